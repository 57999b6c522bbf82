import { nodesOf } from '../../../../../shared/audit/tree/walk.ts';
import { isExplainable } from '../../../../../shared/audit/plan/explainable.ts';
import { parseScript } from '../../../../../shared/audit/read/parse.ts';
import type { ParsedStatement } from '../../../../../shared/audit/tree/parsed-script.ts';
import type { TriedPlan } from '../../../../../shared/audit/optimize/advice/choose-indexes.ts';
import type { Text } from '../../../../../shared/text.ts';
import { quoteBacktick } from '../../../../../shared/engines/quoting.ts';
import { planStatement } from '../../../../databases/reading/plan-statement.ts';
import type { Connection } from '../../../../engines/driver.ts';
import { EngineError } from '../../../../engines/engine-error.ts';
import { partsIn, tableIn } from './index-text.ts';
import { costOf, fetchedByIndex } from './plan-cost.ts';

/** InnoDB takes 64 indexes of a table, those that are there already included. */
const standingMax = 40;
const askedMax = 24;
/**
 * Whoever fetches that many of all rows by an index, each from the table, reads the table sooner without it. Servers choose it all the
 * same: of a value that nearly all rows have they believe that half of them have it.
 */
const shareMax = 0.4;

const notExplainable: Text = {
  zh: '语句含有占位符等无法解释的部分',
  en: 'it holds placeholders or the like that cannot be explained',
};

/** How a server keeps an index from its optimizer; old ones have no word for it. */
export type Hiding = { readonly hidden: string; readonly shown: string };

/** A session that makes indexes, and one that only plans. */
type Sessions = { readonly making: Connection; readonly planning: Connection };
type Place = {
  readonly dbType: string;
  /** The schema that statements name, which is called otherwise in the room. */
  readonly schema: string;
  readonly hiding: Hiding;
  /** How many rows each table has in the room. */
  readonly rowsOf: ReadonlyMap<string, number>;
  readonly keep: () => Promise<void>;
};
type Made = { readonly name: string; isShown: boolean };

/** Real indexes on a copy. Those that a plan shall not see are kept from the optimizer, which takes no time. */
export class MysqlRoomIndexes {
  private readonly sessions: Sessions;
  private readonly place: Place;
  /** By table, then by their texts. */
  private readonly made = new Map<string, Map<string, Made>>();
  private readonly refused = new Set<string>();
  private count = 0;

  constructor(sessions: Sessions, place: Place) {
    this.sessions = sessions;
    this.place = place;
  }

  async plan(
    written: ParsedStatement,
    indexes: readonly string[],
  ): Promise<TriedPlan | { readonly refusal: Text | string }> {
    if (!isExplainable(written)) return { refusal: notExplainable };
    const statement = inRoom(written, this.place.schema);
    if (!statement) return { refusal: notExplainable };
    await this.place.keep();
    const shown = await this.show(indexes, statement.text);
    const found = await planStatement(this.sessions.planning, statement, this.place.dbType);
    if ('refusal' in found) return { refusal: found.words ?? found.refusal };
    const fetched = fetchedByIndex(found, statement);
    return {
      cost: costOf(found, statement),
      used: shown.filter(([index, { name }]) => this.isUseful(index, fetched.get(name))).map(([index]) => index),
    };
  }

  private isUseful(index: string, fetched: number | undefined): boolean {
    const rows = this.place.rowsOf.get(tableIn(index)) ?? Infinity;
    return fetched !== undefined && (fetched === 0 || fetched < rows * shareMax);
  }

  /** Lets the optimizer see these and no others of the tables that a statement names. */
  private async show(indexes: readonly string[], text: string): Promise<(readonly [string, Made])[]> {
    const wanted = new Map<string, string[]>();
    for (const index of indexes) {
      const table = tableIn(index);
      const own = wanted.get(table) ?? [];
      if (own.length < askedMax && !this.refused.has(index)) wanted.set(table, [...own, index]);
    }
    for (const [table, own] of wanted) await this.make(table, own);
    for (const [table, made] of this.made) {
      if (!text.toLowerCase().includes(table.toLowerCase())) continue;
      const own = new Set(wanted.get(table));
      const changed = [...made].filter(([index, { isShown }]) => own.has(index) !== isShown);
      const { hidden, shown } = this.place.hiding;
      const steps = changed.map(([index, { name }]) => `alter index ${name} ${own.has(index) ? shown : hidden}`);
      if (steps.length > 0) await this.alter(table, steps);
      for (const [index, one] of changed) one.isShown = own.has(index);
    }
    return [...wanted].flatMap(([table, own]) =>
      own.flatMap((index) => {
        const made = this.made.get(table)?.get(index);
        return made ? [[index, made] as const] : [];
      }),
    );
  }

  private async make(table: string, wanted: readonly string[]): Promise<void> {
    const made = this.made.get(table) ?? new Map<string, Made>();
    this.made.set(table, made);
    const lacking = wanted.filter((index) => !made.has(index));
    if (lacking.length === 0) return;
    const spare = [...made].filter(([index]) => !wanted.includes(index));
    const gone = spare.slice(0, Math.max(0, made.size + lacking.length - standingMax));
    if (gone.length > 0)
      await this.alter(
        table,
        gone.map(([, { name }]) => `drop index ${name}`),
      );
    for (const [index] of gone) made.delete(index);
    const named = lacking.map((index) => [index, `sluice_tried_${(this.count += 1)}`] as const);
    // All at once read the table once; what the server would not make is found by making each alone.
    if (await this.added(table, named)) for (const [index, name] of named) made.set(index, { name, isShown: true });
    else
      for (const one of named)
        if (await this.added(table, [one])) made.set(one[0], { name: one[1], isShown: true });
        else this.refused.add(one[0]);
    await this.place.keep();
  }

  private async added(table: string, named: readonly (readonly [string, string])[]): Promise<boolean> {
    try {
      await this.alter(
        table,
        named.map(([index, name]) => `add index ${name} ${partsIn(index)}`),
      );
      return true;
    } catch (error) {
      if (error instanceof EngineError && error.outcome === 'refused') return false;
      throw error;
    }
  }

  private async alter(table: string, steps: readonly string[]): Promise<void> {
    await this.sessions.making.run(`alter table ${quoteBacktick(table)} ${steps.join(', ')}`);
  }
}

/** Without the schema before the names of tables and columns: the copy has another one. */
function inRoom(statement: ParsedStatement, schema: string): ParsedStatement | undefined {
  const { tree, start } = statement;
  const cuts: { readonly from: number; readonly to: number }[] = [];
  for (const { schema: own, name } of nodesOf(tree, 'objectName'))
    if (own?.text === schema) cuts.push({ from: own.start - start, to: name.start - start });
  for (const { schema: own, table } of nodesOf(tree, 'column'))
    if (own?.text === schema && table) cuts.push({ from: own.start - start, to: table.start - start });
  if (cuts.length === 0) return statement;
  let { text } = statement;
  for (const { from, to } of cuts.toSorted((a, b) => b.from - a.from)) text = text.slice(0, from) + text.slice(to);
  const [read, another] = parseScript(text, 'mysql').statements;
  return another ? undefined : read;
}
