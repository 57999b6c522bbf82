import { bareText } from '../../tree/bare-text.ts';
import { namePattern } from '../../tree/name-pattern.ts';
import type { AnyNode } from '../../tree/any-node.ts';
import type { Call } from '../../tree/expression.ts';
import type { CopyStatement } from '../../tree/statement.ts';
import { oracleFamily, postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';

export default rule({
  id: 'usage-server-access',
  dialects: ['mysql', ...postgresFamily, ...oracleFamily, 'sqlserver'],
  category: 'usage',
  level: 'error',
  tags: { operand: ['database'], sql: ['management', 'privilege'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: {
    zh: '语句接触数据库服务器的文件、命令或其他服务器',
    en: 'The statement reaches files, programs or other servers',
  },
  message: {
    zh: '{what} 可以读写服务器文件、执行命令或连接其他服务器',
    en: '{what} can read or write files, run programs or reach other servers',
  },
  why: {
    zh: '这类语句能绕过数据库的权限读取敏感文件、执行系统命令或把数据送往外部，是常见的入侵手段。',
    en: 'They go around the rights of the database: they read secret files, run commands or send data away, as intruders do.',
  },
  instead: {
    zh: '由 DBA 用专门的导入导出工具完成。',
    en: 'Let a DBA do it with the tools made for loading and unloading.',
  },
  bad: [
    { sql: "LOAD DATA LOCAL INFILE '/tmp/a.csv' INTO TABLE users", dialects: ['mysql'] },
    { sql: "SELECT id FROM users INTO OUTFILE '/tmp/a.csv'", dialects: ['mysql'] },
    { sql: "SELECT LOAD_FILE('/etc/passwd')", dialects: ['mysql'] },
    { sql: "COPY users FROM PROGRAM 'curl http://example.com'", dialects: postgresFamily },
    { sql: "COPY users TO '/tmp/a.csv'", dialects: postgresFamily },
    { sql: "SELECT pg_read_file('/etc/passwd')", dialects: postgresFamily },
    { sql: "SELECT * FROM dblink('host=example.com', 'SELECT 1') AS t(a INT)", dialects: postgresFamily },
    { sql: "SELECT lo_export(1, '/tmp/a')", dialects: postgresFamily },
    { sql: "COPY users FROM /* file */ PROGRAM 'curl http://example.com'", dialects: postgresFamily },
    { sql: "LOAD /* a */ DATA LOCAL INFILE '/tmp/a.csv' INTO TABLE users", dialects: ['mysql'] },
    { sql: "CREATE FUNCTION sys_eval RETURNS STRING SONAME 'lib_mysqludf_sys.so'", dialects: ['mysql'] },
    { sql: "INSTALL PLUGIN runner SONAME 'runner.so'", dialects: ['mysql'] },
    { sql: 'CREATE EXTENSION IF NOT EXISTS dblink', dialects: postgresFamily },
    {
      sql: "CREATE SERVER other FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host 'example.com')",
      dialects: postgresFamily,
    },
    { sql: "CREATE SUBSCRIPTION copy_of CONNECTION 'host=example.com' PUBLICATION users", dialects: postgresFamily },
    { sql: "ALTER SYSTEM SET archive_command = 'curl http://example.com'", dialects: postgresFamily },
    { sql: "LOAD 'runner.so'", dialects: postgresFamily },
    { sql: "EXEC master..xp_cmdshell 'dir'", dialects: ['sqlserver'] },
    { sql: "xp_cmdshell 'dir'", dialects: ['sqlserver'] },
    { sql: "SELECT * FROM OPENROWSET('SQLNCLI', 'Server=example.com', 'SELECT 1')", dialects: ['sqlserver'] },
    { sql: "BULK INSERT users FROM 'c:\\a.csv'", dialects: ['sqlserver'] },
    { sql: "SELECT utl_http.request('http://example.com') FROM dual", dialects: oracleFamily },
  ],
  good: [
    'SELECT id FROM users WHERE id = 1',
    { sql: 'CREATE SERVER ROLE readers', dialects: ['sqlserver'] },
    { sql: 'ALTER SUBSCRIPTION copy_of DISABLE', dialects: postgresFamily },
    { sql: 'COPY users FROM STDIN', dialects: postgresFamily },
    { sql: 'CREATE EXTENSION IF NOT EXISTS pg_trgm', dialects: postgresFamily },
    { sql: 'CREATE FUNCTION f() RETURNS INT DETERMINISTIC RETURN 1', dialects: ['mysql'] },
    { sql: "EXEC refresh_totals 'xp_cmdshell'", dialects: ['sqlserver'] },
  ],
  on: ['copy', 'into', 'call', 'callProcedure', 'command', 'generic'],
  fidelity: 'generic',
  check(node, context, report) {
    const what = reached(node, context);
    if (what) report(node, { what });
  },
});

const dangerousCalls = namePattern(
  String.raw`load_file|sys_exec|sys_eval|pg_read_file|pg_read_binary_file|pg_ls_\w*dir|pg_stat_file|lo_import`,
  String.raw`lo_export|dblink\w*|pg_file_\w+|pg_execute_server_program|xp_cmdshell|openrowset|opendatasource`,
  'openquery',
);
const dangerousProcedures = /^(xp_\w+|sp_OA\w+|sp_addlinkedserver)$/i;
const dangerousPackages = /^(utl_(http|file|tcp|smtp|inaddr)|httpuritype|dbms_(scheduler|xslprocessor|advisor|java))$/i;

/**
 * Whole statements that reach out, by how they begin. What they load or connect to runs later, with the rights of the
 * server.
 */
const dangerousCommands: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/^LOAD\s+(DATA|XML)\b/i, 'LOAD DATA'],
  [/^LOAD\s+E?'/i, 'LOAD'],
  [/^INSTALL\s+(PLUGIN|SONAME|COMPONENT)\b/i, 'INSTALL PLUGIN'],
  [/^CREATE\s+(OR\s+REPLACE\s+)?(AGGREGATE\s+)?FUNCTION\s+.*\bSONAME\b/is, 'SONAME'],
  [/^CREATE\s+EXTENSION\s+(IF\s+NOT\s+EXISTS\s+)?"?(dblink|adminpack|\w*_fdw|pl\w+u)\b/i, 'CREATE EXTENSION'],
  [/^(CREATE|ALTER)\s+SERVER\b(?!\s+(ROLE|AUDIT|CONFIGURATION)\b)/i, 'SERVER'],
  [/^(CREATE|ALTER)\s+FOREIGN\s+DATA\s+WRAPPER\b/i, 'FOREIGN DATA WRAPPER'],
  [/^(CREATE|ALTER)\s+SUBSCRIPTION\b.*\bCONNECTION\b/is, 'SUBSCRIPTION'],
  [/^ALTER\s+SYSTEM\b/i, 'ALTER SYSTEM'],
  [/^BULK\s+INSERT\b/i, 'BULK INSERT'],
];

function reached(node: AnyNode, context: RuleContext): string | undefined {
  switch (node.kind) {
    case 'call':
      return calledBy(node);
    case 'callProcedure':
      return context.dialect === 'sqlserver' && dangerousProcedures.test(node.name.name.text)
        ? node.name.name.text
        : undefined;
    case 'into':
      return node.target === 'file' ? 'INTO OUTFILE' : undefined;
    case 'copy':
      return copied(node, context);
    case 'command':
    case 'generic':
      return commandOf(bareText(context.text(node)));
    default:
      return undefined;
  }
}

function calledBy({ name: { name, schema } }: Call): string | undefined {
  if (dangerousCalls.test(name.text)) return name.text;
  return schema && dangerousPackages.test(schema.text) ? schema.text : undefined;
}

function commandOf(text: string): string | undefined {
  return dangerousCommands.find(([pattern]) => pattern.test(text))?.[1];
}

function copied(node: CopyStatement, context: RuleContext): string | undefined {
  if (/^LOAD\s/i.test(context.text(node))) return 'LOAD DATA';
  const behindQuery = bareText(context.text({ start: node.query?.end ?? node.start, end: node.end }));
  return /\b(FROM|TO)\s*(PROGRAM\b|(E|U&)?'|\$)/i.test(behindQuery) ? 'COPY' : undefined;
}
