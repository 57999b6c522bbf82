import { createHash } from 'node:crypto';
import { fixScript } from '../shared/audit/fix/fix.ts';
import { parseScript } from '../shared/audit/read/parse.ts';
import { engineOf } from '../shared/engines/index.ts';
import type { Job } from './jobs.ts';

/** Whole lines of a file, counted from 1, and what the repairs of one or more statements make of them. */
export type Suggestion = {
  readonly first: number;
  readonly last: number;
  readonly lines: readonly string[];
  readonly ruleIds: readonly string[];
};

/** What the safe repairs of a script would change. A statement is repaired as a whole or not at all, so its lines stay together; statements that share a line do too. */
export function suggestionsOf(text: string, { dbType, rules }: Pick<Job, 'dbType' | 'rules'>): readonly Suggestion[] {
  const { dialect } = engineOf(dbType);
  const { sql, applied } = fixScript(text, { dialect, rules });
  if (applied.length === 0) return [];
  const before = parseScript(text, dialect).statements;
  const after = parseScript(sql, dialect).statements;
  if (before.length !== after.length) return [];
  const [was, is] = [new Lines(text), new Lines(sql)];
  const touched: Touched[] = [];
  for (const at of new Set(applied.map(({ statement }) => statement).toSorted((a, b) => a - b))) {
    const [old, now] = [before[at], after[at]];
    if (!old || !now || old.text === now.text) continue;
    const ruleIds = applied.filter(({ statement }) => statement === at).map(({ ruleId }) => ruleId);
    const last = touched.at(-1);
    const next = { from: was.spanOf(old), to: is.spanOf(now), ruleIds };
    if (last && last.from[1] >= next.from[0]) touched[touched.length - 1] = joined(last, next);
    else touched.push(next);
  }
  return touched.map((one) => suggestionIn(one, was.lines, is.lines));
}

/** Names a suggestion by what it changes into what, wherever the lines move to. */
export function keyOf(location: string, before: readonly string[], { lines }: Suggestion): string {
  return createHash('sha256')
    .update(JSON.stringify([location, before, lines]))
    .digest('hex')
    .slice(0, 20);
}

/** First and last line, from 0 on. */
type LineSpan = readonly [first: number, last: number];
type Touched = { readonly from: LineSpan; readonly to: LineSpan; readonly ruleIds: readonly string[] };

function joined(one: Touched, other: Touched): Touched {
  return {
    from: [one.from[0], other.from[1]],
    to: [one.to[0], other.to[1]],
    ruleIds: [...one.ruleIds, ...other.ruleIds],
  };
}

/** Lines that stay the same at either end need not be shown. */
function suggestionIn({ from, to, ruleIds }: Touched, was: readonly string[], is: readonly string[]): Suggestion {
  let [[first, last], [start, end]] = [from, to];
  while (first < last && start < end && was[first] === is[start]) {
    first++;
    start++;
  }
  while (last > first && end > start && was[last] === is[end]) {
    last--;
    end--;
  }
  return { first: first + 1, last: last + 1, lines: is.slice(start, end + 1), ruleIds: [...new Set(ruleIds)] };
}

class Lines {
  readonly lines: readonly string[];
  readonly #starts: number[] = [];

  constructor(text: string) {
    this.lines = text.split('\n');
    let start = 0;
    for (const line of this.lines) {
      this.#starts.push(start);
      start += line.length + 1;
    }
  }

  spanOf({ start, end }: { readonly start: number; readonly end: number }): LineSpan {
    return [this.#lineAt(start), this.#lineAt(Math.max(start, end - 1))];
  }

  #lineAt(offset: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
