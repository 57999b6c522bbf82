import { isSameName, listedName } from '../../../shared/audit/dialect-facts/identifiers.ts';
import type { Name } from '../../../shared/audit/tree/node.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { nodesOf } from '../../../shared/audit/tree/walk.ts';
import { engineOf, familyOf } from '../../../shared/engines/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Connection, TableDescription, TableName, TableStatistics } from '../../engines/driver.ts';
import { answerOf } from './session.ts';

/** A table that a statement names, with what the server knows of it, or what it said against being asked. */
export type StatementTable = {
  readonly schema: string;
  readonly name: string;
} & (
  | { readonly description: TableDescription; readonly statistics: TableStatistics | undefined }
  | { readonly refusal: string }
);

/** The tables of a statement in the order in which it names them. What the database does not list, such as a WITH, is left out. */
export async function statementTables(
  connection: Connection,
  statement: ParsedStatement,
  { dbType, schema }: { dbType: string; schema: string },
): Promise<StatementTable[]> {
  const { dialect } = engineOf(dbType);
  const own = schema || (await currentSchema(connection, dbType));
  const listed = new Map<string, readonly TableName[]>();
  const found: StatementTable[] = [];
  for (const { schema: written, name } of namesIn(statement)) {
    if (found.length === limits.analysisTablesMax) break;
    const place = written ? listedName(written, dialect) : own;
    const tables = listed.get(place) ?? (await tablesOf(connection, place));
    listed.set(place, tables);
    const table = tables.find((one) => isSameName(name, one.name, dialect));
    if (!table || found.some((one) => one.schema === place && one.name === table.name)) continue;
    found.push(await described(connection, place, table.name));
  }
  return found;
}

type WrittenName = { readonly schema: Name | undefined; readonly name: Name };

function namesIn({ tree }: ParsedStatement): WrittenName[] {
  const ctes = nodesOf(tree, 'cte').map(({ name }) => name.text.toLowerCase());
  const names = nodesOf(tree, 'table').map(({ name }) => name);
  const queries = nodesOf(tree, 'tableQuery').map(({ table }) => table);
  return [...names, ...queries].filter(({ schema, name }) => schema || !ctes.includes(name.text.toLowerCase()));
}

async function currentSchema(connection: Connection, dbType: string): Promise<string> {
  const question = currentSchemaQuestions[familyOf(dbType)];
  if (question === undefined) return '';
  const { rows } = await connection.query(question, { maxRows: 1 });
  return rows[0]?.[0] ?? '';
}

const currentSchemaQuestions: Readonly<Partial<Record<ReturnType<typeof familyOf>, string>>> = {
  postgres: 'select current_schema()',
  mysql: 'select database()',
  oracle: `select sys_context('userenv', 'current_schema') from dual`,
  sqlserver: 'select db_name()',
};

async function tablesOf(connection: Connection, schema: string): Promise<readonly TableName[]> {
  if (schema === '' || !(await connection.schemas()).includes(schema)) return [];
  return connection.tables(schema);
}

async function described(connection: Connection, schema: string, name: string): Promise<StatementTable> {
  const answer = await answerOf(async () => ({
    description: await connection.describeTable(schema, name),
    statistics: (await connection.statistics(schema, [name]))[0],
  }));
  return { schema, name, ...answer };
}
