//! Values of mount options that note for which other values a run would have been the same.
//!
//! A client asks a size mostly whether something fits into it: a READ of 16 KiB is one call for every rsize from 16 KiB
//! up. Each such question narrows the span of values that would have been answered alike. What is left when the run
//! is over is proven by the run itself: for every value in it, all else equal, each step would have been the same.
//! Where a value itself goes into a result, only this value is alike.

use std::cell::Cell;
use std::rc::Rc;

/// Values from one to another, both included, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub from: u64,
    pub to: u64,
}

impl Span {
    pub const ALL: Self = Self {
        from: 0,
        to: u64::MAX,
    };

    pub const fn only(bytes: u64) -> Self {
        Self {
            from: bytes,
            to: bytes,
        }
    }

    pub const fn contains(&self, bytes: u64) -> bool {
        self.from <= bytes && bytes <= self.to
    }

    /// The values that are in both.
    #[must_use]
    pub fn within(self, other: Self) -> Self {
        Self {
            from: self.from.max(other.from),
            to: self.to.min(other.to),
        }
    }
}

/// For which values in force a run would have been the same, whichever of them are taken together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spans {
    pub rsize: Span,
    pub wsize: Span,
    pub read_ahead: Span,
}

impl Spans {
    pub const ALL: Self = Self {
        rsize: Span::ALL,
        wsize: Span::ALL,
        read_ahead: Span::ALL,
    };

    #[must_use]
    pub fn within(self, other: Self) -> Self {
        Self {
            rsize: self.rsize.within(other.rsize),
            wsize: self.wsize.within(other.wsize),
            read_ahead: self.read_ahead.within(other.read_ahead),
        }
    }

    pub const fn contain(&self, sizes: Sizes) -> bool {
        self.rsize.contains(sizes.rsize_bytes)
            && self.wsize.contains(sizes.wsize_bytes)
            && self.read_ahead.contains(sizes.read_ahead_bytes)
    }
}

/// What is in force of the options that [`Spans`] are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    pub rsize_bytes: u64,
    pub wsize_bytes: u64,
    pub read_ahead_bytes: u64,
}

/// A size in force, in units of its own: `times * bytes / unit_bytes`, rounded up before it is multiplied.
#[derive(Clone, Debug)]
pub struct Setting {
    bytes: u64,
    unit_bytes: u64,
    times: u64,
    /// What these come to.
    value: u64,
    /// None: nobody wants to know.
    noted: Option<Rc<Cell<Span>>>,
}

impl Setting {
    pub fn of_bytes(bytes: u64) -> Self {
        Self {
            noted: Some(Rc::new(Cell::new(Span::ALL))),
            ..Self::fixed(bytes)
        }
    }

    /// A number that follows from no option.
    pub const fn fixed(value: u64) -> Self {
        Self {
            bytes: value,
            unit_bytes: 1,
            times: 1,
            value,
            noted: None,
        }
    }

    /// The same option, counted otherwise.
    #[must_use]
    pub fn in_units_of(&self, unit_bytes: u64) -> Self {
        Self {
            unit_bytes,
            value: self.bytes.div_ceil(unit_bytes) * self.times,
            ..self.clone()
        }
    }

    #[must_use]
    pub fn times(&self, times: u64) -> Self {
        Self {
            times: self.times * times,
            value: self.value * times,
            ..self.clone()
        }
    }

    /// Both are of one option.
    pub fn is_of(&self, option: &Self) -> bool {
        let notes = self.noted.as_ref().zip(option.noted.as_ref());
        notes.is_some_and(|(one, another)| Rc::ptr_eq(one, another))
    }

    /// What has been noted so far.
    pub fn span(&self) -> Span {
        self.noted.as_ref().map_or(Span::ALL, |noted| noted.get())
    }

    /// The value itself: a result depends on it.
    // At many places, seldom: copies would make the page's engine larger.
    #[inline(never)]
    pub fn exactly(&self) -> u64 {
        self.note(Span::only(self.bytes));
        self.looked_at()
    }

    /// The value, for a search whose result says by itself what it depends on: whoever looks notes that.
    pub const fn looked_at(&self) -> u64 {
        self.value
    }

    pub fn is_at_least(&self, value: u64) -> bool {
        let units = match self.times {
            // Mostly, and a division takes longer than all the rest.
            1 => value,
            times => value.div_ceil(times),
        };
        let Some(below) = units.checked_sub(1) else {
            return true;
        };
        // The largest option that does not suffice.
        let too_small = below.saturating_mul(self.unit_bytes);
        let is = self.bytes > too_small;
        self.note(match is {
            true => Span {
                from: too_small + 1,
                to: u64::MAX,
            },
            false => Span {
                from: 0,
                to: too_small,
            },
        });
        is
    }

    pub fn is_above(&self, value: u64) -> bool {
        self.is_at_least(value.saturating_add(1))
    }

    /// The smaller of both.
    pub fn min(&self, value: u64) -> u64 {
        if self.is_at_least(value) {
            value
        } else {
            self.exactly()
        }
    }

    fn note(&self, span: Span) {
        if let Some(noted) = &self.noted {
            noted.set(noted.get().within(span));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What a client may ask.
    #[derive(Clone, Copy, Debug)]
    enum Ask {
        AtLeast(u64),
        Above(u64),
        Min(u64),
    }

    fn answers(setting: &Setting, asked: &[Ask]) -> Vec<u64> {
        let answer = |ask: &Ask| match *ask {
            Ask::AtLeast(value) => u64::from(setting.is_at_least(value)),
            Ask::Above(value) => u64::from(setting.is_above(value)),
            Ask::Min(value) => setting.min(value),
        };
        asked.iter().map(answer).collect()
    }

    fn views(bytes: u64) -> [Setting; 3] {
        let plain = Setting::of_bytes(bytes);
        let pages = plain.in_units_of(4096);
        let doubled = pages.times(2);
        [plain, pages, doubled]
    }

    fn ask() -> impl Strategy<Value = Ask> {
        let value = || 0..200_000u64;
        prop_oneof![
            value().prop_map(Ask::AtLeast),
            value().prop_map(Ask::Above),
            value().prop_map(Ask::Min),
        ]
    }

    proptest! {
        #[test]
        fn values_in_the_span_answer_alike(
            bytes in 0..200_000u64,
            other in 0..200_000u64,
            asked in proptest::collection::vec(ask(), 0..6),
        ) {
            for (one, another) in views(bytes).into_iter().zip(views(other)) {
                let told = answers(&one, &asked);
                prop_assert!(one.span().contains(bytes));
                if one.span().contains(other) {
                    prop_assert_eq!(told, answers(&another, &asked));
                }
            }
        }
    }

    #[test]
    fn what_fits_leaves_all_larger_values() {
        let rsize = Setting::of_bytes(1 << 20);
        assert_eq!(rsize.min(16 << 10), 16 << 10);
        assert_eq!(
            rsize.span(),
            Span {
                from: 16 << 10,
                to: u64::MAX
            }
        );
        assert!(!rsize.is_above(2 << 20));
        assert_eq!(
            rsize.span(),
            Span {
                from: 16 << 10,
                to: 2 << 20
            }
        );
        assert_eq!(rsize.exactly(), 1 << 20);
        assert_eq!(
            rsize.span(),
            Span {
                from: 1 << 20,
                to: 1 << 20
            }
        );
    }
}
