import { isSameName, listedName } from '../../../shared/audit/dialect-facts/identifiers.ts';
import type { Name } from '../../../shared/audit/tree/node.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { nodesOf } from '../../../shared/audit/tree/walk.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { TableDescription, TableName, TableStatistics } from '../../engines/driver.ts';
import { answerOf } from '../reading/answer-of.ts';
import type { Catalogue } from '../reading/service.ts';

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
  catalogue: Catalogue,
  statement: ParsedStatement,
  dbType: string,
): Promise<StatementTable[]> {
  const { dialect } = engineOf(dbType);
  const listed = new Map<string, readonly TableName[]>();
  const found: StatementTable[] = [];
  for (const { schema: written, name } of namesIn(statement)) {
    if (found.length === limits.analysisTablesMax) break;
    const place = written ? listedName(written, dialect) : catalogue.currentSchema;
    const tables = listed.get(place) ?? (await tablesOf(catalogue, place));
    listed.set(place, tables);
    const table = tables.find((one) => isSameName(name, one.name, dialect));
    if (!table || found.some((one) => one.schema === place && one.name === table.name)) continue;
    found.push(await described(catalogue, place, table.name));
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

async function tablesOf(catalogue: Catalogue, schema: string): Promise<readonly TableName[]> {
  if (schema === '' || !(await catalogue.schemas()).includes(schema)) return [];
  return catalogue.tables(schema);
}

async function described(catalogue: Catalogue, schema: string, name: string): Promise<StatementTable> {
  const answer = await answerOf(async () => ({
    description: await catalogue.describeTable(schema, name),
    statistics: (await catalogue.statistics(schema, [name]))[0],
  }));
  return { schema, name, ...answer };
}
