import { rule } from '../../rule.ts';

export default rule({
  id: 'naming-unnamed-constraint',
  dialects: ['sqlserver'],
  category: 'naming', level: 'notice',
  tags: { operand: ['table'], sql: ['ddl', 'integrity'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '约束没有命名', en: 'A constraint has no name' },
  why: { zh: '系统会生成带随机后缀的名称，每个环境都不同，之后的删除、修改脚本无法通用。', en: 'The server makes a name with a random ending that differs in every environment, so later scripts cannot name it.' },
  instead: { zh: '写 CONSTRAINT 名称。', en: 'Write CONSTRAINT and a name.' },
  bad: ['CREATE TABLE dbo.orders (id INT PRIMARY KEY)', 'ALTER TABLE dbo.orders ADD CHECK (total > 0)'],
  good: [
    'CREATE TABLE dbo.orders (id INT CONSTRAINT pk_orders PRIMARY KEY)',
    'CREATE TABLE #ids (id INT PRIMARY KEY)',
    'DECLARE @ids TABLE (id INT PRIMARY KEY)',
  ],
  on: ['primaryKey', 'uniqueKey', 'foreignKey', 'check'],
  check(constraint, { parents }, report) {
    const owner = parents.find(({ kind }) => kind === 'createTable' || kind === 'alterTable');
    const isKept = (owner?.kind === 'createTable' || owner?.kind === 'alterTable') && !owner.name.name.text.startsWith('#');
    if (constraint.name === undefined && isKept && !parents.some(({ kind }) => kind === 'tableShape')) report(constraint);
  },
});
