//! Stretches of a text whose lines have something before or behind them that the rest has not: what a log, a parallel
//! shell or `grep` printed, quoted in a mail or below another report. Taken off over all of a text, it would be missed.

use super::runs::{RUN_MIN, filled};
use super::{log, nodes, origin};
use crate::page::Page;
use std::collections::BTreeMap;

/// Stands at the start of a line where a stretch begins or ends: a file separator, which no tool prints.
const BORDER: char = '\u{1c}';
/// A shorter stretch is no report with its heading.
const LINES_MIN: usize = 4;
/// More are no reports that somebody put together by hand.
const STRETCHES_MAX: usize = 4;

type Habit = fn(&str) -> Option<&str>;

/// `cat -A`; a log's date; the name of a file; that of a host.
const HABITS: [Habit; 4] = [
    |line| line.ends_with('$').then_some("$"),
    |line| log::is_logged(line).then_some("log"),
    origin::name,
    |line| nodes::node_of(line).map(|(node, _)| node),
];

/// The text with marks where such stretches begin and end; nothing if there are none, or nothing else.
pub(crate) fn marked(text: &str) -> Option<String> {
    let page = Page::from_text(text);
    HABITS.iter().find_map(|habit| with_borders(&page, *habit))
}

/// Without a chat's fence, which may be glued to the first line and to the last.
fn bare(line: &str) -> &str {
    line.trim_matches('`')
}

fn with_borders(page: &Page, habit: Habit) -> Option<String> {
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    for name in page.lines.iter().filter_map(|line| habit(bare(&line.text))) {
        *names.entry(name).or_default() += 1;
    }
    let belongs = |line: usize| {
        let name = habit(bare(page.at(line)));
        name.is_some_and(|name| names.get(name).is_some_and(|lines| *lines >= RUN_MIN))
    };
    let mut borders = Vec::new();
    let (mut begin, mut inside) = (0, 0);
    while begin < page.len() {
        let end = (begin..page.len())
            .find(|line| !belongs(*line))
            .unwrap_or(page.len());
        let lines = end - begin;
        // Lines that were broken, or carried in yet another way, come in many short runs.
        if (1..LINES_MIN).contains(&lines) || borders.len() > 2 * STRETCHES_MAX {
            return None;
        }
        if lines > 0 {
            borders.extend([begin, end]);
            inside += lines;
        }
        begin = end.max(begin + 1);
    }
    if inside == 0 || inside >= filled(page) {
        return None;
    }
    let lines = page.lines.iter().enumerate().map(|(k, line)| {
        let mark = borders.contains(&k).then_some(BORDER);
        mark.into_iter()
            .chain(line.text.chars())
            .collect::<String>()
    });
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// The stretches and what lies between them; the page itself where nothing is marked.
pub(super) fn split(page: Page) -> Vec<Page> {
    if !page.lines.iter().any(|line| line.text.starts_with(BORDER)) {
        return vec![page];
    }
    let mut pages: Vec<Page> = Vec::new();
    for mut line in page.lines {
        let begins = line.text.starts_with(BORDER);
        if begins {
            line.text.remove(0);
        }
        match pages.last_mut().filter(|_| !begins) {
            Some(page) => page.lines.push(line),
            None => pages.push(Page {
                lines: vec![line],
                node: page.node.clone(),
            }),
        }
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stretches(text: &str) -> Vec<Vec<usize>> {
        let marked = marked(text).unwrap_or_else(|| text.to_owned());
        let pages = split(Page::from_text(&marked));
        let numbers = |page: &Page| page.lines.iter().map(|line| line.number).collect();
        pages.iter().map(numbers).collect()
    }

    #[test]
    fn a_stretch_stands_apart_with_the_numbers_of_its_lines() {
        let hosts = "web1: a\nweb1: b\nweb1:\nweb1: c";
        assert_eq!(stretches(hosts), [vec![1, 2, 3, 4]]);
        let quoted = format!("Hello,\n\n{hosts}\n\nBye");
        assert_eq!(
            stretches(&quoted),
            [vec![1, 2], vec![3, 4, 5, 6], vec![7, 8]]
        );
        let printed = "as cat shows it:\na$\nb^Ic$\n$\nd$\nmore";
        assert_eq!(stretches(printed), [vec![1], vec![2, 3, 4, 5], vec![6]]);
    }

    #[test]
    fn few_lines_and_names_that_stand_once_are_no_stretch() {
        assert_eq!(stretches("web1: a\nweb1: b\nweb1: c\nd").len(), 1);
        assert_eq!(stretches("To: a\nCc: b\nFrom: c\nDate: d\n\ntext").len(), 1);
    }
}
