import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'naming-long-name',
  dialects: ['oracle'],
  category: 'naming',
  level: 'notice',
  tags: { operand: ['table', 'column', 'index'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '名称超过 30 字节', en: 'The name is longer than 30 bytes' },
  why: {
    zh: '12.2 之前的版本和许多工具只接受 30 字节。',
    en: 'Versions before 12.2 and many tools take 30 bytes at most.',
  },
  instead: { zh: '缩短名称。', en: 'Shorten the name.' },
  bad: ['CREATE TABLE a_table_with_a_very_long_name_indeed (id NUMBER(9))'],
  good: ['CREATE TABLE users (id NUMBER(9))'],
  on: ['createTable'],
  check(create, _, report) {
    for (const { name } of [create.name, ...create.columns]) if (bytesOf(name.text) > bytesMax) report(name);
  },
});

const bytesMax = 30;

/** In UTF-8, in which Oracle counts. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text)
    bytes += character < '\u0080' ? 1 : character < '\u0800' ? 2 : character < '\u{10000}' ? 3 : 4;
  return bytes;
}
