import { AppError } from '../../../shared/errors/index.ts';
import type { Text } from '../../../shared/text.ts';
import type { Connection } from '../../engines/driver.ts';
import { dottedNames, type Readable } from './seen-readable.ts';

/**
 * PostgreSQL takes `t.f` for `f(t)` where the table has no such column: a function of somebody's own that no list of ours knows.
 * So a name behind a dot that is also such a function is refused; the server's own of this kind only tell of the row.
 */
export async function demandNoRowFunctions(connection: Connection, statement: Readable): Promise<void> {
  const what = await rowFunctionIn(connection, statement);
  if (what) throw new AppError('queryDoesMore', { line: statement.line, column: statement.column, what });
}

/** What is said of such a name, for those who have words of their own; nothing where there is none. */
export async function rowFunctionIn(connection: Connection, statement: Readable): Promise<Text | undefined> {
  const names = dottedNames(statement);
  if (names.length === 0) return undefined;
  const listed = names.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ');
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
