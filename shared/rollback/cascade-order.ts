import { includes, type ForeignKey } from './foreign-key.ts';
import type { Row, RowChange, TableFacts } from './table-facts.ts';
import { tokensOf } from './undo-order.ts';

/** A row of a table that a statement changed, itself or by way of a foreign key. */
export type TableChange = { readonly facts: TableFacts; readonly change: RowChange };

/**
 * Changes of rows of several tables in the order in which they can be undone: a row comes back after those that it refers to, goes
 * before those do, and gets its unique values once no other row holds them. Undefined where they wait for each other.
 */
export function cascadeOrder(
  changes: readonly TableChange[],
  keys: readonly ForeignKey[],
): readonly TableChange[] | undefined {
  const waits = waitsOf(changes, keys);
  const followers = changes.map((): number[] => []);
  const left = changes.map((_, index) => waits[index]?.size ?? 0);
  for (const [index, all] of waits.entries()) for (const other of all) followers[other]?.push(index);
  const ready = changes.flatMap((_, index) => (left[index] === 0 ? [index] : []));
  const ordered: TableChange[] = [];
  while (ready.length > 0) {
    // As long as rows of one table can be undone they are, because each turn to another one is a piece of its own.
    const same = ready.findIndex((index) => changes[index]?.facts === ordered.at(-1)?.facts);
    const [next = 0] = ready.splice(Math.max(same, 0), 1);
    const change = changes[next];
    if (change) ordered.push(change);
    for (const other of followers[next] ?? []) {
      left[other] = (left[other] ?? 0) - 1;
      if (left[other] === 0) ready.push(other);
    }
  }
  return ordered.length === changes.length ? ordered : undefined;
}

/** Which changes each of them has to wait for. */
function waitsOf(changes: readonly TableChange[], keys: readonly ForeignKey[]): Set<number>[] {
  const waits = changes.map(() => new Set<number>());
  const wait = (index: number, other: number) => void (index !== other && waits[index]?.add(other));
  const holders = placesOf(changes, ({ facts, change: { after } }) =>
    after ? tokensOf(after, facts).map((token) => nameOf(facts) + token) : [],
  );
  for (const [index, { facts, change }] of changes.entries())
    for (const token of change.before ? tokensOf(change.before, facts) : [])
      for (const other of holders.get(nameOf(facts) + token) ?? []) wait(index, other);
  for (const key of keys) waitForReferred(changes, key, wait);
  return waits;
}

function waitForReferred(
  changes: readonly TableChange[],
  key: ForeignKey,
  wait: (index: number, other: number) => void,
): void {
  const [from, to] = [nameOf(key.from), nameOf(key.to)];
  const referred = (which: 'before' | 'after') =>
    placesOf(changes, ({ facts, change }) => {
      const [was, is] = [valuesOf(facts, change.before, key.referred), valuesOf(facts, change.after, key.referred)];
      const value = which === 'before' ? was : is;
      return nameOf(facts) === to && was !== is && value !== undefined ? [value] : [];
    });
  const [coming, going] = [referred('before'), referred('after')];
  for (const [index, { facts, change }] of changes.entries()) {
    if (nameOf(facts) !== from) continue;
    const [was, is] = [valuesOf(facts, change.before, key.columns), valuesOf(facts, change.after, key.columns)];
    for (const other of placed(coming, was)) wait(index, other);
    // What changes back takes the rows that refer to it along.
    const waiting = is === was ? [] : placed(going, is);
    for (const other of waiting) if (!changes[other]?.change.before || key.onUpdate !== 'cascade') wait(other, index);
  }
}

function placed(places: ReadonlyMap<string, readonly number[]>, value: string | undefined): readonly number[] {
  return value === undefined ? [] : (places.get(value) ?? []);
}

function placesOf(
  changes: readonly TableChange[],
  tokens: (change: TableChange) => readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, change] of changes.entries())
    for (const token of tokens(change)) places.set(token, [...(places.get(token) ?? []), index]);
  return places;
}

function nameOf({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return JSON.stringify([schema, name]);
}

/** The values of some columns as one text, in which what a server may take for the same is the same; undefined where one is NULL. */
function valuesOf({ columns }: TableFacts, row: Row | undefined, names: readonly string[]): string | undefined {
  if (!row) return undefined;
  const values = names.map((name) => row[columns.findIndex((one) => includes([one.name], name))] ?? null);
  return values.includes(null) ? undefined : JSON.stringify(values.map((value) => plain(value ?? '')));
}

function plain(value: string): string {
  if (/^-?\d+\.\d+$/.test(value)) return value.replace(/\.?0+$/, '');
  return value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trimEnd();
}
