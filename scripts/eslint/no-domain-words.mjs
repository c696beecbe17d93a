/**
 * The parts in web/src/ui know nothing of NFS: a slider that knows what rsize is cannot be used for anything
 * else, and a change of the model would have to touch it.
 */
const WORDS = /\b(nfs|rsize|wsize|rpcs?|read.?ahead|nconnect|nfsd|nfsstat|fstab|scenario|prediction|calibrat\w*|throughput|freebsd|linux|mount (option|line)s?)\b/i;

export const noDomainWords = {
  meta: {
    type: 'problem',
    docs: { description: 'names and texts in ui are free of the domain' },
    messages: { domain: '"{{word}}" is a word of the domain; ui must not know it. Pass it in from the feature.' },
    schema: [],
  },
  create(context) {
    const check = (node, text) => {
      const found = WORDS.exec(text.replaceAll(/([a-z])([A-Z])/g, '$1 $2'));
      if (found) context.report({ node, messageId: 'domain', data: { word: found[0] } });
    };
    return {
      Identifier: (node) => check(node, node.name),
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      JSXText: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
};
