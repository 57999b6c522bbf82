import type { ObjectName } from '../../../../shared/audit/tree/node.ts';
import type { Connection } from '../../../engines/driver.ts';
import type { TargetFault } from '../family.ts';
import { literal } from './literal.ts';

/** Only some storage engines undo what a transaction did. */
export async function mysqlTargetFault(
  connection: Connection,
  { schema, name }: ObjectName,
): Promise<TargetFault | undefined> {
  const inSchema = schema ? literal(schema.text) : 'database()';
  const sql = `select t.table_type, e.transactions from information_schema.tables t
      left join information_schema.engines e on e.engine = t.engine
      where t.table_schema = ${inSchema} and t.table_name = ${literal(name.text)}`;
  const [row] = (await connection.query(sql, { maxRows: 1 })).rows;
  if (!row) return undefined;
  if (row[0] !== 'BASE TABLE') return 'noTable';
  return row[1] === 'YES' ? undefined : 'notUndone';
}
