import { rule } from '../../rule.ts';

export default rule({
  id: 'ddl-rename',
  wireNames: { v1: 'ddl_not_allow_renaming', v2: 'SQLE00074' },
  dialects: ['mysql', 'postgres', 'oracle'],
  category: 'ddl', level: 'error',
  tags: { operand: ['table', 'column'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '给表或字段改名', en: 'A table or column is renamed' },
  message: { zh: '{from} 改名为 {to}，仍用旧名的程序会立即报错', en: '{from} becomes {to}; whatever uses the old name fails at once' },
  why: { zh: '程序和数据库无法同时切换，改名的瞬间旧程序就会报错，视图、存储过程也可能失效。', en: 'Programs and database cannot switch at the same moment: what runs breaks, and so may views and routines.' },
  instead: { zh: '新增字段或视图，双写一段时间后再下线旧名。', en: 'Add the new column or a view, write both for a while, then retire the old name.' },
  bad: [
    'ALTER TABLE users RENAME TO people', 'ALTER TABLE users RENAME COLUMN age TO years',
    { sql: 'RENAME TABLE users TO people', dialects: ['mysql'] }, { sql: 'ALTER TABLE users CHANGE age years INT', dialects: ['mysql'] },
  ],
  good: ['ALTER TABLE users ADD years INT', { sql: 'ALTER TABLE users CHANGE age age BIGINT', dialects: ['mysql'] }, 'CREATE TABLE draft (id INT); ALTER TABLE draft RENAME TO users'],
  on: ['renameTable', 'renameColumn', 'modifyColumn', 'rename'],
  check(node, context, report) {
    if (node.kind === 'rename') {
      const pairs = node.objectType === 'TABLE' ? node.pairs : [];
      for (const { from, to, start, end } of pairs) if (!context.isNew(from)) report({ start, end }, { from: context.text(from), to: context.text(to) });
      return;
    }
    const alter = context.parents.find((parent) => parent.kind === 'alterTable');
    if (!alter || context.isNew(alter.name)) return;
    if (node.kind === 'renameTable') report(node, { from: context.text(alter.name), to: context.text(node.to) });
    else if (node.kind === 'renameColumn') report(node, { from: node.from.text, to: node.to.text });
    else if (context.keyOf(node.name) !== context.keyOf(node.column.name)) report(node, { from: node.name.text, to: node.column.name.text });
  },
});
