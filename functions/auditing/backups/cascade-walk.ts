import { asOwn, exactColumns, keyColumns, quoted, tableText } from '../../../shared/rollback/exact-columns.ts';
import {
  effectOn,
  includes,
  isWithin,
  joined,
  type Effect,
  type ForeignKey,
} from '../../../shared/rollback/foreign-key.ts';
import { keyOf, type Row, type TableFacts } from '../../../shared/rollback/table-facts.ts';
import { backupFailed } from './backup-failed.ts';
import type { Cascades } from './cascades.ts';
import { reading } from './exact-session.ts';
import { tableKey } from './facts.ts';
import { readAll, type RowsToKeep } from './row-job.ts';
import { isOneOf, keyText, rowAlias, rowsByKey } from './table-rows.ts';
import { families } from './families.ts';

/** A row that a statement may change, as it was, and by which rows it is reached. */
export type Touched = {
  readonly facts: TableFacts;
  readonly before: Row;
  /** Which the words of the statement found: what became of it is kept by them. */
  readonly isOwn: boolean;
  effect: Effect;
  readonly causes: { readonly key: ForeignKey; readonly parent: Touched }[];
  after?: Row | null;
};

const rowsAtOnce = 500;
const childAlias = 'sluice_row';

/** Walks from the rows of a statement to all that foreign keys change with them, and locks these. */
export class CascadeWalk {
  readonly rows = new Map<string, Touched>();
  private readonly job: RowsToKeep;
  private readonly tables: Cascades['tables'];

  constructor(job: RowsToKeep, { tables }: Cascades) {
    this.job = job;
    this.tables = tables;
  }

  /** Rows that the statement itself changes. */
  addOwn(facts: TableFacts, rows: readonly Row[], effect: Effect): void {
    for (const before of rows) this.rows.set(idOf(facts, before), { facts, before, isOwn: true, effect, causes: [] });
  }

  async walk(): Promise<void> {
    let waiting = [...this.rows.values()];
    await reading(this.job.connection, this.job.family, async () => {
      while (waiting.length > 0) {
        const [first] = waiting;
        if (!first) break;
        const together = waiting.filter(({ facts }) => tableKey(facts) === tableKey(first.facts));
        waiting = waiting.filter((one) => !together.includes(one));
        waiting.push(...(await this.reachedFrom(first.facts, together)));
      }
    });
  }

  /** The rows that refer to these and have to be looked at, or looked at again. */
  private async reachedFrom(facts: TableFacts, parents: readonly Touched[]): Promise<Touched[]> {
    const reached = new Set<Touched>();
    for (const key of this.tables.get(tableKey(facts))?.keys ?? []) {
      const child = this.tables.get(tableKey(key.from))?.facts;
      const moving = parents.filter(({ effect }) => effectOn(key, effect));
      for (let start = 0; child && start < moving.length; start += rowsAtOnce)
        for (const one of await this.childrenOf(moving.slice(start, start + rowsAtOnce), { key, facts, child }))
          reached.add(one);
    }
    return [...reached];
  }

  private async childrenOf(
    parents: readonly Touched[],
    { key, facts, child }: { key: ForeignKey; facts: TableFacts; child: TableFacts },
  ): Promise<Touched[]> {
    const { family, rowsMax } = this.job;
    const byKey = new Map(parents.map((one) => [keyText(keyOf(facts, one.before)), one]));
    const same = key.columns.map(
      (name, index) =>
        `${quoted(family, childAlias)}.${quoted(family, name)} = ${rowAlias}.${quoted(family, key.referred[index] ?? '')}`,
    );
    const asked = [
      exactColumns(child, family, childAlias),
      exactColumns({ columns: keyColumns(facts) }, family, rowAlias),
    ].join(', ');
    const wanted = isOneOf(
      facts,
      family,
      parents.map(({ before }) => keyOf(facts, before)),
    );
    const of = families[family].lockOnly(childAlias);
    const sql = `select ${asked}${asOwn(family)} from ${tableText(child, family)} as ${childAlias} join ${tableText(facts, family)} as ${rowAlias} on ${same.join(' and ')} where ${wanted} limit ${rowsMax + 1} for update${of}`;
    const found: Touched[] = [];
    await readAll(this.job, sql, (rows) => {
      for (const row of rows) {
        const parent = byKey.get(keyText(row.slice(child.columns.length)));
        const one = parent && this.touch(child, row.slice(0, child.columns.length), { key, parent });
        if (one) found.push(one);
      }
      return Promise.resolve();
    });
    if (this.rows.size > rowsMax) throw backupFailed('tooManyRows', { max: rowsMax });
    return found;
  }

  /** The row, if more becomes of it than was known. */
  private touch(facts: TableFacts, before: Row, cause: Touched['causes'][number]): Touched | undefined {
    const effect = effectOn(cause.key, cause.parent.effect);
    if (!effect) return undefined;
    const id = idOf(facts, before);
    const known = this.rows.get(id);
    if (!known) {
      const one: Touched = { facts, before, isOwn: false, effect, causes: [cause] };
      this.rows.set(id, one);
      return one;
    }
    known.causes.push(cause);
    if (isWithin(effect, known.effect)) return undefined;
    known.effect = joined(known.effect, effect);
    return known;
  }

  /** How the rows are that foreign keys may have changed; what became of the statement's own rows is known. */
  async readLeft(): Promise<void> {
    const { connection, family } = this.job;
    let left = [...this.rows.values()].filter(({ isOwn }) => !isOwn);
    await reading(connection, family, async () => {
      while (left.length > 0) {
        const [first] = left.filter(isKnown);
        if (!first) throw backupFailed('otherRows', { kept: this.rows.size, changed: left.length });
        const ready = left.filter((one) => isKnown(one) && tableKey(one.facts) === tableKey(first.facts));
        const keys = ready.map(keyNow);
        const now = await rowsByKey(connection, { facts: first.facts, family, lock: 'forUpdate' }, keys);
        for (const [index, one] of ready.entries()) one.after = now.get(keyText(keys[index] ?? [])) ?? null;
        left = left.filter((one) => !ready.includes(one));
      }
    });
  }
}

export function idOf(facts: TableFacts, row: Row): string {
  return tableKey(facts) + keyText(keyOf(facts, row));
}

/** Whether a row keeps its key, or what its key follows is known. */
function isKnown({ facts, effect, causes }: Touched): boolean {
  const isMoved = facts.key.some((name) => includes(effect.columns, name));
  return !isMoved || causes.every(({ parent }) => parent.after !== undefined);
}

/** The key that a row has once it has followed the rows that it refers to. */
function keyNow({ facts, before, causes }: Touched): (string | null)[] {
  const values = new Map(facts.columns.map(({ name }, index) => [name.toLowerCase(), before[index] ?? null]));
  for (const { key, parent } of causes) {
    if (key.onUpdate !== 'cascade' || !parent.after) continue;
    for (const [index, name] of key.columns.entries()) {
      const place = parent.facts.columns.findIndex((one) => includes([one.name], key.referred[index] ?? ''));
      if (parent.before[place] !== parent.after[place]) values.set(name.toLowerCase(), parent.after[place] ?? null);
    }
  }
  return facts.key.map((name) => values.get(name.toLowerCase()) ?? null);
}
