import type { UnwrittenKind } from '../../../../shared/contract/databases/structures/unwritten-kinds.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { mysqlText } from '../../../engines/mysql/catalog.ts';
import { asking, type MysqlAsk } from './ask.ts';
import { hiddenOnMysql } from './hidden.ts';
import type { OtherObject, Others, StructureConnection } from '../structure.ts';

/** Questions whose rows are a name and a text, by the kind of thing that they are about. */
const questions = (schema: string): readonly { kind: UnwrittenKind; sql: string; knownBy?: string }[] => [
  {
    kind: 'database',
    sql: `select 'database', concat_ws(' ', default_character_set_name, default_collation_name) from information_schema.schemata where schema_name = ${schema}`,
  },
  {
    kind: 'package',
    sql: `select concat(routine_type, ' ', routine_name), concat_ws(' ', routine_definition, sql_mode, definer) from information_schema.routines where routine_schema = ${schema} and routine_type not in ('FUNCTION', 'PROCEDURE')`,
  },
  {
    kind: 'grants',
    sql: `select concat('schema ', grantee), group_concat(privilege_type, is_grantable order by 1) from information_schema.schema_privileges where table_schema = ${schema} group by grantee
      union all select concat(table_name, ' ', grantee), group_concat(privilege_type, is_grantable order by 1) from information_schema.table_privileges where table_schema = ${schema} group by table_name, grantee
      union all select concat(table_name, '.', column_name, ' ', grantee), group_concat(privilege_type, is_grantable order by 1) from information_schema.column_privileges where table_schema = ${schema} group by table_name, column_name, grantee`,
  },
  {
    kind: 'grants',
    sql: `select concat(routine_type, ' ', routine_name, ' ', user, '@', host), proc_priv from mysql.procs_priv where db = ${schema}`,
  },
  {
    kind: 'foreignServer',
    sql: 'select server_name, concat_ws(" ", host, db, username, port, socket, wrapper, owner) from mysql.servers',
  },
  {
    kind: 'library',
    knownBy: 'LIBRARIES',
    sql: `select library_name, concat_ws(' ', language, library_definition, sql_mode, library_comment, creator) from information_schema.libraries where library_schema = ${schema}`,
  },
  { kind: 'loadableFunction', sql: 'select name, concat_ws(" ", ret, dl, type) from mysql.func' },
];

/** What of a schema is neither table nor view, routine, trigger or event. */
export async function mysqlOthers(connection: StructureConnection, schema: string): Promise<Others> {
  const ask = asking(connection);
  const objects: OtherObject[] = [];
  const unread = new Set<UnwrittenKind>(await hiddenOnMysql(connection, schema));
  await ask('set session group_concat_max_len = 1000000').catch(() => []);
  for (const { kind, sql, knownBy } of questions(mysqlText(schema))) {
    try {
      if (knownBy && !(await hasTable(ask, knownBy))) continue;
      for (const [name, text] of await ask(sql)) objects.push({ kind, name: name ?? '', text: text ?? '' });
    } catch (error) {
      // Many accounts may not read the tables of the server itself: then the kind is named as not looked at.
      if (!(error instanceof EngineError) || error.kind !== 'other') throw error;
      unread.add(kind);
    }
  }
  objects.push(...(await specialTables(ask, schema)));
  return { objects, unread: [...unread] };
}

/** Kinds that only some servers have. */
async function hasTable(ask: MysqlAsk, name: string): Promise<boolean> {
  const rows = await ask(
    `select 1 from information_schema.tables where table_schema = 'information_schema' and table_name = '${name}'`,
  );
  return rows.length > 0;
}

const known = "('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW', 'SEQUENCE', 'SYSTEM VIEW', 'TEMPORARY')";

/** Whatever else a server lists among its tables that we do not know. */
async function specialTables(ask: MysqlAsk, schema: string): Promise<OtherObject[]> {
  const rest = await ask(
    `select table_name, table_type from information_schema.tables where table_schema = ${mysqlText(schema)} and table_type not in ${known} order by 1`,
  );
  return rest.map(([name, type]) => ({ kind: 'specialTable', name: name ?? '', text: type ?? '' }));
}
