/**
 * Statements of ours carry the name of their sender in a comment. Where a server drops comments, questions about rows are known by
 * names that only we give, and the others by what they ask.
 */
export function isOwn(sql: string): boolean {
  return /\/\*\s*sluice-/.test(sql) || ownNames.test(sql);
}

const ownNames = /\bsluice_(asked|row|new|new_rows|counted|plan|commit_marks)\b|\bsluice_online_/;

/**
 * What databases are asked about themselves, by us and by other tools: nobody governs it. PostgreSQL drops the comment before a
 * statement from its statistics, so our own questions are known there by what they ask alone.
 */
export function isAboutServer(sql: string): boolean {
  return (
    [serverSchemas, serverTables, serverViews].some((one) => one.test(sql)) ||
    serverFunctions.test(sql) ||
    aboutSession.test(sql) ||
    ofExtension.test(sql) ||
    isOfSession(sql)
  );
}

const serverSchemas = /\b(information_schema|performance_schema|pg_catalog|dbe_perf|oceanbase\s*\.)\b/i;
const serverTables = /\bmysql\s*\.\s*\W?(slow_log|column_stats|innodb_\w+_stats)\b/i;
const serverViews = /\b(from|join)\s+((\w+\.)?pg_\w+|g?v_?\$\w+|dba_\w+|sys\s*\.\s*\w+)/i;
const ofExtension = /^(\s|\/\*[^]*?\*\/)*(create|alter|drop)\s+extension\b/i;
/** Who asks, which server it is and what time it has. */
const aboutSession = /^(\s|\/\*[^]*?\*\/)*select\s+(current_user|version|connection_id|date_format\s*\(\s*now)\s*\(/i;

/** A question without tables whose every value is one of the session or the server. */
function isOfSession(sql: string): boolean {
  if (!/^(\s|\/\*[^]*?\*\/)*select\b/i.test(sql) || /\b(from|into)\b/i.test(sql) || sql.length > 1000) return false;
  const values = sql.replaceAll('`', '').match(/@@[\w.\s]*\w|[a-z_]+\s*\(|\bcurrent_\w+/gi) ?? [];
  return values.length > 0 && values.every((one) => one.startsWith('@@') || ofSession.test(one));
}

const ofSession =
  /^(version|connection_id|unix_timestamp|last_insert_id|database|schema|user|current_\w+|session_user|now|sysdate|date_format|inet_server_\w+)\b/i;
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
