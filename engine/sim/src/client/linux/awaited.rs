//! What of a cached file a task waits for, each for its own page or WRITE: nobody is woken for another's.

use super::actor::Actor;
use super::file::CachedFile;
use super::page_cache::Folio;
use super::readahead::PageIndex;

#[derive(Clone, Copy)]
pub(super) enum Awaited {
    /// The READ of the page.
    Page(PageIndex),
    /// So many WRITEs, since the file is cached.
    Writes(u64),
    Commit,
}

impl CachedFile {
    pub(super) async fn wait_for_page(&self, actor: &Actor, page: u64) {
        let _waiting = self.world.waiting(actor.process.0, "READ reply");
        // Gone while its reader waited, it is asked for again.
        while self.pages.borrow().is_awaited(page) {
            self.world
                .wait_for(&self.answered, Awaited::Page(page))
                .await;
        }
    }

    /// Of those on their way by now; what others send meanwhile is theirs.
    pub async fn wait_for_writes(&self, actor: &Actor) {
        let _waiting = self.world.waiting(actor.process.0, "WRITE reply");
        self.until_answered(self.writes_sent.get()).await;
    }

    pub(super) async fn until_answered(&self, writes: u64) {
        while self.writes_answered() < writes {
            self.world
                .wait_for(&self.answered, Awaited::Writes(writes))
                .await;
        }
    }

    pub(super) fn writes_answered(&self) -> u64 {
        self.writes_sent.get() - self.writes_in_flight.get()
    }

    pub(super) async fn until_committed(&self, actor: &Actor) {
        let _waiting = self.world.waiting(actor.process.0, "COMMIT reply");
        while self.commits_in_flight.get() > 0 {
            self.world.wait_for(&self.answered, Awaited::Commit).await;
        }
    }

    pub(super) async fn until_stable(&self, actor: &Actor, folio: Folio) {
        let _waiting = self
            .world
            .waiting(actor.process.0, "WRITE of the same page");
        while self.pages.borrow().is_under_writeback(folio) {
            let next = Awaited::Writes(self.writes_answered() + 1);
            self.world.wait_for(&self.answered, next).await;
        }
    }

    pub(super) async fn commit_waited(&self, actor: &Actor) {
        let _waiting = self.world.waiting(actor.process.0, "COMMIT reply");
        self.commit().await;
    }
}
