import type { ColumnDefinition, CreateTable, PrimaryKey } from '../../tree/table-statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-random-key',
  dialects: ['sqlserver'],
  category: 'indexing',
  level: 'warn',
  tags: { operand: ['table', 'index'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '聚集主键是随机的 NEWID()', en: 'The clustered key is a random NEWID()' },
  why: {
    zh: '随机值让新行落在任意页上，页分裂和碎片不断，所有非聚集索引也要多存 16 字节。',
    en: 'Random values put new rows on any page: pages split and fragment all the time, and every other index carries 16 more bytes.',
  },
  instead: {
    zh: '用 IDENTITY 或 NEWSEQUENTIALID()，或把 GUID 主键声明为 NONCLUSTERED。',
    en: 'Use IDENTITY or NEWSEQUENTIALID(), or declare the key NONCLUSTERED.',
  },
  bad: [
    'CREATE TABLE dbo.orders (id UNIQUEIDENTIFIER NOT NULL DEFAULT NEWID() PRIMARY KEY)',
    'CREATE TABLE dbo.orders (id UNIQUEIDENTIFIER NOT NULL DEFAULT (NEWID()), CONSTRAINT pk_orders PRIMARY KEY CLUSTERED (id))',
  ],
  good: [
    'CREATE TABLE dbo.orders (id UNIQUEIDENTIFIER NOT NULL DEFAULT NEWSEQUENTIALID() PRIMARY KEY)',
    'CREATE TABLE dbo.orders (id UNIQUEIDENTIFIER NOT NULL DEFAULT NEWID() PRIMARY KEY NONCLUSTERED)',
  ],
  on: ['createTable'],
  check(table, _, report) {
    for (const column of table.columns) {
      const isRandom = column.default?.kind === 'call' && /^newid$/i.test(column.default.name.name.text);
      if (isRandom && isClusteredKey(table, column)) report(column);
    }
  },
});

function isClusteredKey({ constraints }: CreateTable, column: ColumnDefinition): boolean {
  const own = column.constraints.find((constraint): constraint is PrimaryKey => constraint.kind === 'primaryKey');
  if (own) return isClustered(own);
  const key = constraints.find((constraint): constraint is PrimaryKey => constraint.kind === 'primaryKey');
  const [first] = key?.columns ?? [];
  return (
    key !== undefined &&
    isClustered(key) &&
    first?.value.kind === 'column' &&
    first.value.name.text.toLowerCase() === column.name.text.toLowerCase()
  );
}

/** A primary key is clustered unless it says otherwise. */
function isClustered({ method }: PrimaryKey): boolean {
  return method !== 'NONCLUSTERED' && method !== 'HASH';
}
