import type { ObjectName, ParsedScript } from '../../shared/audit/ast.ts';
import { listedName, nameKey, type Dialect } from '../../shared/audit/identifiers.ts';
import type { SchemaTable } from '../../shared/audit/schema.ts';
import { nodesOf } from '../../shared/audit/walk.ts';
import { limits } from '../../shared/limits.ts';
import type { Connection, TableName } from '../engines/driver.ts';
import type { Clock } from '../platform/clock.ts';
import type { KnownSource } from './schema-cache.ts';
import { describedTable } from './described-table.ts';
import { tableSizes } from './table-sizes.ts';

type Wanted = { readonly schema: string; readonly names: ReadonlySet<string> };
type Probe = { readonly connection: Connection; readonly known: KnownSource; readonly dialect: Dialect; readonly clock: Clock; readonly deadline: number };

/** Reads what a script needs to be known and is not known yet, until the budget of time or tables is spent. */
export async function fillKnown(known: KnownSource, { connection, dialect, clock, wanted }: { connection: Connection; dialect: Dialect; clock: Clock; wanted: readonly Wanted[] }): Promise<void> {
  const probe = { connection, known, dialect, clock, deadline: clock.now() + limits.schemaProbeSeconds * 1000 };
  known.serverVersion ??= await connection.serverVersion();
  let left = limits.schemaProbeTables;
  for (const { schema, names } of wanted) {
    if (isOver(probe)) return;
    const listed = await listOnce(probe, schema);
    const missing = listed.filter(({ name }) => names.has(nameKey(name, probe.dialect)) && !known.isDescribed(schema, name)).slice(0, left);
    left -= missing.length;
    await describe(probe, schema, missing);
  }
}

/** Whether the database has nothing to add about these names. */
export function isKnown(known: KnownSource, wanted: readonly Wanted[], dialect: Dialect): boolean {
  return wanted.every(({ schema, names }) => known.tablesOf(schema)?.every(({ name }) => !names.has(nameKey(name, dialect)) || known.isDescribed(schema, name)) ?? false);
}

/** The schemas and tables that a script names; names without a schema stand in the given one. */
export function namesIn(script: ParsedScript, dialect: Dialect, currentSchema: string): Wanted[] {
  const bySchema = new Map<string, Set<string>>();
  for (const { schema, name } of script.statements.flatMap(({ tree }) => nodesOf(tree, 'objectName')).map((one) => placeOf(one, dialect, currentSchema))) {
    if (schema === '') continue;
    bySchema.set(schema, (bySchema.get(schema) ?? new Set()).add(nameKey(name, dialect)));
  }
  return [...bySchema].map(([schema, names]) => ({ schema, names }));
}

function placeOf({ schema, name }: ObjectName, dialect: Dialect, currentSchema: string) {
  return { schema: schema ? listedName(schema, dialect) : currentSchema, name: listedName(name, dialect) };
}

async function listOnce({ connection, known }: Probe, schema: string): Promise<readonly TableName[]> {
  const before = known.tablesOf(schema);
  if (before) return before;
  const listed = await connection.tables(schema);
  known.list(schema, listed);
  return listed;
}

async function describe(probe: Probe, schema: string, missing: readonly TableName[]): Promise<void> {
  if (missing.length === 0) return;
  const sizes = await tableSizes(probe.connection, { dialect: probe.dialect, schema, names: missing.map(({ name }) => name) });
  for (const { name, kind } of missing) {
    if (isOver(probe)) return;
    const description = await probe.connection.describeTable(schema, name);
    const table: SchemaTable = { ...describedTable(description, { schema, name, kind }, probe.dialect), ...sizes.get(name) };
    probe.known.describe(table);
  }
}

function isOver({ clock, deadline }: Probe): boolean {
  return clock.now() >= deadline;
}
