//! The pages of a text, each read as it stands.

use crate::findings::Findings;
use crate::page::Page;
use crate::{compare, detect, finish, moments, pace, paste, since, system};

pub(crate) struct Pages {
    /// What was undone until the pages stood apart.
    undone: Findings,
    pages: Vec<Page>,
    /// What each page says as it stands.
    read: Vec<Findings>,
}

impl Pages {
    /// Takes a text apart, of which `known` says what was undone so far, and reads its pages.
    pub(crate) fn of(text: String, known: &Findings) -> Self {
        let mut undone = known.clone();
        let pages = paste::unwrap(text, &mut undone);
        let read = pages.iter().map(read_lines).collect();
        Self {
            undone,
            pages,
            read,
        }
    }

    /// The same, unless the reading is in so much trouble; then nothing, as soon as that is known.
    pub(crate) fn sounder_than(trouble: usize, text: String, known: &Findings) -> Option<Self> {
        let mut undone = known.clone();
        let pages = paste::unwrap(text, &mut undone);
        let mut left = trouble
            .checked_sub(undone.trouble())
            .filter(|left| *left > 0)?;
        let mut read = Vec::with_capacity(pages.len());
        for page in &pages {
            let mut findings = Findings::default();
            detect::read_until(page, left, &mut findings);
            left = left
                .checked_sub(findings.trouble())
                .filter(|left| *left > 0)?;
            read.push(findings);
        }
        Some(Self {
            undone,
            pages,
            read,
        })
    }

    /// What the text says.
    pub(crate) fn as_they_stand(&self) -> Findings {
        self.joined(self.read.iter().cloned())
    }

    /// The same, of pages of which nothing else is asked: most tries fail.
    pub(crate) fn for_once(&mut self) -> Findings {
        let read = std::mem::take(&mut self.read);
        self.joined(read.into_iter())
    }

    /// Reads the pages of a try that did not fail.
    pub(crate) fn read_again(&mut self) {
        self.read = self.pages.iter().map(read_lines).collect();
    }

    /// What the text says if each page is read otherwise, given what it says as it stands.
    pub(crate) fn otherwise(&self, read: impl Fn(&Page, &Findings) -> Findings) -> Findings {
        let pages = self.pages.iter().zip(&self.read);
        self.joined(pages.map(|(page, found)| read(page, found)))
    }

    fn joined(&self, read: impl Iterator<Item = Findings>) -> Findings {
        let mut findings = self.undone.clone();
        for (page, mut found) in self.pages.iter().zip(read) {
            if let Some(node) = &page.node {
                // A line may name another node itself: a parallel shell was run on this one.
                let unnamed = found.blocks.iter_mut();
                unnamed
                    .filter(|block| block.get("node").is_none())
                    .for_each(|block| block.set("node", node.as_str()));
            }
            findings.append(found);
        }
        moments::note(&self.pages, &mut findings);
        pace::note(&self.pages, &mut findings);
        pace::note_stamps(&mut findings);
        since::note(&self.pages, &mut findings);
        compare::below_zero::check(&mut findings);
        compare::checks::check(&mut findings);
        compare::options::check(&mut findings);
        compare::pairs::compare(&mut findings);
        compare::checks::say_cumulative(&mut findings);
        compare::twice::note(&mut findings);
        for page in &self.pages {
            system::gather(page, &mut findings);
        }
        finish::say_why_nothing(&self.pages, &mut findings);
        findings
    }
}

pub(crate) fn read_lines(page: &Page) -> Findings {
    let mut findings = Findings::default();
    detect::read_page(page, &mut findings);
    findings
}
