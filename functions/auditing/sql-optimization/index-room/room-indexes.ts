import * as z from 'zod';
import { isPlannedWithoutValues } from '../../../../shared/audit/plan/explainable.ts';
import type { ParsedStatement } from '../../../../shared/audit/tree/parsed-script.ts';
import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import type { Connection } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { plannableOf } from '../../../databases/reading/plannable.ts';
import { withoutValues } from '../../../databases/reading/without-values.ts';
import { planRead } from '../../../databases/reading/plan-read.ts';
import type { TriedPlan } from '../../../../shared/audit/optimize/advice/choose-indexes.ts';
import type { Text } from '../../../../shared/text.ts';

/** Indexes that stand at a time; more are dropped before others are made. */
const standingMax = 60;
const planRowsMax = 5000;
const notExplainable: Text = {
  zh: '语句含有占位符等无法解释的部分',
  en: 'it holds placeholders or the like that cannot be explained',
};

/** What an entry of a short key takes in an index. */
const entryBytes = 22;
const plans = z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) }));

type Made = { readonly name: string; readonly bytes: number };

/**
 * Real indexes on a copy. Those that a plan shall not see are dropped in a transaction that is undone, so that none is made twice.
 */
export class RoomIndexes {
  private readonly connection: Connection;
  private readonly schema: string;
  private readonly keep: () => Promise<void>;
  private readonly made = new Map<string, Made>();
  private readonly sizes = new Map<string, number>();
  private readonly refused = new Set<string>();
  private count = 0;

  constructor(
    connection: Connection,
    { schema, keep }: { readonly schema: string; readonly keep: () => Promise<void> },
  ) {
    this.connection = connection;
    this.schema = schema;
    this.keep = keep;
  }

  bytes(index: string): number | undefined {
    return this.sizes.get(index);
  }

  async plan(
    statement: ParsedStatement,
    indexes: readonly string[],
  ): Promise<TriedPlan | { readonly refusal: Text | string }> {
    if (!isPlannedWithoutValues(statement)) return { refusal: notExplainable };
    const seen = plannableOf(statement, 'PostgreSQL');
    if ('what' in seen) return { refusal: seen.what };
    await this.keep();
    await this.hold(indexes);
    await this.connection.begin();
    try {
      for (const [index, { name }] of this.made)
        if (!indexes.includes(index) && statement.text.includes(tableIn(index)))
          await this.connection.run(`drop index ${this.placeOf(name)}`);
      const { sql } = await withoutValues(this.connection, seen);
      const { rows } = await this.connection.query(`explain (format json) ${sql}`, { maxRows: planRowsMax });
      const { cost, names } = planRead(rows.map(([line]) => line ?? '').join('\n'));
      return { cost, used: indexes.filter((index) => names.has(this.made.get(index)?.name ?? '')) };
    } catch (error) {
      if (error instanceof EngineError && error.outcome === 'refused') return { refusal: error.words };
      throw error;
    } finally {
      await this.connection.rollback();
    }
  }

  private async hold(indexes: readonly string[]): Promise<void> {
    // What was wanted last stands last, and goes last.
    for (const index of indexes) {
      const made = this.made.get(index);
      if (made && this.made.delete(index)) this.made.set(index, made);
    }
    const wanted = indexes.filter((index) => !this.made.has(index) && !this.refused.has(index));
    if (wanted.length === 0) return;
    for (const [index, { name }] of this.made)
      if (this.made.size + wanted.length > standingMax && !indexes.includes(index)) {
        await this.connection.run(`drop index ${this.placeOf(name)}`);
        this.made.delete(index);
      }
    for (const index of wanted) await this.make(index);
  }

  /** What the server would not make stands nowhere: an expression that changes with time, a type without order. */
  private async make(index: string): Promise<void> {
    this.count += 1;
    const name = `sluice_tried_${this.count}`;
    try {
      await this.connection.run(index.replace('CREATE INDEX sluice_tried ON', `CREATE INDEX ${name} ON`));
    } catch (error) {
      if (!(error instanceof EngineError) || error.outcome !== 'refused') throw error;
      return void this.refused.add(index);
    }
    const { rows } = await this.connection.query(`select pg_relation_size('${this.placeOf(name)}')`, { maxRows: 1 });
    const bytes = Math.max(Number(rows[0]?.[0] ?? 0), entryBytes * (await this.rowsOfPart(index)));
    this.made.set(index, { name, bytes });
    this.sizes.set(index, bytes);
    await this.keep();
  }

  /** How many rows the statistics see in the part that an index holds: of made-up rows it may hold none. */
  private async rowsOfPart(index: string): Promise<number> {
    const { table, condition } =
      /^CREATE INDEX \w+ ON (?<table>\S+) .* WHERE (?<condition>.+)$/s.exec(index)?.groups ?? {};
    if (table === undefined || condition === undefined) return 0;
    try {
      const { rows } = await this.connection.query(`explain (format json) select from ${table} where ${condition}`, {
        maxRows: planRowsMax,
      });
      const [plan] = plans.parse(JSON.parse(rows.map(([line]) => line ?? '').join('\n')));
      return plan?.Plan['Plan Rows'] ?? 0;
    } catch (error) {
      if (error instanceof EngineError && error.outcome === 'refused') return 0;
      throw error;
    }
  }

  private placeOf(name: string): string {
    return `${quoteDouble(this.schema)}.${quoteDouble(name)}`;
  }
}

/** The last word of the name of its table: a statement that does not hold it cannot read the index. */
function tableIn(index: string): string {
  return /^CREATE INDEX \w+ ON (?:.*?\.)?"?(\w+)"? (?:USING|\()/.exec(index)?.[1] ?? '';
}
