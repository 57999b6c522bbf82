import { connected } from '../dialect-facts/dialect-sets.ts';
import { rule } from '../judge/rule.ts';

export default rule({
  id: 'validity-drop-missing-table',
  dialects: connected,
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '要删除或改名的表不存在', en: 'The table to drop or rename does not exist' },
  message: { zh: '表“{name}”不存在', en: 'Table "{name}" does not exist' },
  why: {
    zh: '该表不在数据库中，或已被前面的语句删除，执行时一定失败。',
    en: 'The table is not in the database or an earlier statement dropped it, so the statement is bound to fail.',
  },
  instead: { zh: '检查表名，或使用 IF EXISTS。', en: 'Check the name, or use IF EXISTS.' },
  bad: [
    { given: 'CREATE TABLE shop (id INT)', sql: 'DROP TABLE shops' },
    'CREATE TABLE shop (id INT); DROP TABLE shop; DROP TABLE shop',
  ],
  good: [
    'CREATE TABLE shop (id INT); DROP TABLE shop; DROP TABLE IF EXISTS shop',
    'DROP TABLE never_seen',
    {
      sql: 'CREATE TABLE shop (id INT); CREATE TABLE fresh (n INT); RENAME TABLE shop TO spare, fresh TO shop, spare TO fresh; SELECT n FROM shop; SELECT id FROM fresh',
      dialects: ['mysql'],
    },
  ],
  on: ['drop', 'rename'],
  check(node, context, report) {
    const isTable = node.objectType === 'TABLE' && !(node.kind === 'drop' && node.ifExists);
    const names =
      node.kind === 'drop'
        ? node.names
        : node.pairs
            .filter(
              (pair, at) =>
                !node.pairs.slice(0, at).some(({ to }) => context.keyOf(to.name) === context.keyOf(pair.from.name)),
            )
            .map((pair) => pair.from);
    if (isTable)
      for (const name of names) if (context.tableFate(name) === 'absent') report(name, { name: context.text(name) });
  },
});
