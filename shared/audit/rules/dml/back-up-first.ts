import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-back-up-first',
  wireNames: { v1: 'dml_hint_delete_tips' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['table', 'business'], sql: ['dml'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '删除数据前应先备份', en: 'Rows are deleted: back them up first' },
  why: { zh: 'DELETE 删除的数据很难找回。', en: 'What DELETE removes is hard to get back.' },
  instead: { zh: '执行前备份相关的行。', en: 'Save the rows before it runs.' },
  bad: ['DELETE FROM logs WHERE day < 5'],
  good: ['UPDATE logs SET day = 5 WHERE id = 1', 'CREATE TABLE scratch (id INT); DELETE FROM scratch WHERE id = 1'],
  on: ['delete'],
  check(node, context, report) {
    // What the script itself made holds nothing else, nor do the temporary tables of SQL Server.
    if (node.targets.some(({ name }) => !context.isNew(name) && !/^[#@]/.test(name.name.text))) report(node);
  },
});
