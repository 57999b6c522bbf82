/** Statements of ours carry the name of their sender in a comment; servers that strip comments are known by what is asked. */
export function isOwn(sql: string): boolean {
  return /\/\*\s*sluice-/.test(sql);
}

/**
 * What databases are asked about themselves, by us and by other tools: nobody governs it. PostgreSQL drops the comment before a
 * statement from its statistics, so our own questions are known there by what they ask alone.
 */
export function isAboutServer(sql: string): boolean {
  return serverObjects.test(sql) || serverFunctions.test(sql) || aboutSession.test(sql);
}

const serverObjects =
  /\b(information_schema|performance_schema|pg_catalog|dbe_perf|oceanbase\s*\.|mysql\s*\.\s*\W?slow_log)\b|\b(from|join)\s+((\w+\.)?pg_\w+|g?v_?\$\w+|dba_\w+|sys\s*\.\s*\w+)/i;
/** Who asks, which server it is and what time it has. */
const aboutSession = /^(\s|\/\*[^]*?\*\/)*select\s+(current_user|version|connection_id|date_format\s*\(\s*now)\s*\(/i;
const serverFunctions = /\b(pg_(?!sleep)\w+|set_config|txid_\w+|quote_ident)\s*\(/i;

/** Whether a statement reads or changes data; the rest of a session (SET, SHOW, BEGIN …) is no matter of SQL quality. */
export function isWork(sql: string): boolean {
  return /^(\s|\(|--[^\n]*\n|\/\*[^]*?\*\/)*(select|insert|update|delete|replace|merge|with|call|do|load|copy|table|values|create|alter|drop|truncate|rename|refresh|execute)\b/i.test(
    sql.slice(0, 4000),
  );
}

/** Whether a statement that was seen on a server is to be collected. */
export function isCollectable(sql: string): boolean {
  return !isOwn(sql) && isWork(sql) && !isAboutServer(sql);
}
