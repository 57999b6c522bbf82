import type { WishedName } from '../../../shared/audit/schema-wish.ts';
import { nameKey } from '../../../shared/audit/dialect-facts/identifiers.ts';
import type { Dialect } from '../../../shared/audit/dialect-facts/dialect-names.ts';
import type { Connection, TableName } from '../../engines/driver.ts';
import { describedTable, withStatistics } from './described-table.ts';
import type { Catalogue } from './family.ts';
import { otherNames } from './other-names.ts';
import type { ProbeBudget } from './probe-budget.ts';
import type { KnownSource } from './schema-cache.ts';

type Wanted = { readonly schema: string; readonly names: ReadonlySet<string> };
type Probe = {
  readonly connection: Connection;
  readonly catalogue: Catalogue;
  readonly known: KnownSource;
  readonly dialect: Dialect;
  readonly budget: ProbeBudget;
};

/** Reads what a script needs to be known of the catalogue and is not known yet, as far as the budget goes. */
export async function fillKnown(probe: Probe, wanted: readonly Wanted[]): Promise<void> {
  const { connection, catalogue, known, dialect, budget } = probe;
  known.serverVersion ??= await budget.ask(() => connection.serverVersion());
  known.settings ??= await budget.ask(() => connection.settings());
  for (const { schema, names } of wanted) {
    const listed = known.tablesOf(schema) ?? (await budget.ask(() => catalogue.tables(schema)));
    if (!listed) return;
    known.list(schema, listed);
    if (!known.hasOthersOf(schema))
      known.listOthers(schema, await budget.ask(() => otherNames(connection, dialect, schema)));
    const missing = listed.filter(({ name }) => names.has(nameKey(name, dialect)) && !known.isDescribed(schema, name));
    await describe(probe, schema, missing);
  }
}

/** Whether the catalogue has nothing to add about these names. */
export function isKnown(known: KnownSource, wanted: readonly Wanted[], dialect: Dialect): boolean {
  return wanted.every(
    ({ schema, names }) =>
      known
        .tablesOf(schema)
        ?.every(({ name }) => !names.has(nameKey(name, dialect)) || known.isDescribed(schema, name)) ?? false,
  );
}

/** The schemas and tables that a script names; names without a schema stand in the given one. */
export function wantedOf(names: readonly WishedName[], currentSchema: string): Wanted[] {
  const bySchema = new Map<string, Set<string>>();
  for (const { schema = currentSchema, key } of names) {
    if (schema !== '') bySchema.set(schema, (bySchema.get(schema) ?? new Set()).add(key));
  }
  return [...bySchema].map(([schema, keys]) => ({ schema, names: keys }));
}

async function describe(
  { catalogue, known, dialect, budget }: Probe,
  schema: string,
  missing: readonly TableName[],
): Promise<void> {
  if (missing.length === 0) return;
  const statistics = await budget.ask(() =>
    catalogue.statistics(
      schema,
      missing.map(({ name }) => name),
    ),
  );
  for (const { name, kind } of missing) {
    const description = await budget.ask(() => catalogue.describeTable(schema, name));
    if (!description) return;
    known.describe(
      withStatistics(
        describedTable(description, { schema, name, kind }, dialect),
        statistics?.find((one) => one.name === name),
        dialect,
      ),
    );
  }
}
