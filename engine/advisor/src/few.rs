//! A handful of things in their order. The sorts of the standard library are made for thousands: they weigh kilobytes
//! in the page's engine, once more for each type.

use std::cmp::Ordering;

/// Puts each where it belongs among those before it; equal ones stay as they stood.
pub(crate) fn order<T>(things: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    for end in 1..things.len() {
        let mut place = end;
        while place > 0 && compare(&things[place - 1], &things[place]) == Ordering::Greater {
            things.swap(place - 1, place);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_order_of_a_stable_sort() {
        // Full period of a small generator: every key comes often, in no order.
        let drawn = (0u32..512).map(|place| ((place * 205 + 29) % 512 % 7, place));
        let mut things: Vec<(u32, u32)> = drawn.collect();
        let mut sorted = things.clone();
        sorted.sort_by_key(|thing| thing.0);
        assert_ne!(things, sorted);
        order(&mut things, |a, b| a.0.cmp(&b.0));
        assert_eq!(things, sorted);
    }
}
