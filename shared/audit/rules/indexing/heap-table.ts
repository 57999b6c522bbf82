import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-heap-table',
  dialects: ['sqlserver'],
  category: 'indexing',
  level: 'notice',
  tags: { operand: ['table', 'index'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '表没有聚集索引', en: 'The table has no clustered index' },
  why: {
    zh: '堆表更新变长后留下转发指针，删除后空间不归还，按范围读取只能全表扫描。',
    en: 'In a heap, rows that grow leave forwarding pointers behind, deleted space stays taken, and reading a range means reading everything.',
  },
  instead: {
    zh: '把主键声明为聚集，或另建一个聚集索引。',
    en: 'Make the primary key clustered, or give the table a clustered index.',
  },
  bad: ['CREATE TABLE dbo.logs (id INT NOT NULL PRIMARY KEY NONCLUSTERED, body NVARCHAR(100))'],
  good: [
    'CREATE TABLE dbo.users (id INT PRIMARY KEY NONCLUSTERED); CREATE CLUSTERED INDEX by_id ON dbo.users (id)',
    'CREATE TABLE dbo.logs (id INT NOT NULL PRIMARY KEY, body NVARCHAR(100))',
    'CREATE TABLE dbo.logs (id INT NOT NULL PRIMARY KEY NONCLUSTERED, at DATETIME2, INDEX ix_at CLUSTERED (at))',
    'CREATE TABLE dbo.logs (id INT NOT NULL PRIMARY KEY NONCLUSTERED) WITH (MEMORY_OPTIMIZED = ON)',
    'CREATE TABLE #ids (id INT PRIMARY KEY NONCLUSTERED)',
  ],
  on: ['createTable'],
  check(table, { tableInTheEnd }, report) {
    const keys = [...table.constraints, ...table.columns.flatMap(({ constraints }) => constraints)].filter(
      (constraint) => constraint.kind === 'primaryKey' || constraint.kind === 'uniqueKey',
    );
    const primary = keys.find(({ kind }) => kind === 'primaryKey');
    const isClustered = [...keys, ...table.indexes].some(({ method }) => method?.startsWith('CLUSTERED'));
    const isInMemory = table.options.some(({ name, value }) => name === 'MEMORY_OPTIMIZED' && value === 'ON');
    const isClusteredLater =
      tableInTheEnd(table.name)?.indexes?.some(({ method }) => method?.startsWith('clustered')) ?? false;
    if (primary?.method === 'NONCLUSTERED' && !isClustered && !isClusteredLater && !isInMemory && !table.temporary)
      report(table.name);
  },
});
