//! Columns of one table that hold the counts before something was done and after it.

/// What the two are called, as words of their headings.
const MOMENTS: [[&str; 2]; 6] = [
    ["before", "after"],
    ["vorher", "nachher"],
    ["avant", "après"],
    ["start", "end"],
    ["first", "second"],
    ["t0", "t1"],
];

/// The places of the earlier and of the later counts among the names; the first names the operations.
pub(super) fn columns(names: &[String]) -> Option<[usize; 2]> {
    let place = |word: &str| {
        let named = |name: &String| name.split(' ').any(|part| part == word);
        let mut places = (1..names.len()).filter(|k| named(&names[*k]));
        places.next().filter(|_| places.next().is_none())
    };
    let pairs = MOMENTS.iter();
    pairs
        .filter_map(|[then, now]| Some([place(then)?, place(now)?]))
        .next()
}
