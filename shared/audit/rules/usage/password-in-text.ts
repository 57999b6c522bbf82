import type { AnyNode } from '../../tree/any-node.ts';
import type { Span } from '../../tree/node.ts';
import type { Command } from '../../tree/statement.ts';
import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-password-in-text',
  dialects: ['mysql', ...postgresSpeakers, ...oracleFamily, 'sqlserver'],
  category: 'usage',
  level: 'error',
  tags: { operand: ['user'], sql: ['dcl', 'privilege'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '语句中有明文密码', en: 'The statement holds a password' },
  why: { zh: '明文会留在日志、历史和审核记录中。', en: 'It stays readable in logs, histories and audit records.' },
  instead: {
    zh: '由客户端交互输入，或传入服务器认可的摘要（PostgreSQL 用 psql 的 \\password 或 SCRAM 摘要，MySQL 用 IDENTIFIED WITH … AS 摘要，SQL Server 用 HASHED 或集成登录，Oracle 用 SQL*Plus 的 PASSWORD 命令）。',
    en: 'Type it into the client, or pass a digest that the server takes: the password command of psql or a SCRAM digest on PostgreSQL, IDENTIFIED WITH … AS a digest on MySQL, HASHED or an integrated login on SQL Server, the PASSWORD command of SQL*Plus on Oracle.',
  },
  bad: [
    { sql: "CREATE ROLE app LOGIN PASSWORD 'secret'", dialects: postgresSpeakers },
    { sql: "ALTER USER app PASSWORD 'secret'", dialects: postgresSpeakers },
    { sql: "CREATE USER 'app'@'%' IDENTIFIED BY 'secret'", dialects: ['mysql'] },
    { sql: "SET PASSWORD FOR app = 'secret'", dialects: ['mysql'] },
    { sql: 'CREATE USER app IDENTIFIED BY secret', dialects: oracleFamily },
    { sql: 'ALTER USER app IDENTIFIED BY "secret"', dialects: oracleFamily },
    { sql: "CREATE LOGIN app WITH PASSWORD = 'secret'", dialects: ['sqlserver'] },
    { sql: "ALTER LOGIN app WITH PASSWORD = 'secret'", dialects: ['sqlserver'] },
  ],
  good: [
    { sql: 'CREATE ROLE app LOGIN', dialects: postgresSpeakers },
    { sql: "ALTER USER app PASSWORD 'SCRAM-SHA-256$4096:c2FsdA==$c3RvcmVk:c2VydmVy'", dialects: postgresSpeakers },
    { sql: 'ALTER USER app PASSWORD NULL', dialects: ['postgres'] },
    { sql: 'ALTER USER app PASSWORD DISABLE', dialects: ['gaussdb'] },
    {
      sql: "CREATE USER app IDENTIFIED WITH mysql_native_password AS '*94BDCEBE19083CE2A1F959FD02F964C7AF4CFC29'",
      dialects: ['mysql'],
    },
    { sql: 'CREATE USER app IDENTIFIED EXTERNALLY', dialects: ['oracle'] },
    { sql: 'ALTER USER app ACCOUNT LOCK', dialects: oracleFamily },
    { sql: 'CREATE LOGIN app FROM WINDOWS', dialects: ['sqlserver'] },
  ],
  on: ['command'],
  check(command, context, report) {
    if (!/^(ROLE|USER|LOGIN|PASSWORD|APPLICATION ROLE)$/.test(command.objectType ?? '')) return;
    const password = passwordIn(command, context.text);
    if (password) report(password);
  },
});

/** The secret behind IDENTIFIED BY or PASSWORD, unless it is a digest. Oracle writes it like a name. */
function passwordIn({ words, parts }: Command, text: (node: Span) => string): Span | undefined {
  const isNamed = words.includes('PASSWORD') || (words.includes('IDENTIFIED') && words.includes('BY'));
  return isNamed ? parts.find((part) => isSecret(part, text)) : undefined;
}

function isSecret(part: AnyNode, text: (node: Span) => string): boolean {
  if (part.kind === 'literal') return part.type === 'string' && !digests.test(part.value);
  return part.kind === 'keyword' && part.word === '' && text(part) !== '';
}

const digests = /^(SCRAM-SHA-256\$|md5[0-9a-f]{32}$|\*[0-9A-F]{40}$)/;
