import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-row-length',
  wireNames: { v1: 'ddl_check_char_length' },
  dialects: ['mysql', 'oracle', 'sqlserver'],
  category: 'usage',
  level: 'notice',
  tags: { operand: ['table', 'column'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 2000,
      desc: { zh: '字符字段长度之和的上限', en: 'Largest sum of the lengths of character columns' },
    },
  },
  needsSchema: 'better',
  what: { zh: '表的字符字段总长过大', en: 'The character columns of a table are too long together' },
  message: {
    zh: '字符字段总长 {total}，超过 {max}',
    en: 'The character columns are {total} characters long together, more than {max}',
  },
  why: {
    zh: '行过长使每页容纳的行减少，还可能超过单行的上限（MySQL 65535 字节，SQL Server 8060 字节），Oracle 会把一行拆到多个块（行链接）。',
    en: 'Long rows mean fewer rows to a page and may pass the limit of a row (65,535 bytes on MySQL, 8,060 on SQL Server); Oracle chains them over several blocks.',
  },
  instead: {
    zh: '缩短字段，或把长内容拆到另一张表。',
    en: 'Shorten the columns, or move long content to another table.',
  },
  bad: [
    'CREATE TABLE notes (title VARCHAR(500), body VARCHAR(1501))',
    { given: 'CREATE TABLE notes (title VARCHAR(500))', sql: 'ALTER TABLE notes ADD body VARCHAR(1501)' },
  ],
  good: [
    'CREATE TABLE notes (title VARCHAR(500), body VARCHAR(1500))',
    {
      given: 'CREATE TABLE notes (title VARCHAR(2500))',
      sql: 'ALTER TABLE notes ADD CONSTRAINT notes_key UNIQUE (title)',
    },
    { sql: 'CREATE TABLE notes (title VARCHAR(500), body TEXT)', dialects: ['mysql', 'sqlserver'] },
    { sql: 'CREATE TABLE notes (title VARCHAR2(500), body CLOB)', dialects: ['oracle'] },
    'ALTER TABLE never_seen ADD body VARCHAR(1501)',
    { sql: 'CREATE TABLE notes (title VARCHAR(500), body VARCHAR(MAX))', dialects: ['sqlserver'] },
  ],
  on: ['createTable', 'alterTable'],
  check(node, context, report) {
    const { max } = context.params;
    if (node.kind === 'alterTable' && !node.actions.some(({ kind }) => growing.has(kind))) return;
    const table = context.tableAfter(node.name);
    const columns = table?.columns ?? [];
    const total = columns.reduce(
      (sum, { family, length }) => sum + (family === 'char' || family === 'varchar' ? (length ?? 1) : 0),
      0,
    );
    const isTooLong = context.dialect === 'mysql' && total * bytesOf(table?.charset) > rowBytesMax;
    if (total > max || isTooLong) report(node.name, { total, max }, isTooLong ? 'error' : undefined);
  },
});

/** MySQL makes no table whose rows could be longer. */
const rowBytesMax = 65_535;

/** The fewest bytes that a character may take, where the character set is not known. */
function bytesOf(charset: string | undefined): number {
  if (/^utf8mb4$/i.test(charset ?? '')) return 4;
  return /^utf8(mb3)?$/i.test(charset ?? '') ? 3 : 1;
}

/** What makes a row longer. */
const growing: ReadonlySet<string> = new Set(['addColumn', 'modifyColumn', 'alterColumnType']);
