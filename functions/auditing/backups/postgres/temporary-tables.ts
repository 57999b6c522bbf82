import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { TableName } from '../../../../shared/rollback/row-plan.ts';
import type { Connection } from '../../../engines/driver.ts';

/** The catalogue tells of every relation how long it lives. */
export async function isTemporary(connection: Connection, { schema, name }: TableName): Promise<boolean> {
  const written = schema === undefined ? quoteDouble(name) : `${quoteDouble(schema)}.${quoteDouble(name)}`;
  const { rows } = await connection.query(
    `select relpersistence = 't' from pg_class where oid = to_regclass(${literalOf.postgres(written, 'text')})`,
    { maxRows: 1 },
  );
  return rows[0]?.[0] === 't' || rows[0]?.[0] === 'true';
}
