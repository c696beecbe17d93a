/**
 * Writes the first lines of the first answer into the built page, where they are read before any module has run; the
 * page takes over in the same place. Opened with a link they stay hidden: they would answer another question. Where the
 * page's script does not come nothing takes over, and that is said.
 */
import type { Plugin } from 'vite';
import type { Prediction } from '../../web/src/engine/contract.ts';
import { binding, figureOf, intervalOf, sentenceOf, subjectOf } from '../../web/src/features/results/words.ts';
import { DEFAULT_SCENARIO } from '../../web/src/state/scenario.ts';
import { computeFirstAnswer } from './first-answer.ts';

/** Runs where it stands, so that the first picture has the lines already. */
const SHOW = [
  'if (location.hash.length < 2) document.querySelector("[data-opening]").hidden = false;',
  // An error of loading does not bubble; once the page stands, no script element is left to fail.
  'addEventListener("error", ({ target }) => { if (target.tagName === "SCRIPT") document.querySelector("[data-unreached]").hidden = false; }, true);',
].join(' ');
const UNREACHED = '▲ The script of this page did not arrive, so nothing can be asked here. Reload the page when its server can be reached.';
const ROOT = '<div id="root"></div>';

export function opening(): Plugin {
  return {
    name: 'mountwise:opening',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(page) {
        const answer = JSON.parse(await computeFirstAnswer()) as Prediction | null;
        const lines = answer === null ? null : linesOf(answer);
        if (lines === null) return page;
        if (!page.includes(ROOT)) throw new Error(`the page has no ${ROOT}`);
        return page.replace(ROOT, () => `<div id="root"><main class="opening" data-opening hidden>${lines}</main><p class="opening-unreached" role="alert" data-unreached hidden>${UNREACHED}</p></div>\n    <script>${SHOW}</script>`);
      },
    },
  };
}

function linesOf({ phases: [phase] }: Prediction): string | null {
  const [asked] = DEFAULT_SCENARIO.phases;
  const limit = binding(phase?.limits ?? []);
  if (asked === undefined || phase === undefined || limit === undefined) return null;
  const { head, rest } = subjectOf(DEFAULT_SCENARIO, asked);
  return [
    `<p class="opening-subject">${escaped(head)}<span>${escaped(rest)}</span></p>`,
    `<div><p class="opening-figure">${escaped(figureOf(phase))}</p><p class="opening-interval">${escaped(intervalOf(phase))}</p></div>`,
    `<p class="opening-sentence">${escaped(sentenceOf(phase))}</p>`,
  ].join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
