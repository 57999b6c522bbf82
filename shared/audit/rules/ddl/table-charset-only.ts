import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-table-charset-only',
  // SQLE00073 of the second generation tells of CONVERT TO as well. That is what this rule advises: it takes the
  // columns along, and what its rebuild costs is told by ddl-lock-impact.
  wireNames: { v1: 'ddl_hint_update_table_charset_will_not_update_field_charset', v2: 'SQLE00073' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table', 'column'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '只改表的默认字符集，已有字段不变', en: 'Only the default character set of the table is changed' },
  why: {
    zh: '已有字段保持原字符集，之后新增的字段与它们不一致，连接和比较时发生转换。',
    en: 'The columns that are there keep theirs; new ones differ from them, and joins have to convert.',
  },
  instead: {
    zh: '使用 CONVERT TO CHARACTER SET 连字段一起转换。',
    en: 'Use CONVERT TO CHARACTER SET, which converts the columns too.',
  },
  bad: [
    'ALTER TABLE users DEFAULT CHARACTER SET utf8mb4',
    'ALTER TABLE users DEFAULT COLLATE utf8mb4_bin',
    'ALTER TABLE users COLLATE = utf8mb4_bin',
  ],
  good: [
    'ALTER TABLE users CONVERT TO CHARACTER SET utf8mb4',
    'ALTER TABLE users CONVERT TO CHARACTER SET utf8mb4, DEFAULT COLLATE utf8mb4_bin',
    'ALTER TABLE users ENGINE = InnoDB',
    'CREATE TABLE users (id INT) DEFAULT CHARSET = utf8mb4',
  ],
  on: ['alterTable'],
  check({ actions }, _, report) {
    if (actions.some(({ kind }) => kind === 'convertCharset')) return;
    // One finding for the set and its order, which are set together.
    const option = actions
      .flatMap((action) => (action.kind === 'setTableOptions' ? action.options : []))
      .find(({ name }) => name === 'CHARSET' || name === 'COLLATE');
    if (option) report(option);
  },
});
