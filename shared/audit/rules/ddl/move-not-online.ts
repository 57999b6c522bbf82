import { definitionAround } from '../../tree/definitions.ts';
import { isIdle } from '../../lock-impact/lock-cost.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-move-not-online',
  dialects: ['oracle', 'sqlserver'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table', 'index'], sql: ['ddl'], purpose: ['performance', 'correction'], cost: 'low' },
  needsSchema: 'never',
  what: {
    zh: '移动或重建表、分区没有 ONLINE',
    en: 'A table or partition is moved, split or rebuilt without ONLINE',
  },
  why: {
    zh: '期间不能修改其中的数据，SQL Server 上连读取也要等待；Oracle 没有 UPDATE INDEXES 时，之后索引不可用。',
    en: 'Nobody can change the rows meanwhile, on SQL Server nobody reads them either; on Oracle the indexes are unusable afterwards without UPDATE INDEXES.',
  },
  instead: {
    zh: '加 ONLINE（Oracle 移动表和拆分分区需要 12.2 以上版本）；SQL Server 写 WITH (ONLINE = ON)，仅企业版和 Azure 支持；否则在低峰期执行。',
    en: 'Add ONLINE, which moves tables and splits partitions of Oracle from 12.2 on; on SQL Server write WITH (ONLINE = ON), which Enterprise and Azure have. Else run it in a quiet hour.',
  },
  bad: [
    { sql: 'ALTER TABLE orders MOVE TABLESPACE users', dialects: ['oracle'] },
    { sql: 'ALTER TABLE orders MOVE PARTITION p1 TABLESPACE users UPDATE INDEXES', dialects: ['oracle'] },
    {
      sql: 'ALTER TABLE orders SPLIT PARTITION rest AT (100) INTO (PARTITION p1, PARTITION rest) UPDATE INDEXES',
      dialects: ['oracle'],
    },
    { sql: 'ALTER TABLE dbo.orders REBUILD WITH (DATA_COMPRESSION = PAGE)', dialects: ['sqlserver'] },
    { sql: 'ALTER TABLE dbo.orders REBUILD PARTITION = 3', dialects: ['sqlserver'] },
  ],
  good: [
    { sql: 'ALTER TABLE dbo.orders REBUILD WITH (ONLINE = ON)', dialects: ['sqlserver'] },
    { sql: 'CREATE TABLE dbo.draft (id INT); ALTER TABLE dbo.draft REBUILD', dialects: ['sqlserver'] },
    { sql: 'ALTER TABLE orders MOVE ONLINE TABLESPACE users', dialects: ['oracle'] },
    { sql: 'ALTER TABLE orders MOVE PARTITION p1 TABLESPACE users ONLINE', dialects: ['oracle'] },
    { sql: 'ALTER TABLE orders DROP PARTITION p1 UPDATE INDEXES', dialects: ['oracle'] },
  ],
  on: ['setTableOptions', 'changePartition'],
  check(action, context, report) {
    const around = definitionAround(context.parents);
    if (around && isIdle(around.name, context)) return;
    if (action.kind === 'changePartition') {
      const statement = context.parents.at(-1);
      const text = statement ? context.text(statement) : '';
      if (/^(MOVE|SPLIT|REBUILD)$/.test(action.verb) && !isOnline.test(text)) report(action);
      return;
    }
    for (const option of action.options)
      if (option.name === 'MOVE' && !isOnline.test(option.value ?? '')) report(option);
  },
});

const isOnline = /\bonline\b(?!\s*=\s*off)/i;
