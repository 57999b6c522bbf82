import type { Text } from '../../../../shared/text.ts';
import type { Connection } from '../../../engines/driver.ts';
import { dottedNames, type Readable } from '../seen-readable.ts';
import { literal } from './literal.ts';

/**
 * PostgreSQL takes `t.f` for `f(t)` where the table has no such column: a function of somebody's own that no list of ours knows.
 * So a name behind a dot that is also such a function is refused; the server's own of this kind only tell of the row.
 */
export async function rowFunctionIn(connection: Connection, statement: Readable): Promise<Text | undefined> {
  const names = dottedNames(statement);
  if (names.length === 0) return undefined;
  const listed = names.map(literal).join(', ');
  const { rows } = await connection.query(
    `select p.proname from pg_catalog.pg_proc p join pg_catalog.pg_type t on t.oid = p.proargtypes[0]
      where p.proname in (${listed}) and t.typtype in ('c', 'd', 'p')
        and p.pronamespace <> 'pg_catalog'::pg_catalog.regnamespace`,
    { maxRows: 1 },
  );
  const name = rows[0]?.[0];
  if (name == null) return undefined;
  return {
    zh: `.${name} 可能会调用同名函数，而它不在只读函数清单中`,
    en: `.${name} may call the function of that name, which is not on the list of functions that only compute a value`,
  };
}
