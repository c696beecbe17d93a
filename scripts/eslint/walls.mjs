/**
 * Who may import whom in web/src. The table is the architecture: a folder that is not in a line's list is
 * something that line must not know.
 */
import { dirname, relative, resolve, sep } from 'node:path';

/** `types:` marks a folder of which only types may be imported. */
const MAY_IMPORT = {
  main: ['app', 'state', 'questions', 'features/share'],
  app: ['features', 'questions', 'state', 'engine', 'ui', 'format'],
  features: ['questions', 'state', 'engine', 'charts', 'ui', 'format'],
  // Where the document meets the engine: hooks that ask about the question of the page.
  questions: ['state', 'engine', 'format'],
  state: ['types:engine', 'format'],
  engine: ['types:state', 'generated', 'format'],
  charts: ['ui', 'format'],
  ui: ['format'],
  format: [],
};

const REASONS = {
  features: 'a feature never knows another feature; they meet in state',
  engine: 'only web/src/engine may know that a worker and its bindings exist',
  generated: 'only web/src/engine may know that a worker and its bindings exist',
};

export const walls = {
  meta: {
    type: 'problem',
    docs: { description: 'imports follow the table of who may know whom' },
    messages: { wall: '{{from}} must not import {{to}}: {{reason}}.' },
    schema: [{ type: 'object', properties: { root: { type: 'string' } }, additionalProperties: false }],
  },
  create(context) {
    const root = context.options[0].root;
    const from = placeOf(context.filename, root);
    if (!from) return {};
    const visit = (node) => {
      if (!node.source?.value || !String(node.source.value).startsWith('.')) return;
      const to = placeOf(resolve(dirname(context.filename), String(node.source.value)), root);
      const typesOnly = node.importKind === 'type' || node.exportKind === 'type';
      if (to && !mayImport(from, to, typesOnly)) {
        const reason = REASONS[to.layer] ?? `${from.layer} may import only ${MAY_IMPORT[from.layer]?.join(', ') || 'nothing of ours'}`;
        context.report({ node, messageId: 'wall', data: { from: from.name, to: to.name, reason } });
      }
    };
    return { ImportDeclaration: visit, ExportNamedDeclaration: visit, ExportAllDeclaration: visit, ImportExpression: visit };
  },
};

/** The folder that a file belongs to: a feature is a place of its own, and so is the generated code. */
function placeOf(file, root) {
  const path = relative(root, file).split(sep);
  if (path[0] === '..' || path[0] === '') return null;
  if (path.length === 1) return { layer: 'main', name: path[0] };
  if (path[0] === 'engine' && path[1] === 'generated') return { layer: 'generated', name: 'generated' };
  if (path[0] === 'features') return { layer: 'features', name: `features/${path[1]}` };
  return { layer: path[0], name: path[0] };
}

function mayImport(from, to, typesOnly) {
  if (from.name === to.name || (from.layer === 'main' && to.layer === 'main')) return true;
  if (from.layer === 'features' && to.layer === 'features') return false;
  const list = MAY_IMPORT[from.layer] ?? [];
  return list.includes(to.layer) || list.includes(to.name) || (typesOnly && list.includes(`types:${to.layer}`));
}
