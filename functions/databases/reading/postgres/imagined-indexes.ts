import { literal, quoteDouble } from '../../../../shared/engines/quoting.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Connection } from '../../../engines/driver.ts';
import { answerOf } from '../answer-of.ts';
import type { ImaginedIndexes, ImaginedPlan } from '../looking/indexes.ts';
import { isPlannable } from '../seen-readable.ts';
import { planRead } from '../plan-read.ts';
import { plannableOf } from '../plannable.ts';
import { withoutValues } from '../without-values.ts';

/** Imagines indexes by HypoPG, where the server has it; the extension is never made. */
export async function imaginedIndexes(connection: Connection, dbType: string): Promise<ImaginedIndexes | undefined> {
  const installed = await answerOf(() =>
    connection.query(
      `select n.nspname, e.extversion from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
       where e.extname = 'hypopg' and pg_catalog.has_schema_privilege(n.oid, 'usage')`,
      { maxRows: 1 },
    ),
  );
  const [row] = 'refusal' in installed ? [] : installed.rows;
  if (!row) return undefined;
  await connection.planner({ timeoutMs: limits.analysisPlanMilliseconds });
  const shelf = new Shelf(connection, quoteDouble(row[0] ?? ''));
  return {
    by: `HypoPG ${row[1]}`,
    bytes: (index) => shelf.bytes(index),
    plan: (statement, indexes) =>
      answerOf(async () => {
        const seen = isPlannable(statement) ? statement : plannableOf(statement, dbType);
        if ('what' in seen) return { refusal: seen.what.en };
        await shelf.hold(indexes);
        const { sql } = await withoutValues(connection, seen);
        const { rows } = await connection.query(`explain (format json) ${sql}`, { maxRows: planRowsMax });
        return shelf.read(rows.map(([line]) => line ?? '').join('\n'));
      }),
  };
}

const planRowsMax = 5000;

type Imagined = { readonly oid: string; readonly name: string };

/** The indexes that the session imagines at the moment. */
class Shelf {
  private readonly connection: Connection;
  private readonly extension: string;
  private readonly held = new Map<string, Imagined>();
  private readonly sizes = new Map<string, number>();
  private readonly refused = new Set<string>();

  constructor(connection: Connection, extension: string) {
    this.connection = connection;
    this.extension = extension;
  }

  bytes(index: string): number | undefined {
    return this.sizes.get(index);
  }

  async hold(indexes: readonly string[]): Promise<void> {
    const wanted = new Set(indexes);
    for (const [index, { oid }] of this.held)
      if (!wanted.has(index)) {
        await this.ask(`select ${this.extension}.hypopg_drop_index(${oid})`);
        this.held.delete(index);
      }
    for (const index of wanted) if (!this.held.has(index) && !this.refused.has(index)) await this.imagine(index);
  }

  /** What the server would not make is imagined by nobody: an expression that changes with time, a type without order. */
  private async imagine(index: string): Promise<void> {
    const made = await answerOf(() =>
      this.ask(`select indexrelid, indexname from ${this.extension}.hypopg_create_index(${literal(index)})`),
    );
    const [row] = 'refusal' in made ? [] : made.rows;
    if (!row?.[0]) return void this.refused.add(index);
    const [oid = '', name = ''] = row.map((cell) => cell ?? '');
    this.held.set(index, { oid, name });
    if (this.sizes.has(index)) return;
    const size = await this.ask(`select ${this.extension}.hypopg_relation_size(${oid})`);
    this.sizes.set(index, Number(size.rows[0]?.[0] ?? 0));
  }

  read(json: string): ImaginedPlan {
    const { cost, names } = planRead(json);
    return { cost, used: [...this.held].flatMap(([index, { name }]) => (names.has(name) ? [index] : [])) };
  }

  private ask(sql: string) {
    return this.connection.query(sql, { maxRows: 1 });
  }
}
