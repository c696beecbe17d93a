//! Sums by operation, for the few operations that one phase sends.

use super::OpSums;
use crate::op::Op;

/// A place in no list.
const NOWHERE: u8 = u8::MAX;
/// What there is of an operation that was never sent.
static NONE: OpSums = OpSums::NONE;

#[derive(Clone, Debug)]
pub(super) struct Ops {
    /// Where in the list each operation stands.
    places: [u8; Op::COUNT],
    sums: Vec<OpSums>,
    known: Known,
}

/// A set of operations, one bit for each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known(u64);

const _: () = assert!(Op::COUNT <= u64::BITS as usize);

impl Default for Ops {
    fn default() -> Self {
        Self {
            places: [NOWHERE; Op::COUNT],
            sums: Vec::new(),
            known: Known::default(),
        }
    }
}

impl Ops {
    pub(super) fn get(&self, op: Op) -> &OpSums {
        let place = self.places[op as usize];
        self.sums.get(usize::from(place)).unwrap_or(&NONE)
    }

    /// The sums of this operation, which begin as nothing.
    #[inline]
    pub(super) fn entry(&mut self, op: Op) -> &mut OpSums {
        let mut place = usize::from(self.places[op as usize]);
        if place >= self.sums.len() {
            place = self.add(op);
        }
        &mut self.sums[place]
    }

    #[cold]
    #[inline(never)]
    fn add(&mut self, op: Op) -> usize {
        let place = self.sums.len();
        self.places[op as usize] = place as u8;
        self.known.0 |= 1 << op as u32;
        self.sums.push(OpSums::NONE);
        place
    }

    /// The operations that have sums.
    pub(super) fn known(&self) -> Known {
        self.known
    }
}

impl Known {
    pub(super) fn or(self, other: &Ops) -> Self {
        Self(self.0 | other.known.0)
    }

    /// In their order.
    pub(super) fn ops(self) -> impl Iterator<Item = Op> {
        let is_in = move |op: &Op| self.0 >> *op as u32 & 1 == 1;
        Op::ALL.iter().copied().filter(is_in)
    }
}
