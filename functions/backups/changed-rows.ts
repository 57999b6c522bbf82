import { familyOf } from '../../shared/engines/index.ts';
import { keyOf, type Row, type RowChange, type TableFacts } from '../../shared/rollback/table-facts.ts';
import type { Connection, Target } from '../engines/driver.ts';
import { driverOf } from '../engines/index.ts';
import type { TenantFiles } from '../platform/ports/files.ts';
import { changesIn, factsIn } from './backup-store.ts';
import { reading } from './exact-session.ts';
import type { KeptStatement } from './reverse-script.ts';
import { keyText, rowsByKey } from './table-rows.ts';

/** A row that is not as a statement left it. */
export type ChangedRow = {
  readonly number: number;
  readonly table: string;
  readonly key: string;
  readonly change: 'changed' | 'missing' | 'present';
  readonly columns: readonly string[];
};
export type ChangedRows = { readonly count: number; readonly rows: readonly ChangedRow[] };

/** Rows that are told one by one; the others are counted. */
const rowsToldMax = 100;

/**
 * Which rows others have changed since statements changed them. The statements are looked at from the last to the first:
 * what one of them has left must be there, or be what a later one of them found.
 */
export async function changedRows(
  target: Target,
  statements: readonly KeptStatement[],
  { files, timeoutMs }: { files: Pick<TenantFiles, 'put' | 'get'>; timeoutMs: number },
): Promise<ChangedRows> {
  const driver = await driverOf(target.dbType);
  const connection = await driver.connect(target, { timeoutMs, applicationName: 'sluice' });
  const family = familyOf(target.dbType);
  try {
    await connection.begin();
    const found = new Comparison(connection, family);
    await reading(connection, family, async () => {
      for (const statement of statements.toSorted((a, b) => b.number - a.number)) {
        const facts = await factsIn(files, statement.folder);
        for await (const changes of changesIn(files, statement.folder, 'backwards'))
          await found.take(statement.number, facts, changes);
      }
    });
    await connection.rollback();
    return { count: found.count, rows: found.rows };
  } finally {
    await connection.close();
  }
}

class Comparison {
  count = 0;
  readonly rows: ChangedRow[] = [];
  /** What rows would be once the later statements were undone, null for none. */
  private readonly expected = new Map<string, Row | null>();
  private readonly connection: Connection;
  private readonly family: ReturnType<typeof familyOf>;

  constructor(connection: Connection, family: ReturnType<typeof familyOf>) {
    this.connection = connection;
    this.family = family;
  }

  async take(number: number, facts: TableFacts, changes: readonly RowChange[]): Promise<void> {
    const place = JSON.stringify([facts.schema, facts.name]);
    const keyed = changes.flatMap((change) => {
      const row = change.after ?? change.before;
      return row ? [{ change, key: keyOf(facts, row) }] : [];
    });
    const unseen = keyed.filter(({ key }) => !this.expected.has(place + keyText(key)));
    const now = await rowsByKey(
      this.connection,
      { facts, family: this.family },
      unseen.map(({ key }) => key),
    );
    for (const { key, change } of keyed.toReversed()) {
      const id = place + keyText(key);
      const known = this.expected.get(id);
      const row = known === undefined ? now.get(keyText(key)) : (known ?? undefined);
      this.compare(row, change.after, { number, facts, key });
      this.expected.set(id, change.before ?? null);
    }
  }

  private compare(
    now: Row | undefined,
    left: Row | undefined,
    { number, facts, key }: { number: number; facts: TableFacts; key: readonly (string | null)[] },
  ): void {
    const columns = facts.columns
      .filter((_, index) => now && left && now[index] !== left[index])
      .map(({ name }) => name);
    const change = !now && left ? 'missing' : now && !left ? 'present' : columns.length > 0 ? 'changed' : undefined;
    if (!change) return;
    this.count++;
    if (this.rows.length >= rowsToldMax) return;
    const named = facts.key.map((name, index) => `${name} = ${key[index] ?? 'NULL'}`).join(', ');
    this.rows.push({ number, table: `${facts.schema}.${facts.name}`, key: named, change, columns });
  }
}
