import type { AnyNode, CopyStatement } from '../../ast.ts';
import { rule, type RuleContext } from '../../rule.ts';

export default rule({
  id: 'usage-server-access',
  dialects: ['mysql', 'postgres'],
  category: 'usage', level: 'error',
  tags: { operand: ['database'], sql: ['management', 'privilege'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '语句接触数据库服务器的文件、命令或其他服务器', en: 'The statement reaches files, programs or other servers' },
  message: { zh: '{what} 可以读写服务器文件、执行命令或连接其他服务器', en: '{what} can read or write files, run programs or reach other servers' },
  why: { zh: '这类语句能绕过数据库的权限读取敏感文件、执行系统命令或把数据送往外部，是常见的入侵手段。', en: 'They go around the rights of the database: they read secret files, run commands or send data away, as intruders do.' },
  instead: { zh: '由 DBA 用专门的导入导出工具完成。', en: 'Let a DBA do it with the tools made for loading and unloading.' },
  bad: [
    { sql: "LOAD DATA LOCAL INFILE '/tmp/a.csv' INTO TABLE users", dialects: ['mysql'] }, { sql: "SELECT id FROM users INTO OUTFILE '/tmp/a.csv'", dialects: ['mysql'] },
    { sql: "SELECT LOAD_FILE('/etc/passwd')", dialects: ['mysql'] },
    { sql: "COPY users FROM PROGRAM 'curl http://example.com'", dialects: ['postgres'] }, { sql: "COPY users TO '/tmp/a.csv'", dialects: ['postgres'] },
    { sql: "SELECT pg_read_file('/etc/passwd')", dialects: ['postgres'] }, { sql: "SELECT * FROM dblink('host=example.com', 'SELECT 1') AS t(a INT)", dialects: ['postgres'] },
    { sql: "SELECT lo_export(1, '/tmp/a')", dialects: ['postgres'] },
  ],
  good: ['SELECT id FROM users WHERE id = 1', { sql: 'COPY users FROM STDIN', dialects: ['postgres'] }],
  on: ['copy', 'into', 'call', 'command', 'generic'],
  fidelity: 'generic',
  check(node, context, report) {
    const what = reached(node, context);
    if (what) report(node, { what });
  },
});

const dangerousCalls = /^(load_file|sys_exec|sys_eval|pg_read_file|pg_read_binary_file|pg_ls_dir|pg_stat_file|lo_import|lo_export|dblink\w*|pg_file_write|pg_execute_server_program|xp_cmdshell)$/i;

function reached(node: AnyNode, context: RuleContext): string | undefined {
  switch (node.kind) {
    case 'call': return dangerousCalls.test(node.name.name.text) ? node.name.name.text : undefined;
    case 'into': return node.target === 'file' ? 'INTO OUTFILE' : undefined;
    case 'copy': return copied(node, context);
    case 'command': case 'generic': return /^LOAD\s+(DATA|XML)\b/i.test(context.text(node)) ? 'LOAD DATA' : undefined;
    default: return undefined;
  }
}

function copied(node: CopyStatement, context: RuleContext): string | undefined {
  if (/^LOAD\s/i.test(context.text(node))) return 'LOAD DATA';
  const behindQuery = context.text({ start: node.query?.end ?? node.start, end: node.end });
  return /\b(FROM|TO)\s+(PROGRAM\b|E?')/i.test(behindQuery) ? 'COPY' : undefined;
}
