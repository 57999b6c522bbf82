import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'naming-unnamed-constraint',
  dialects: ['sqlserver'],
  category: 'naming',
  level: 'notice',
  tags: { operand: ['table'], sql: ['ddl', 'integrity'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '约束没有命名', en: 'A constraint has no name' },
  why: {
    zh: '系统会生成带随机后缀的名称，每个环境都不同，之后的删除、修改脚本无法通用。',
    en: 'The server makes a name with a random ending that differs in every environment, so later scripts cannot name it.',
  },
  instead: { zh: '写 CONSTRAINT 名称。', en: 'Write CONSTRAINT and a name.' },
  bad: [
    'ALTER TABLE dbo.orders ADD paid BIT NOT NULL DEFAULT 0',
    'CREATE TABLE dbo.orders (id INT PRIMARY KEY)',
    'ALTER TABLE dbo.orders ADD CHECK (total > 0)',
  ],
  good: [
    'ALTER TABLE dbo.orders ADD paid BIT NOT NULL CONSTRAINT unpaid DEFAULT 0',
    'CREATE TABLE dbo.orders (id INT CONSTRAINT pk_orders PRIMARY KEY)',
    'CREATE TABLE #ids (id INT PRIMARY KEY)',
    'DECLARE @ids TABLE (id INT PRIMARY KEY)',
  ],
  on: ['primaryKey', 'uniqueKey', 'foreignKey', 'check', 'columnDefinition'],
  check(node, { parents, text }, report) {
    const owner = parents.find(({ kind }) => kind === 'createTable' || kind === 'alterTable');
    const isKept =
      (owner?.kind === 'createTable' || owner?.kind === 'alterTable') && !owner.name.name.text.startsWith('#');
    if (!isKept || parents.some(({ kind }) => kind === 'tableShape')) return;
    if (node.kind === 'columnDefinition') {
      // To SQL Server a default is a constraint too.
      if (node.default && !/\bCONSTRAINT\s+(\[[^\]]*\]|"[^"]*"|\S+)\s+DEFAULT\b/i.test(text(node)))
        report(node.default);
    } else if (node.name === undefined) report(node);
  },
});
