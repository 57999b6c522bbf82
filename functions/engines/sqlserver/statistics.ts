import { quoteBracket } from '../../../shared/engines/quoting.ts';
import type { TableStatistics } from '../driver.ts';
import { shownName, sqlserverText, type AskSqlserver } from './catalog.ts';
import { numberOf } from '../statistics-number.ts';

/** Sizes and constraints of some tables. How values are spread stands in objects that are read one by one; it stays unknown. */
export async function sqlserverStatistics(
  ask: AskSqlserver,
  database: string,
  tables: readonly string[],
): Promise<TableStatistics[]> {
  const name = quoteBracket(database);
  const where = `where ${shownName} in (${tables.map(sqlserverText).join(', ')})`;
  const objects = `${name}.sys.objects o join ${name}.sys.schemas s on s.schema_id = o.schema_id`;
  const sizes = await ask(`
    select ${shownName}, sum(case when p.index_id in (0, 1) and u.type = 1 then p.rows else 0 end), sum(u.total_pages) * 8192
    from ${objects} join ${name}.sys.partitions p on p.object_id = o.object_id join ${name}.sys.allocation_units u on u.container_id = p.partition_id
    ${where} group by s.name, o.name`);
  const constraints = await ask(`
    select ${shownName}, k.name from ${objects} join ${name}.sys.objects k on k.parent_object_id = o.object_id
    ${where} and k.type in ('C', 'D', 'F', 'PK', 'UQ')`);
  return sizes.map(([table, rows, bytes]) => ({
    name: table ?? '',
    rows: numberOf(rows),
    bytes: numberOf(bytes),
    columns: [],
    indexes: [],
    constraintNames: constraints.filter(([of]) => of === table).map(([, constraint]) => constraint ?? ''),
  }));
}
