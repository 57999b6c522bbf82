import type { Row, RowChange, TableFacts } from './table-facts.ts';

/**
 * Changes in the order in which they can be undone: a row gets its unique values back once no other row holds them. Where rows
 * have exchanged theirs, one of them goes first and comes back last.
 */
export function undoOrder(changes: readonly RowChange[], facts: TableFacts): RowChange[] {
  const holders = new Map<string, number[]>();
  for (const [index, { after }] of changes.entries())
    for (const token of after ? tokensOf(after, facts) : []) holders.set(token, [...(holders.get(token) ?? []), index]);
  const waitsFor = (index: number) =>
    (changes[index]?.before ? tokensOf(changes[index].before, facts) : [])
      .flatMap((token) => holders.get(token) ?? [])
      .filter((other) => other !== index);
  return ordered(changes, waitsFor);
}

function ordered(changes: readonly RowChange[], waitsFor: (index: number) => number[]): RowChange[] {
  const result: RowChange[] = [];
  const state = new Map<number, 'open' | 'parted' | 'done'>();
  for (let start = changes.length - 1; start >= 0; start--) {
    const open: { readonly index: number; readonly waiting: number[] }[] = [];
    const enter = (index: number) => {
      if (state.get(index) === 'open') {
        // It waits, by way of others, for itself.
        state.set(index, 'parted');
        result.push({ before: undefined, after: changes[index]?.after });
      } else if (!state.has(index)) {
        state.set(index, 'open');
        open.push({ index, waiting: waitsFor(index) });
      }
    };
    enter(start);
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const next = top.waiting.pop();
      if (next !== undefined) {
        enter(next);
        continue;
      }
      open.pop();
      const change = changes[top.index];
      if (change) result.push(state.get(top.index) === 'parted' ? { ...change, after: undefined } : change);
      state.set(top.index, 'done');
    }
  }
  return result;
}

/** The values of a row that no other row may have; texts that a server may take for the same are the same here. */
export function tokensOf(row: Row, { columns, uniques }: TableFacts): string[] {
  return uniques.flatMap(({ name, columns: parts }) => {
    const values = parts.map((part) => row[columns.findIndex((column) => column.name === part.name)] ?? null);
    return values.includes(null) ? [] : [JSON.stringify([name, values.map((value) => value && plain(value))])];
  });
}

function plain(value: string): string {
  return value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trimEnd();
}
