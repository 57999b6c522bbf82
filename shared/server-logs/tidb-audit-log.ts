import type { LogParser } from './logged-sql.ts';
import { timeOf } from './postgres-messages.ts';
import { recordsOf } from './records.ts';

/** The audit log of TiDB: one line an event, `[NAME=value]` for each thing that is known; values with blanks are quoted. */
export function tidbAuditLog(): LogParser {
  return recordsOf(
    () => false,
    (record) => {
      const said = fieldsOf(record);
      const word = (name: string) => said.get(name) ?? '';
      const sql = word('SQL_TEXT').trim().replace(/;$/, '');
      // A statement is told once in general and once more for each table that it touches.
      const isGeneral = ['', 'GENERAL'].includes(word('EVENT_CLASS'));
      const command = word('COMMAND').toUpperCase();
      if (sql === '' || !isGeneral || !['', 'QUERY', 'EXECUTE'].includes(command)) return undefined;
      const [schema = ''] = word('DATABASES')
        .replace(/^\[|\]$/g, '')
        .split(',');
      const at = timeOf(word('TIMESTAMP'));
      const endpoint = word('CLIENT_IP');
      return {
        sql,
        schema: schema.trim(),
        count: 1,
        ...(word('USER') !== '' && { user: word('USER') }),
        ...(endpoint !== '' && { endpoint }),
        ...(at !== undefined && { at }),
      };
    },
  );
}

function fieldsOf(line: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [, name = '', quoted, bare = ''] of line.matchAll(/\[(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\]]*))\]/g))
    fields.set(name, quoted === undefined ? bare : unescaped(quoted));
  return fields;
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (_, letter: string) => (letter === 'n' ? '\n' : letter === 't' ? '\t' : letter));
}
