import { isSince, type ServerVersion } from '../../schema/server-version.ts';
import type { Span } from '../../tree/node.ts';
import type { Command } from '../../tree/statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-collation',
  wireNames: { v1: 'ddl_check_collation_database' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['table', 'database'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  params: {
    collation: {
      key: 'first_key',
      type: 'string',
      default: 'utf8mb4_0900_ai_ci',
      desc: {
        zh: '规定的排序规则（服务器没有该规则时不检查）',
        en: 'The collation to use (on a server that has none of this name nothing is checked)',
      },
    },
  },
  needsSchema: 'never',
  what: { zh: '排序规则不是规定的排序规则', en: 'The collation is not the agreed one' },
  message: { zh: '排序规则 {given} 不是 {collation}', en: 'The collation is {given}, not {collation}' },
  why: {
    zh: '排序规则不一致的字段相互比较会报错或用不上索引。',
    en: 'Columns of different collations cannot be compared, or only without an index.',
  },
  instead: { zh: '全库统一一种排序规则。', en: 'Use one collation in the whole database.' },
  bad: [
    'ALTER DATABASE shop COLLATE utf8mb4_bin',
    'CREATE TABLE users (id INT) COLLATE=utf8mb4_bin',
    'ALTER TABLE users CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_bin',
  ],
  good: [
    'CREATE TABLE users (id INT) COLLATE=utf8mb4_0900_ai_ci',
    'CREATE TABLE users (id INT)',
    { sql: 'CREATE TABLE users (id INT) COLLATE=utf8mb4_uca1400_ai_ci', version: '11.4.2-MariaDB' },
    { sql: 'CREATE TABLE users (id INT) COLLATE=utf8mb4_unicode_ci', version: '5.6.24' },
    'ALTER TABLE users CONVERT TO CHARACTER SET utf8mb4',
  ],
  on: ['createTable', 'setTableOptions', 'createDatabase', 'convertCharset', 'command'],
  check(node, { params: { collation }, text, server }, report) {
    // Nobody can use what the server does not have.
    if (hasNoSuch(collation, server)) return;
    const isOther = (given: string | undefined): given is string =>
      given !== undefined && ![collation.toLowerCase(), 'default'].includes(given.toLowerCase());
    if (node.kind === 'convertCharset') {
      if (isOther(node.collation)) report(node, { given: node.collation, collation });
      return;
    }
    if (node.kind === 'command') {
      const given = ofDatabase(node, text);
      if (isOther(given)) report(node, { given, collation });
      return;
    }
    for (const option of node.options)
      if (option.name === 'COLLATE' && isOther(option.value)) report(option, { given: option.value, collation });
  },
});

/** MariaDB has none of the collations that came with MySQL 8.0, and they have none of those of MariaDB 10.10. */
function hasNoSuch(collation: string, server: ServerVersion | undefined): boolean {
  if (collation.includes('_uca1400_')) return server !== undefined && server.product !== 'mariadb';
  if (!collation.includes('_0900_')) return false;
  return server?.product === 'mariadb' || (server?.product === 'mysql' && !isSince(server, 8, 0));
}

/** What ALTER DATABASE gives. */
function ofDatabase({ verb, objectType, start, end }: Command, text: (node: Span) => string): string | undefined {
  return verb === 'ALTER' && objectType === 'DATABASE'
    ? /\bCOLLATE\s*=?\s*['\"`]?(\w+)/i.exec(text({ start, end }))?.[1]
    : undefined;
}
