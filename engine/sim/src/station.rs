//! A queue with k equal servers, first come first served: processors, a link's transmitter,
//! server threads and a disk are all this.
//!
//! Because service is in order of arrival and its length is known on arrival, the instant of
//! completion is known on arrival too, and no queue needs to be kept.

use crate::units::Nanos;

#[derive(Clone, Debug)]
pub struct Station {
    /// When the first server is free: most stations have no other, and one of several is mostly idle.
    first: Nanos,
    others: Box<[Nanos]>,
    busy: Nanos,
}

impl Station {
    pub fn new(servers: usize) -> Self {
        Self {
            first: Nanos::ZERO,
            others: vec![Nanos::ZERO; servers.saturating_sub(1)].into(),
            busy: Nanos::ZERO,
        }
    }

    /// Takes a job in at `now`; says when it will be done.
    #[inline]
    pub fn serve(&mut self, now: Nanos, service: Nanos) -> Nanos {
        self.busy += service;
        let free_at = if self.first <= now || self.others.is_empty() {
            &mut self.first
        } else {
            self.chosen(now)
        };
        let done = now.max(*free_at) + service;
        *free_at = done;
        done
    }

    /// The same with so many nanoseconds; nothing takes no time, whoever is before it.
    pub fn serve_any(&mut self, now: Nanos, nanos: f64) -> Nanos {
        match Nanos::from_nanos(nanos) {
            Nanos::ZERO => now,
            service => self.serve(now, service),
        }
    }

    /// Any server that is idle, else the one that will be free first.
    #[inline(never)]
    fn chosen(&mut self, now: Nanos) -> &mut Nanos {
        let mut chosen = &mut self.first;
        for free_at in &mut self.others {
            if *chosen <= now {
                break;
            }
            if *free_at <= now || *free_at < *chosen {
                chosen = free_at;
            }
        }
        chosen
    }

    /// Whether a job that arrives now starts now.
    pub fn is_free(&self, now: Nanos) -> bool {
        self.first <= now || self.others.iter().any(|&free_at| free_at <= now)
    }

    /// When a job that arrives now could start.
    pub fn free_at(&self) -> Nanos {
        self.others.iter().copied().fold(self.first, Nanos::min)
    }

    /// Sum of all service given.
    pub fn busy(&self) -> Nanos {
        self.busy
    }

    pub fn servers(&self) -> usize {
        1 + self.others.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_wait_for_the_first_free_server() {
        let mut one = Station::new(1);
        assert_eq!(one.serve(Nanos(0), Nanos(10)), Nanos(10));
        assert_eq!(one.serve(Nanos(3), Nanos(10)), Nanos(20));
        assert_eq!(one.serve(Nanos(50), Nanos(1)), Nanos(51));
        let mut two = Station::new(2);
        assert_eq!(two.serve(Nanos(0), Nanos(10)), Nanos(10));
        assert_eq!(two.serve(Nanos(0), Nanos(4)), Nanos(4));
        assert_eq!(two.serve(Nanos(1), Nanos(2)), Nanos(6));
        assert_eq!(two.busy(), Nanos(16));
    }
}
