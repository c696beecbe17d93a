import type { Rule } from 'eslint';
export const noDomainWords: Rule.RuleModule;
