import {
  catalogueOfRows,
  demandReadable,
  StandIn,
  untriedTasks,
  type Catalogue,
  type UntriedType,
} from '../../../test/support/untried-stand-in.ts';

type Rows = (string | null)[][];

const { executed, close } = untriedTasks('untried-definitions');
afterAll(() => close());

type Parts = {
  readonly columns?: Rows;
  readonly keys?: Rows;
  readonly checks?: Rows;
  readonly defaults?: Rows;
  readonly foreign?: Rows;
  readonly indexes?: Rows;
  readonly said?: string;
};

const id = ['id', 'int', '4', '10', '0', '0', null, null, null, null, null, null, '0'];
const name = ['name', 'nvarchar', '40', '0', '0', '1', null, null, null, null, null, 'who', '0'];

const nothingMore = { checks: [], defaults: [], foreign: [], indexes: [], said: null };

/** What SQL Server would say of dbo.t; nothing where there is no such table. */
function sqlserver(parts: Parts | undefined): Catalogue {
  const keys = [['PK_t', 'PK', 'CLUSTERED', '0', '0', '0', '0', 'id', '0']];
  const known = { ...nothingMore, columns: [id, name], keys, ...parts };
  return {
    'select schema_name()': [['dbo']],
    'from sys.objects o': parts ? [['77', 'dbo', 't', 'U ']] : [],
    'from sys.tables t where t.object_id = 77': [['0', '0', known.said]],
    'join sys.types t': known.columns,
    'from sys.key_constraints': known.keys,
    'from sys.check_constraints k': known.checks,
    'from sys.default_constraints': known.defaults,
    'from sys.foreign_keys f join': known.foreign,
    'i.is_hypothetical': known.indexes,
    ...catalogueOfRows['SQL Server'],
    'c.is_identity from': [
      ['id', 'int', '0'],
      ['name', 'nvarchar', '0'],
    ],
  };
}

const oracleId = ['ID', 'NUMBER', null, '22', '0', null, '10', '0', 'NO', null, 'NO', null, null];
const oracleName = ['NAME', 'VARCHAR2', null, '40', '10', 'C', null, null, 'NO', null, 'NO', 'who', `'x' `];
const primary = ['PK_T', 'P', 'ENABLED', 'VALIDATED', 'NOT DEFERRABLE', 'IMMEDIATE', null, null];

/** What Oracle would say of APP.T. */
function oracle(parts: Parts | undefined): Catalogue {
  const known = { ...nothingMore, columns: [oracleId, oracleName], keys: [primary], ...parts };
  return {
    "sys_context('userenv', 'current_schema') from dual": [['APP']],
    'from all_objects o': parts ? [['TABLE']] : [],
    'select i.table_owner': [['APP', 'T']],
    'select t.partitioned': [['NO', '0', known.said]],
    'k.search_condition': known.keys,
    'from all_cons_columns p where p': [['PK_T', 'ID']],
    'select f.constraint_name': known.foreign,
    'c.data_default': known.columns,
    'e.column_expression': known.indexes,
    ...catalogueOfRows.Oracle,
  };
}

const catalogueOf = { Oracle: oracle, 'SQL Server': sqlserver };

type Case = {
  readonly dbType: UntriedType;
  readonly sql: string;
  readonly before: Parts | undefined;
  readonly after: Parts | undefined;
  readonly undone: string[];
  readonly as?: 'alone' | 'ddl';
};

async function changed({ dbType, sql, before, after, as }: Case) {
  const standIn: StandIn = new StandIn(catalogueOf[dbType](before), [['1', 'a']], (all) => {
    standIn.catalogue = catalogueOf[dbType](after);
    return all;
  });
  const how = { as: as ?? (dbType === 'Oracle' ? 'alone' : 'ddl'), strategy: 'reverse_sql' } as const;
  return { standIn, ...(await executed(dbType, sql, standIn, how)) };
}

const check = ['C', 'C', 'ENABLED', 'VALIDATED', 'NOT DEFERRABLE', 'IMMEDIATE', null, '"ID" > 0'];
const required = ['SYS_C1', 'C', 'ENABLED', 'VALIDATED', 'NOT DEFERRABLE', 'IMMEDIATE', null, '"NAME" IS NOT NULL'];
const index = ['I', 'APP', 'NORMAL', 'UNIQUE', 'VISIBLE', 'NO', 'NAME', 'ASC', null];
const indexed = ['i', '2', 'NONCLUSTERED', '80', '0', '0', '0', '1', '([id]>(0))', 'name', '1', '0'];
const included = [...indexed.slice(0, 9), 'id', '0', '1'];

test.each<Case>([
  {
    dbType: 'SQL Server',
    sql: 'create table dbo.t (id int)',
    before: undefined,
    after: {},
    undone: ['DROP TABLE [dbo].[t]'],
  },
  {
    dbType: 'SQL Server',
    sql: "alter table t add note nvarchar(9) not null constraint d default ''",
    before: {},
    after: {
      columns: [id, name, ['note', 'nvarchar', '18', '0', '0', '0', null, null, null, null, null, null, '0']],
      defaults: [['d', "('')", 'note']],
    },
    undone: ['ALTER TABLE [dbo].[t] DROP CONSTRAINT [d]', 'ALTER TABLE [dbo].[t] DROP COLUMN [note]'],
  },
  {
    dbType: 'SQL Server',
    sql: 'alter table t alter column name nvarchar(40) not null',
    before: {},
    after: { columns: [id, ['name', 'nvarchar', '80', '0', '0', '0', ...name.slice(6)]] },
    undone: ['ALTER TABLE [dbo].[t] ALTER COLUMN [name] nvarchar(20) NULL'],
  },
  {
    dbType: 'SQL Server',
    sql: 'drop index i on dbo.t',
    before: { indexes: [indexed, included] },
    after: {},
    undone: [
      'CREATE UNIQUE NONCLUSTERED INDEX [i] ON [dbo].[t] ([name] DESC) INCLUDE ([id]) WHERE ([id]>(0)) WITH (FILLFACTOR = 80)',
    ],
  },
  {
    dbType: 'SQL Server',
    sql: 'alter table t drop constraint c, constraint f',
    before: {
      checks: [['c', '([id]>(0))', '1', '1', '0']],
      foreign: [['f', 'dbo', 'u', 'CASCADE', 'NO_ACTION', '0', '0', 'id', 'uid', '0']],
    },
    after: {},
    undone: [
      'ALTER TABLE [dbo].[t] WITH NOCHECK ADD CONSTRAINT [c] CHECK ([id]>(0))',
      'ALTER TABLE [dbo].[t] NOCHECK CONSTRAINT [c]',
      'ALTER TABLE [dbo].[t] ADD CONSTRAINT [f] FOREIGN KEY ([id]) REFERENCES [dbo].[u] ([uid]) ON DELETE CASCADE',
    ],
  },
  {
    dbType: 'SQL Server',
    sql: 'alter table t drop constraint d, column name',
    before: { defaults: [['d', "('x')", 'name']] },
    after: { columns: [id] },
    undone: [
      'ALTER TABLE [dbo].[t] ADD [name] nvarchar(20) NULL',
      "UPDATE [dbo].[t] SET [name] = N'a' WHERE [id] = 1",
      "ALTER TABLE [dbo].[t] ADD CONSTRAINT [d] DEFAULT ('x') FOR [name]",
      "EXEC sys.sp_addextendedproperty N'MS_Description', N'who', N'SCHEMA', N'dbo', N'TABLE', N't', N'COLUMN', N'name'",
    ],
  },
  {
    dbType: 'SQL Server',
    sql: 'drop table dbo.t',
    before: { said: 'all' },
    after: undefined,
    undone: [
      'CREATE TABLE [dbo].[t] ([id] int NOT NULL, [name] nvarchar(20) NULL)',
      "INSERT INTO [dbo].[t] ([id], [name]) VALUES (1, N'a')",
      'ALTER TABLE [dbo].[t] ADD CONSTRAINT [PK_t] PRIMARY KEY CLUSTERED ([id] ASC)',
      "EXEC sys.sp_addextendedproperty N'MS_Description', N'who', N'SCHEMA', N'dbo', N'TABLE', N't', N'COLUMN', N'name'",
      "EXEC sys.sp_addextendedproperty N'MS_Description', N'all', N'SCHEMA', N'dbo', N'TABLE', N't'",
    ],
  },
  {
    dbType: 'SQL Server',
    sql: "exec sp_rename 'dbo.t.NAME', 'title', 'COLUMN'",
    before: {},
    after: { columns: [id, ['title', ...name.slice(1)]] },
    undone: ["EXEC sp_rename N'[dbo].[t].[title]', N'name', N'COLUMN'"],
    as: 'alone',
  },
  {
    dbType: 'Oracle',
    sql: 'create table app.t (id number)',
    before: undefined,
    after: {},
    undone: ['DROP TABLE "APP"."T"'],
  },
  {
    dbType: 'Oracle',
    sql: 'alter table t add (note date)',
    before: {},
    after: {
      columns: [oracleId, oracleName, ['NOTE', 'DATE', null, '7', '0', null, null, null, 'NO', null, 'NO', null, null]],
    },
    undone: ['ALTER TABLE "APP"."T" DROP COLUMN "NOTE"'],
  },
  {
    dbType: 'Oracle',
    sql: 'alter table t modify (name varchar2(20 char) default null not null)',
    before: {},
    after: {
      columns: [oracleId, ['NAME', 'VARCHAR2', null, '80', '20', 'C', null, null, 'NO', null, 'NO', 'who', null]],
      keys: [primary, required],
    },
    undone: [
      'ALTER TABLE "APP"."T" MODIFY ("NAME" VARCHAR2(10 CHAR))',
      `ALTER TABLE "APP"."T" MODIFY ("NAME" DEFAULT 'x')`,
      'ALTER TABLE "APP"."T" MODIFY ("NAME" NULL)',
    ],
  },
  {
    dbType: 'Oracle',
    sql: 'drop index i',
    before: { indexes: [index] },
    after: {},
    undone: ['CREATE UNIQUE INDEX "APP"."I" ON "APP"."T" ("NAME")'],
  },
  {
    dbType: 'Oracle',
    sql: 'alter table t drop constraint c',
    before: { keys: [primary, check] },
    after: {},
    undone: ['ALTER TABLE "APP"."T" ADD CONSTRAINT "C" CHECK ("ID" > 0)'],
  },
  {
    dbType: 'Oracle',
    sql: 'alter table t drop column name',
    before: { keys: [primary, required] },
    after: { columns: [oracleId] },
    undone: [
      `ALTER TABLE "APP"."T" ADD ("NAME" VARCHAR2(10 CHAR) DEFAULT 'x')`,
      `UPDATE "APP"."T" SET "NAME" = UNISTR('a') WHERE "ID" = 1`,
      'ALTER TABLE "APP"."T" MODIFY ("NAME" NOT NULL)',
      `COMMENT ON COLUMN "APP"."T"."NAME" IS 'who'`,
    ],
  },
  {
    dbType: 'Oracle',
    sql: 'drop table t',
    before: { said: "it's" },
    after: undefined,
    undone: [
      `CREATE TABLE "APP"."T" ("ID" NUMBER(10,0), "NAME" VARCHAR2(10 CHAR) DEFAULT 'x')`,
      `INSERT INTO "APP"."T" ("ID", "NAME") VALUES (1, UNISTR('a'))`,
      'ALTER TABLE "APP"."T" ADD CONSTRAINT "PK_T" PRIMARY KEY ("ID")',
      `COMMENT ON COLUMN "APP"."T"."NAME" IS 'who'`,
      `COMMENT ON TABLE "APP"."T" IS 'it''s'`,
    ],
  },
  {
    dbType: 'Oracle',
    sql: "comment on table t is 'new'",
    before: {},
    after: { said: 'new' },
    undone: [`COMMENT ON TABLE "APP"."T" IS ''`],
  },
  {
    dbType: 'Oracle',
    sql: 'alter table t rename column name to title',
    before: {},
    after: { columns: [oracleId, ['TITLE', ...oracleName.slice(1)]] },
    undone: ['ALTER TABLE "APP"."T" RENAME COLUMN "TITLE" TO "NAME"'],
  },
  {
    dbType: 'Oracle',
    sql: 'alter index i rename to j',
    before: { indexes: [index] },
    after: { indexes: [['J', ...index.slice(1)]] },
    undone: ['ALTER INDEX "APP"."J" RENAME TO "I"'],
  },
])('on $dbType $sql is undone', async (given) => {
  const { states, problem, undoing, since, standIn } = await changed(given);
  expect([states, problem]).toEqual([['succeeded'], undefined]);
  const undone = await undoing();
  expect(undone).toEqual(given.undone);
  expect(await since()).toEqual([]);
  demandReadable(given.dbType, [...standIn.asked, ...standIn.sent, ...undone]);
});

test('a part that others have changed since is named', async () => {
  const sql = 'alter table t drop constraint c';
  const { since, standIn } = await changed({
    dbType: 'Oracle',
    sql,
    before: { keys: [primary, check] },
    after: {},
    undone: [],
  });
  standIn.catalogue = oracle({ keys: [primary, check] });
  expect(await since()).toEqual([expect.objectContaining({ table: 'APP.T', key: 'CONSTRAINT C', change: 'present' })]);
});

test.each<[UntriedType, string, Parts | undefined, RegExp]>([
  ['SQL Server', 'alter table t alter column name nvarchar(3)', {}, /may lose or change values/],
  ['SQL Server', 'drop table t', { indexes: [['x', '3', 'XML', ...indexed.slice(3)]] }, /No rollback/],
  ['SQL Server', "exec sp_rename 'dbo.PK_t', 'PK_u'", undefined, /No rollback/],
  ['Oracle', 'alter table t modify (id number(12))', {}, /smaller only while the column is empty/],
  ['Oracle', 'rename some_sequence to other', undefined, /No rollback/],
  [
    'Oracle',
    'drop table t',
    { columns: [['ID', 'NUMBER', null, '22', '0', null, null, null, 'NO', 'ALWAYS', 'NO', null, null], oracleName] },
    /No rollback/,
  ],
])('on %s %s is refused before it runs', async (dbType, sql, before, problem) => {
  const found = await changed({ dbType, sql, before, after: before, undone: [], as: 'alone' });
  expect([found.states, found.problem]).toEqual([['not_started'], expect.stringMatching(problem)]);
  expect(found.standIn.sent).not.toContain(sql);
});
