import type { Engine } from './engine.ts';

/** What database types have in common whose SQL can be audited, but to which no driver connects. */
export const auditOnly = {
  family: undefined,
  params: [],
  abilities: [],
} satisfies Partial<Engine>;
