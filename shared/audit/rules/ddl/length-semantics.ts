import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-length-semantics',
  dialects: ['oracle'],
  category: 'ddl',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'VARCHAR2 没有写明 BYTE 或 CHAR', en: 'VARCHAR2 says neither BYTE nor CHAR' },
  why: {
    zh: '默认按字节，中文等多字节字符只能存三分之一；会话设置还会改变它。',
    en: 'By default the length counts bytes, so that a third of the characters fit in Chinese, and a session setting changes it.',
  },
  instead: { zh: '写成 VARCHAR2(n CHAR) 或 VARCHAR2(n BYTE)。', en: 'Write VARCHAR2(n CHAR) or VARCHAR2(n BYTE).' },
  bad: ['CREATE TABLE users (name VARCHAR2(20))'],
  good: ['CREATE TABLE users (name VARCHAR2(20 CHAR))'],
  on: ['columnDefinition'],
  check(column, context, report) {
    const { type } = column;
    if (type?.name === 'VARCHAR2' && type.args.length > 0 && !/\b(byte|char)\s?\)/i.test(context.text(type)))
      report(type);
  },
});
