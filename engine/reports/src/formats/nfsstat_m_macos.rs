//! `nfsstat -m` of macOS: what was asked for and what is current; the current list counts.

use crate::detect;
use crate::findings::{Findings, Rank};
use crate::formats::nfsstat_m::{block, is_from_line, take_list};
use crate::formats::options::Options;
use crate::page::{Page, is_prompt};

pub(super) fn is_fragment(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    text.starts_with("General mount flags:")
        || (text.starts_with("NFS parameters:")
            && (text.contains(',') || page.trimmed(i + 1).contains(',')))
}

pub(super) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Options, "macos_m");
    let names = page
        .trimmed(i)
        .split_once(" from ")
        .filter(|_| is_from_line(page, i));
    let mut current = None;
    let mut original = None;
    let mut in_original = false;
    let mut k = if names.is_some() { i + 1 } else { i };
    let first = k;
    while k < page.len() {
        let text = page.trimmed(k);
        if k > first && (is_from_line(page, k) || is_prompt(text)) || text.starts_with('#') {
            break;
        }
        if text.starts_with("-- ") {
            in_original = text.contains("Original");
        } else if let Some(list) = text.strip_prefix("NFS parameters:") {
            let below = match list.trim().is_empty() {
                true => page.next_filled(k + 1),
                false => k,
            };
            let list = if below > k { page.trimmed(below) } else { list };
            let (options, next) = take_list(page, below, list, findings);
            if in_original {
                original = Some(options)
            } else {
                current = Some(options)
            }
            k = next;
            if names.is_none() {
                break;
            }
            continue;
        } else if !text.is_empty()
            && !text.starts_with("General mount flags:")
            && (names.is_none() || detect::begins(page, k))
        {
            break;
        }
        k += 1;
    }
    let mut block = block(
        page.number(i),
        names.map(|(_, d)| d.trim()),
        names.map(|(m, _)| m.trim()),
    );
    merged(current, original, page.number(i), findings).fill(&mut block);
    findings.push(block);
    k.max(i + 1)
}

/// The current list; what it lacks of the sizes comes from the list of what was asked for.
pub(crate) fn merged(
    current: Option<Options>,
    original: Option<Options>,
    line: usize,
    findings: &mut Findings,
) -> Options {
    let alone = current.is_none();
    let mut options = current.unwrap_or_default();
    if let Some(asked) = original.as_ref().filter(|_| alone) {
        findings.assumed(line, format!("line {line}: only the original mount options are shown: what was asked for, not what is in force"));
        return asked.clone();
    }
    for (name, value) in original.into_iter().flat_map(|o| o.values) {
        let same = match name.as_str() {
            "nfsvers" => "vers",
            "vers" => "nfsvers",
            other => other,
        };
        if options.value(&name).is_none() && options.value(same).is_none() {
            findings.assumed(line, format!("line {line}: {name}={value} is taken from the original mount options: the current parameters do not name it"));
            options.values.push((name, value));
        }
    }
    options
}
