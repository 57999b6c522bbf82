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
        zh: '规定的排序规则（MariaDB 没有该规则时，以其 utf8mb4 的默认排序规则为准；其他服务器没有时不检查）',
        en: 'The collation to use (on a MariaDB that has none of this name, the one that it gives utf8mb4 by itself; on other such servers nothing is checked)',
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
    { sql: 'CREATE TABLE users (id INT) COLLATE=utf8mb4_unicode_ci', version: '10.11.19-MariaDB' },
    { sql: 'CREATE TABLE users (id INT) COLLATE=utf8mb4_general_ci', version: '11.8.3-MariaDB' },
  ],
  good: [
    'CREATE TABLE users (id INT) COLLATE=utf8mb4_0900_ai_ci',
    'CREATE TABLE users (id INT)',
    { sql: 'CREATE TABLE users (id INT) COLLATE=utf8mb4_general_ci', version: '10.11.19-MariaDB' },
    { sql: 'CREATE TABLE users (id INT) COLLATE=utf8mb4_uca1400_ai_ci', version: '11.8.3-MariaDB' },
    { sql: 'CREATE TABLE users (id INT) COLLATE=utf8mb4_unicode_ci', version: '5.7.44' },
    'ALTER TABLE users CONVERT TO CHARACTER SET utf8mb4',
  ],
  on: ['createTable', 'setTableOptions', 'createDatabase', 'convertCharset', 'command'],
  check(node, { params, text, server }, report) {
    // Nobody can use what the server does not have.
    const collation = hasNoSuch(params.collation, server) ? ownOf(server) : params.collation;
    if (collation === undefined) return;
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

/**
 * MariaDB has no collations of MySQL 8.0 of its own: since 11.4.5 it takes their names for those that it has by others.
 * Other servers have none of those of MariaDB 10.10.
 */
function hasNoSuch(collation: string, server: ServerVersion | undefined): boolean {
  if (server === undefined) return false;
  if (collation.includes('_uca1400_')) return server.product !== 'mariadb' || !isSince(server, 10, 10);
  if (!collation.includes('_0900_')) return false;
  return server.product === 'mariadb' || (server.product === 'mysql' && !isSince(server, 8, 0));
}

/**
 * What MariaDB gives utf8mb4 where a statement names no collation.
 * Of other servers that lack one nobody has said what to use instead.
 */
function ownOf(server: ServerVersion | undefined): string | undefined {
  if (server?.product !== 'mariadb') return undefined;
  return isSince(server, 11, 5) ? 'utf8mb4_uca1400_ai_ci' : 'utf8mb4_general_ci';
}

/** What ALTER DATABASE gives. */
function ofDatabase({ verb, objectType, start, end }: Command, text: (node: Span) => string): string | undefined {
  return verb === 'ALTER' && objectType === 'DATABASE'
    ? /\bCOLLATE\s*=?\s*['\"`]?(\w+)/i.exec(text({ start, end }))?.[1]
    : undefined;
}
