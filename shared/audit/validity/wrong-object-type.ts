import type { NodeOf } from '../tree/any-node.ts';
import type { ObjectName } from '../tree/node.ts';
import { postgresSpeakers } from '../dialect-facts/dialect-sets.ts';
import { rule } from '../judge/rule.ts';

export default rule({
  id: 'validity-wrong-object-type',
  dialects: ['mysql', ...postgresSpeakers],
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table', 'view'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '把视图当作表，或把表当作视图', en: 'A view is taken for a table, or a table for a view' },
  message: { zh: '对象“{name}”{is}', en: '"{name}" {is}' },
  why: {
    zh: '删除、清空和写注释的语句只能用于它所写的那一类对象，执行时一定失败。',
    en: 'What drops, empties or comments on one kind of thing refuses the other, so the statement is bound to fail.',
  },
  instead: {
    zh: '视图用 DROP VIEW，表用 DROP TABLE；清空视图背后的表。',
    en: 'Use DROP VIEW for a view and DROP TABLE for a table; empty the table behind a view.',
  },
  bad: [
    {
      given: 'CREATE TABLE shop (id INT); CREATE VIEW open_shops AS SELECT id FROM shop',
      sql: 'DROP TABLE open_shops',
    },
    {
      given: 'CREATE TABLE shop (id INT); CREATE VIEW open_shops AS SELECT id FROM shop',
      sql: 'TRUNCATE TABLE open_shops',
    },
    { given: 'CREATE TABLE shop (id INT)', sql: 'DROP VIEW shop' },
    { given: 'CREATE TABLE shop (id INT)', sql: "COMMENT ON VIEW shop IS 'x'", dialects: postgresSpeakers },
  ],
  good: [
    {
      given: 'CREATE TABLE shop (id INT); CREATE VIEW open_shops AS SELECT id FROM shop',
      sql: 'DROP VIEW open_shops; DROP TABLE shop',
    },
    'DROP VIEW never_seen; TRUNCATE TABLE never_seen',
  ],
  on: ['drop', 'truncate', 'commentOn'],
  check(node, context, report) {
    const objectType = node.kind === 'truncate' ? 'TABLE' : node.objectType;
    if ((node.kind === 'drop' && node.ifExists) || !/^(TABLE|VIEW|MATERIALIZED VIEW)$/.test(objectType)) return;
    const wanted = objectType === 'TABLE' ? 'table' : 'view';
    for (const name of namesOf(node)) {
      const fate = context.tableFate(name);
      if (typeof fate === 'object' && fate.type !== wanted)
        report(name, { name: context.text(name), is: fate.type === 'view' ? isView : isTable });
    }
  },
});

function namesOf(node: NodeOf<'drop' | 'truncate' | 'commentOn'>): readonly ObjectName[] {
  if (node.kind === 'commentOn') return [node.name];
  return node.kind === 'truncate' ? node.tables : node.names;
}

const isView = { zh: '是视图，不是表', en: 'is a view and no table' };
const isTable = { zh: '是表，不是视图', en: 'is a table and no view' };
