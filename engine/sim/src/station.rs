//! A queue with k equal servers, first come first served: processors, a link's transmitter,
//! server threads and a disk are all this.
//!
//! Because service is in order of arrival and its length is known on arrival, the instant of
//! completion is known on arrival too, and no queue needs to be kept.

use crate::units::Nanos;

#[derive(Clone, Debug)]
pub struct Station {
    free_at: Vec<Nanos>,
    busy: Nanos,
}

impl Station {
    pub fn new(servers: usize) -> Self {
        Self {
            free_at: vec![Nanos::ZERO; servers.max(1)],
            busy: Nanos::ZERO,
        }
    }

    /// Takes a job in at `now`; says when it will be done.
    pub fn serve(&mut self, now: Nanos, service: Nanos) -> Nanos {
        self.busy += service;
        let place = self.chosen(now);
        let done = self.free_at[place].max(now) + service;
        self.free_at[place] = done;
        done
    }

    /// Any server that is idle, else the one that will be free first.
    fn chosen(&self, now: Nanos) -> usize {
        let mut first = 0;
        for (index, &free_at) in self.free_at.iter().enumerate() {
            if free_at <= now {
                return index;
            }
            if free_at < self.free_at[first] {
                first = index;
            }
        }
        first
    }

    /// Whether a job that arrives now starts now.
    pub fn is_free(&self, now: Nanos) -> bool {
        self.free_at.iter().any(|&free_at| free_at <= now)
    }

    /// When a job that arrives now could start.
    pub fn free_at(&self) -> Nanos {
        self.free_at.iter().copied().min().unwrap_or(Nanos::ZERO)
    }

    /// Sum of all service given.
    pub fn busy(&self) -> Nanos {
        self.busy
    }

    pub fn servers(&self) -> usize {
        self.free_at.len()
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
