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
  // Digests put names into backticks.
  const plain = sql.replaceAll('`', '');
  return aboutServer.some((one) => one.test(plain)) || isOfSession(plain);
}

const serverSchemas = /\b(information_schema|performance_schema|pg_catalog|dbe_perf|oceanbase\s*\.)\b/i;
const serverViews = /\b(from|join)\s+((\w+\.)?pg_\w+|g?v_?\$\w+|dba_\w+|(sys|mysql)\s*\.\s*\w+)/i;
const ofExtension = /^(\s|\/\*[^]*?\*\/)*(create|alter|drop)\s+extension\b/i;
const serverFunctions = /\b(pg_(?!sleep)\w+|set_config|txid_\w+|quote_ident)\s*\(/i;
const aboutServer = [serverSchemas, serverViews, serverFunctions, ofExtension];

/** A question without tables whose every value is one of the session or the server: who asks, which server it is, what time it has. */
function isOfSession(sql: string): boolean {
  if (!/^(\s|\/\*[^]*?\*\/)*select\b/i.test(sql) || /\b(from|into)\b/i.test(sql) || sql.length > 1000) return false;
  const values = sql.match(/@@[\w.\s]*\w|[\w$.]+(?=\s*\()|\bcurrent_\w+/gi) ?? [];
  return values.length > 0 && values.every((one) => one.startsWith('@@') || ofSession.has(one.toLowerCase()));
}

const ofSession: ReadonlySet<string> = new Set([
  ...['version', 'connection_id', 'last_insert_id', 'database', 'schema', 'inet_server_addr', 'inet_server_port'],
  ...['user', 'current_user', 'session_user', 'current_role', 'current_schema', 'current_schemas', 'current_database'],
  ...['current_catalog', 'current_setting', 'current_date', 'current_time', 'current_timestamp'],
  ...['now', 'sysdate', 'unix_timestamp', 'date_format'],
]);

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
