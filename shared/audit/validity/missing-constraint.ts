import { postgresFamily } from '../dialect-sets.ts';
import { rule } from '../rule.ts';

export default rule({
  id: 'validity-missing-constraint',
  dialects: ['mysql', ...postgresFamily],
  category: 'ddl', level: 'error',
  tags: { operand: ['table'], sql: ['ddl', 'integrity'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '要删除或校验的约束不存在', en: 'The constraint to drop or validate does not exist' },
  message: { zh: '表“{table}”没有约束“{name}”', en: 'Table "{table}" has no constraint "{name}"' },
  why: { zh: '表的约束已知，其中没有这个名称，执行时一定失败。', en: 'The constraints of the table are known and none has this name, so the statement is bound to fail.' },
  instead: { zh: '检查约束名，或使用 IF EXISTS。', en: 'Check the name of the constraint, or use IF EXISTS.' },
  bad: [
    { given: 'CREATE TABLE shop (id INT)', constraints: ['shop_pkey', 'positive'], sql: 'ALTER TABLE shop DROP CONSTRAINT positiv' },
    { given: 'CREATE TABLE shop (id INT)', constraints: ['positive'], sql: 'ALTER TABLE shop DROP CONSTRAINT positive; ALTER TABLE shop DROP CONSTRAINT positive' },
  ],
  good: [
    { given: 'CREATE TABLE shop (id INT)', constraints: ['positive'], sql: 'ALTER TABLE shop DROP CONSTRAINT positive' },
    { given: 'CREATE TABLE shop (id INT)', constraints: [], sql: 'ALTER TABLE shop ADD CONSTRAINT large CHECK (id > 9); ALTER TABLE shop DROP CONSTRAINT large' },
    { given: 'CREATE TABLE shop (id INT)', constraints: [], sql: 'ALTER TABLE shop ADD CHECK (id > 9); ALTER TABLE shop DROP CONSTRAINT shop_id_check' },
    { given: 'CREATE TABLE shop (id INT)', sql: 'ALTER TABLE shop DROP CONSTRAINT whatever' },
  ],
  on: ['dropConstraint', 'validateConstraint', 'renameConstraint'],
  check(node, context, report) {
    const alter = context.parents.find((parent) => parent.kind === 'alterTable');
    if (!alter || alter.actions.length > 1 || alter.ifExists || (node.kind === 'dropConstraint' && node.ifExists)) return;
    const table = context.tableFate(alter.name);
    const names = typeof table === 'object' && table.type === 'table' ? table.constraintNames : undefined;
    const name = node.kind === 'renameConstraint' ? node.from : node.name;
    if (names && !names.some((one) => context.isSame(name, one))) report(name, { table: context.text(alter.name), name: name.text });
  },
});
