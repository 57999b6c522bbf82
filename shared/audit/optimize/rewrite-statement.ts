import { fixScript } from '../fix/fix.ts';
import type { Dialect } from '../dialects/dialect-names.ts';
import type { Schema } from '../script/schema.ts';
import { ruleOf, type Rewrite } from './rewrite.ts';
import { rewrites } from './rewrites/index.ts';

/** One rewrite that was made, and the statement that it left. */
export type RewriteStep = { readonly rewriteId: string; readonly sql: string };

const rules = rewrites.map((one) => ({ id: one.id, dialects: one.dialects, rule: ruleOf(one) }));
/** One rewrite can open the way for another. */
const roundsMax = 3;

/** Makes every rewrite that is certain to give the same rows, one after the other. */
export function rewriteStatement(
  sql: string,
  { dialect, schema }: { readonly dialect: Dialect; readonly schema: Schema | undefined },
): readonly RewriteStep[] {
  const steps: RewriteStep[] = [];
  let current = sql;
  for (let round = 0; round < roundsMax; round++) {
    const before = current;
    for (const { id, dialects, rule } of rules) {
      if (!dialects.includes(dialect)) continue;
      const { sql: after } = fixScript(current, { dialect, schema, rules: [{ rule }] });
      if (after === current) continue;
      current = after;
      steps.push({ rewriteId: id, sql: after });
    }
    if (current === before) break;
  }
  return steps;
}

/** A rewrite by its id. */
export function rewriteOf(id: string): Rewrite | undefined {
  return rewrites.find((one) => one.id === id);
}
