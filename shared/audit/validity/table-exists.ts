import { connected, postgresSpeakers } from '../dialect-facts/dialect-sets.ts';
import { rule } from '../judge/rule.ts';
import { isInRoutine } from '../tree/walk.ts';

export default rule({
  id: 'validity-table-exists',
  dialects: connected,
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '要创建的表或视图已经存在', en: 'The table or view to create already exists' },
  message: { zh: '表“{name}”已经存在', en: 'Table "{name}" already exists' },
  why: {
    zh: '同名的表已在数据库中，或已由前面的语句创建，执行时一定失败。',
    en: 'A table of this name is in the database or was made by an earlier statement, so the statement is bound to fail.',
  },
  instead: {
    zh: '换一个表名，或确认后使用 IF NOT EXISTS。',
    en: 'Choose another name, or use IF NOT EXISTS when the existing table is the right one.',
  },
  bad: [
    { given: 'CREATE TABLE shop (id INT)', sql: 'CREATE TABLE shop (id INT)' },
    'CREATE TABLE shop (id INT); CREATE TABLE shop (id INT)',
    'CREATE TABLE shop (id INT); CREATE VIEW shop AS SELECT 1 AS n FROM item',
  ],
  good: [
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: "IF OBJECT_ID('shop') IS NULL CREATE TABLE shop (id INT)",
      dialects: ['sqlserver'],
    },
    { given: 'CREATE TABLE shop (id INT)', sql: 'CREATE TABLE #shop (id INT)', dialects: ['sqlserver'] },
    { given: 'CREATE TABLE shop (id INT)', sql: 'CREATE TABLE IF NOT EXISTS shop (id INT)', except: ['sqlserver'] },
    'CREATE TABLE shop (id INT); DROP TABLE shop; CREATE TABLE shop (id INT)',
    {
      given: 'CREATE TABLE shop (id INT)',
      sql: 'DO $$ BEGIN IF is_new THEN CREATE TABLE shop (id INT); END IF; END $$',
      dialects: postgresSpeakers,
    },
    { sql: 'BEGIN; CREATE TABLE shop (id INT); ROLLBACK; CREATE TABLE shop (id INT)', dialects: postgresSpeakers },
  ],
  on: ['createTable', 'createView'],
  check(node, context, report) {
    if (
      node.ifNotExists ||
      node.orReplace ||
      node.temporary ||
      isInRoutine(context.parents) ||
      context.parents.some(({ kind }) => kind === 'control')
    )
      return;
    if (context.table(node.name)) report(node.name, { name: context.text(node.name) });
  },
});
