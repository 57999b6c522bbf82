import { fixScript } from '../fix/fix.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { parseScript } from '../read/parse.ts';
import type { Schema } from '../schema/schema.ts';
import { nodesOf } from '../tree/walk.ts';
import type { Reason } from './proof/reasons.ts';
import { ruleOf, type Rewrite } from './rewrite.ts';
import { rewrites } from './rewrites/index.ts';

/** One rewrite that was made, and the statement that it left. */
export type RewriteStep = { readonly rewriteId: string; readonly sql: string };
/** A rewrite that looked possible and was not made, and what was not proven for it. */
export type RefusedRewrite = { readonly rewriteId: string; readonly reason: Reason };
type Place = { readonly dialect: Dialect; readonly schema: Schema | undefined };

/** One rewrite can open the way for another. */
const roundsMax = 3;

/** Makes every rewrite for which all is known that it needs, one after the other. */
export function rewriteStatement(sql: string, place: Place): readonly RewriteStep[] {
  return rewriting(sql, place).steps;
}

/** The same, and what was not made for want of a proof. */
export function rewriting(
  sql: string,
  place: Place,
  offered: readonly Rewrite[] = rewrites,
): { readonly steps: readonly RewriteStep[]; readonly refused: readonly RefusedRewrite[] } {
  const steps: RewriteStep[] = [];
  const refused = new Map<string, RefusedRewrite>();
  let current = sql;
  for (let round = 0; round < roundsMax; round++) {
    const before = current;
    for (const one of offered) {
      if (!one.dialects.includes(place.dialect)) continue;
      const refuse = (reason: Reason) => void refused.set(`${one.id} ${reason}`, { rewriteId: one.id, reason });
      const after = rewritten(current, one, { ...place, refuse });
      if (after === current) continue;
      current = after;
      steps.push({ rewriteId: one.id, sql: after });
    }
    if (current === before) break;
  }
  return { steps, refused: [...refused.values()] };
}

function rewritten(
  sql: string,
  one: Rewrite,
  { dialect, schema, refuse }: Place & { readonly refuse: (reason: Reason) => void },
): string {
  const { sql: after } = fixScript(sql, { dialect, schema, rules: [{ rule: ruleOf(one, refuse) }] });
  if (after === sql || placeholders(after, dialect) === placeholders(sql, dialect)) return after;
  refuse('parameters');
  return sql;
}

/** Values are given to placeholders by their order. */
function placeholders(sql: string, dialect: Dialect): string {
  const { statements } = parseScript(sql, dialect);
  return JSON.stringify(statements.map(({ tree }) => nodesOf(tree, 'parameter').map(({ text }) => text)));
}

/** A rewrite by its id. */
export function rewriteOf(id: string): Rewrite | undefined {
  return rewrites.find((one) => one.id === id);
}
