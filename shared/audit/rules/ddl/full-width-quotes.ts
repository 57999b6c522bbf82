import { rule } from '../../rule.ts';

export default rule({
  id: 'ddl-full-width-quotes',
  wireNames: { v1: 'ddl_check_full_width_quotation_marks', v2: 'SQLE00035' },
  dialects: ['mysql', 'postgres'],
  category: 'ddl', level: 'error',
  tags: { operand: ['database'], sql: ['ddl'], purpose: ['correction', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'DDL 中有中文全角引号', en: 'DDL holds full-width Chinese quotation marks' },
  why: { zh: '全角引号多为输入法误写，会成为名称或注释的一部分，之后难以发现。', en: 'They are mostly slips of the input method and become part of a name or comment, where nobody sees them.' },
  instead: { zh: '改为半角引号。', en: 'Use plain quotation marks.' },
  bad: [{ sql: "CREATE TABLE users (id INT COMMENT '“key”')", dialects: ['mysql'] }, { sql: 'CREATE TABLE users ("“id”" INT)', dialects: ['postgres'] }],
  good: ['CREATE TABLE users (id INT)'],
  on: ['createTable', 'alterTable', 'createIndex', 'createView'],
  check(node, context, report) {
    const text = context.text(node);
    const at = text.search(/[“”‘’]/);
    if (at >= 0) report({ start: node.start + at, end: node.start + at + 1 });
  },
});
