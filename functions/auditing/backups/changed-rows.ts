import { familyOf } from '../../../shared/engines/index.ts';
import { keyOf, type Row, type RowChange, type TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { Picture } from '../../../shared/rollback/pictures.ts';
import type { Connection, Driver, Target } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import {
  allChangesIn,
  changesIn,
  changesOfLost,
  readKept,
  readLeftDefinition,
  rowBackups,
  type DefinitionBackup,
  type LostRows,
  type RowBackup,
} from './backup-store.ts';
import { DefinitionComparison } from './changed-definitions.ts';
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
export type ChangedRows = {
  readonly count: number;
  readonly rows: readonly ChangedRow[];
  /** The statements that changed them. */
  readonly numbers: ReadonlySet<number>;
};

/** Rows that are told one by one; the others are counted. */
const rowsToldMax = 100;

/** How a database is looked at before an undo. */
export type Looking = {
  readonly files: Pick<TenantFiles, 'put' | 'get'>;
  readonly timeoutMs: number;
  /** That of the type of the database, unless it is said. */
  readonly driver?: Driver;
};

/**
 * Which rows others have changed since statements changed them. The statements are looked at from the last to the first:
 * what one of them has left must be there, or be what a later one of them found.
 */
export async function changedRows(
  target: Target,
  statements: readonly KeptStatement[],
  { files, timeoutMs, driver: given }: Looking,
): Promise<ChangedRows> {
  const driver = given ?? (await driverOf(target.dbType));
  const connection = await driver.connect(target, { timeoutMs, applicationName: 'sluice' });
  const family = familyOf(target.dbType);
  try {
    await connection.begin();
    const found = new Comparison(connection, family);
    await reading(connection, family, async () => {
      for (const statement of statements.toSorted((a, b) => b.number - a.number)) {
        const kept = await readKept(files, statement.folder);
        if ('facts' in kept || 'tables' in kept)
          for (const { folder, backup } of await rowBackups(files, statement.folder, kept))
            for await (const changes of piecesOf(files, folder, backup))
              await found.take(statement.number, backup.facts, changes);
        else {
          const definition = { ...kept, after: await readLeftDefinition(files, statement.folder) };
          await found.takeDefinition(statement.number, definition);
          for (const lost of kept.lost)
            for await (const changes of changesOfLost(files, lost))
              await found.takeLost(statement.number, lost, changes);
          found.definitions.noteTypes(definition);
        }
      }
    });
    await connection.rollback();
    return { count: found.count, rows: found.rows, numbers: found.numbers };
  } finally {
    await connection.close();
  }
}

/** Pieces of rows, or all rows at once where one may be in the place that another one had. */
async function* piecesOf(files: Pick<TenantFiles, 'put' | 'get'>, folder: string, { isOrdered }: RowBackup) {
  if (isOrdered) yield await allChangesIn(files, folder);
  else yield* changesIn(files, folder, 'backwards');
}

/** The values of a row, by what its columns are called now. */
type Values = ReadonlyMap<string, string | null | undefined>;

class Comparison {
  count = 0;
  readonly rows: ChangedRow[] = [];
  readonly numbers = new Set<number>();
  /** What rows would be once the later statements were undone, undefined for none. */
  private readonly expected = new Map<string, Values | undefined>();
  readonly definitions: DefinitionComparison;
  private readonly connection: Connection;
  private readonly family: ReturnType<typeof familyOf>;

  constructor(connection: Connection, family: ReturnType<typeof familyOf>) {
    this.connection = connection;
    this.family = family;
    this.definitions = new DefinitionComparison(connection, family);
  }

  async takeDefinition(number: number, definition: DefinitionBackup & { readonly after: Picture[] }): Promise<void> {
    for (const changed of await this.definitions.take(definition)) this.tell({ number, columns: [], ...changed });
  }

  /** Rows that went with a table are there again once it is; rows whose values were converted are as that has left them. */
  async takeLost(
    number: number,
    { facts, columns, isRetyped }: LostRows,
    changes: readonly RowChange[],
  ): Promise<void> {
    if (isRetyped) return this.take(number, facts, changes);
    if (columns.length > 0 || facts.key.length === 0) return;
    const { place } = await this.definitions.tableNow(facts);
    for (const { before } of changes) {
      const id = before && JSON.stringify([place.schema, place.name]) + keyText(keyOf(facts, before));
      if (id) this.expected.set(id, new Map(facts.columns.map(({ name }, index) => [name, before[index]])));
    }
  }

  async take(number: number, facts: TableFacts, changes: readonly RowChange[]): Promise<void> {
    const table = await this.definitions.tableNow(facts);
    const place = JSON.stringify([table.place.schema, table.place.name]);
    const keyed = placesOf(changes, facts);
    const unseen = keyed.filter(({ key }) => !this.expected.has(place + keyText(key)));
    const asked = table.facts && { facts: table.facts, family: this.family };
    const keys = unseen.map(({ key }) => key);
    const found = asked ? await rowsByKey(this.connection, asked, keys) : new Map<string, Row>();
    const valuesOf = (row: Row) => new Map(facts.columns.map(({ name }, index) => [table.nameNow(name), row[index]]));
    for (const { key, after } of keyed.toReversed()) {
      const id = place + keyText(key);
      const row = found.get(keyText(key));
      const present = row && new Map(table.facts?.columns.map(({ name }, index) => [name, row[index]]));
      const now = this.expected.has(id) ? this.expected.get(id) : present;
      const left = after && valuesOf(after);
      const columns = facts.columns.map(({ name }) => name).filter((name) => table.isComparable(name));
      const differing = columns.filter((name) => isOther(now, left, table.nameNow(name)));
      this.compare({ now, left, differing }, { number, facts, key });
      this.expected.set(id, undefined);
    }
    for (const { before } of changes)
      if (before) this.expected.set(place + keyText(keyOf(facts, before)), valuesOf(before));
  }

  private compare(
    { now, left, differing: columns }: { now: Values | undefined; left: Values | undefined; differing: string[] },
    { number, facts, key }: { number: number; facts: TableFacts; key: readonly (string | null)[] },
  ): void {
    const change = !now && left ? 'missing' : now && !left ? 'present' : columns.length > 0 ? 'changed' : undefined;
    if (!change) return;
    const named = facts.key.map((name, index) => `${name} = ${key[index] ?? 'NULL'}`).join(', ');
    this.tell({ number, table: `${facts.schema}.${facts.name}`, key: named, change, columns });
  }

  private tell(row: ChangedRow): void {
    this.count++;
    this.numbers.add(row.number);
    if (this.rows.length < rowsToldMax) this.rows.push(row);
  }
}

/** What each key must hold: the row as it was left; nothing where it went away or has another key now, unless another row has come there. */
function placesOf(changes: readonly RowChange[], facts: TableFacts) {
  const places = new Map<string, { readonly key: (string | null)[]; readonly after: Row | undefined }>();
  const put = (row: Row, after: Row | undefined) => {
    const key = keyOf(facts, row);
    if (after || !places.has(keyText(key))) places.set(keyText(key), { key, after });
  };
  for (const { before, after } of changes) {
    if (after) put(after, after);
    else if (before) put(before, undefined);
  }
  for (const { before } of changes) if (before) put(before, undefined);
  return [...places.values()];
}

/** Whether a column has another value now; one that only one of both knows has not. */
function isOther(now: Values | undefined, left: Values | undefined, column: string): boolean {
  return (now?.has(column) ?? false) && (left?.has(column) ?? false) && now?.get(column) !== left?.get(column);
}
