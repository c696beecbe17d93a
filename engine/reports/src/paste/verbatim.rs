//! Lines with which a page, a wiki or a document says that what follows is set as it stands.

use crate::page::Page;

/// Jira and Confluence: `{noformat}`, `{code:title=x}`.
const MACROS: [&str; 4] = ["noformat", "code", "quote", "panel"];

/// What LaTeX calls it.
const ENVIRONMENTS: [&str; 4] = ["verbatim", "Verbatim", "lstlisting", "alltt"];

pub(super) fn undo(page: &mut Page) {
    for line in &mut page.lines {
        // Before and behind stand the page's own tags.
        if let Some((_, inside)) = line.text.split_once("<![CDATA[") {
            line.text = inside.to_owned();
        }
        if let Some((inside, _)) = line.text.split_once("]]>") {
            line.text = inside.to_owned();
        }
        let text = line.text.trim();
        if is_org(text) || is_latex(text) {
            line.text.clear();
        } else if text.starts_with('{') || text.ends_with('}') {
            line.text = without_macros(&line.text).to_owned();
        }
    }
}

/// `#+BEGIN_EXAMPLE` and `#+end_src` of Org.
fn is_org(text: &str) -> bool {
    let Some(word) = text.strip_prefix("#+") else {
        return false;
    };
    let word = word.to_ascii_lowercase();
    word.starts_with("begin_") || word.starts_with("end_")
}

fn is_latex(text: &str) -> bool {
    let behind = text
        .strip_prefix("\\begin{")
        .or_else(|| text.strip_prefix("\\end{"));
    behind.is_some_and(|name| ENVIRONMENTS.iter().any(|known| name.starts_with(known)))
}

/// A line without the macro before it and the one behind it.
fn without_macros(text: &str) -> &str {
    let is_macro = |inner: &str| {
        let name = inner.split(':').next().unwrap_or_default();
        MACROS.contains(&name)
    };
    let mut plain = text;
    if let Some((inner, rest)) = plain
        .trim_start()
        .strip_prefix('{')
        .and_then(|t| t.split_once('}'))
        && is_macro(inner)
    {
        plain = rest;
    }
    if let Some((head, inner)) = plain
        .trim_end()
        .strip_suffix('}')
        .and_then(|t| t.rsplit_once('{'))
        && is_macro(inner)
    {
        plain = head;
    }
    plain
}
