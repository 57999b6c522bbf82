import {
  StandIn,
  demandReadable,
  untriedTasks,
  type Catalogue,
  type UntriedType,
} from '../../../test/support/untried-stand-in.ts';

const { executed, close } = untriedTasks('untried-views');
afterAll(() => close());

/** What a catalogue says of a view; nothing where there is none. */
const catalogueOf: Readonly<Record<UntriedType, (text: string | undefined) => Catalogue>> = {
  'SQL Server': (text) => ({
    'select schema_name()': [['dbo']],
    'from sys.objects o': text === undefined ? [] : [['9', 'dbo', 'v', 'V ']],
    'from sys.sql_modules': [[text ?? null]],
    'from sys.columns c': [['a']],
    'sys.sql_expression_dependencies': [['dbo', 't']],
    'from sys.indexes v': [['0']],
  }),
  Oracle: (text) => ({
    "sys_context('userenv', 'current_schema') from dual": [['APP']],
    'from all_objects o': text === undefined ? [] : [['VIEW']],
    'from all_views': [[text ?? null]],
    'from all_tab_cols c': [['A', 'first']],
    'from all_tab_comments m': [['all']],
    'from all_dependencies': [['APP', 'T']],
  }),
};

const older = '-- written by hand\ncreate view [dbo].[old name] as select 1 as a -- one';
const olderQuery = 'select 1 as a from dual';

test.each<[UntriedType, string, string | undefined, string | undefined, string[]]>([
  [
    'SQL Server',
    'create view v as select 1 as a',
    undefined,
    'create view v as select 1 as a',
    ['DROP VIEW [dbo].[v]'],
  ],
  ['SQL Server', 'drop view v', older, undefined, ['CREATE VIEW [dbo].[v] as select 1 as a -- one\n']],
  [
    'SQL Server',
    'create or alter view v as select 2 as a',
    older,
    'create view v as select 2 as a',
    ['ALTER VIEW [dbo].[v] as select 1 as a -- one\n'],
  ],
  ['Oracle', 'create view v as select 1 as a from dual', undefined, olderQuery, ['DROP VIEW "APP"."V"']],
  [
    'Oracle',
    'drop view v',
    olderQuery,
    undefined,
    [
      `CREATE VIEW "APP"."V" ("A") AS\n${olderQuery}`,
      `COMMENT ON COLUMN "APP"."V"."A" IS 'first'`,
      `COMMENT ON TABLE "APP"."V" IS 'all'`,
    ],
  ],
  [
    'Oracle',
    'create or replace view v as select 2 as a from dual',
    olderQuery,
    'select 2 as a from dual',
    [
      `CREATE OR REPLACE VIEW "APP"."V" ("A") AS\n${olderQuery}`,
      `COMMENT ON COLUMN "APP"."V"."A" IS 'first'`,
      `COMMENT ON TABLE "APP"."V" IS 'all'`,
    ],
  ],
])('on %s %s is undone', async (dbType, sql, before, after, expected) => {
  const standIn: StandIn = new StandIn(catalogueOf[dbType](before), [], (all) => {
    standIn.catalogue = catalogueOf[dbType](after);
    return all;
  });
  const { states, problem, undoing } = await executed(dbType, sql, standIn, {
    as: dbType === 'Oracle' ? 'alone' : 'ddl',
  });
  expect([states, problem]).toEqual([['succeeded'], undefined]);
  const undone = await undoing();
  expect(undone).toEqual(expected);
  demandReadable(dbType, [...standIn.asked, ...undone]);
});

test('a view whose text is not told, or that keeps rows of its own, is left to people', async () => {
  const untold = { ...catalogueOf['SQL Server'](older), 'from sys.sql_modules': [[null]] };
  const indexed = { ...catalogueOf['SQL Server'](older), 'from sys.indexes v': [['1']] };
  for (const catalogue of [untold, indexed]) {
    const standIn = new StandIn(catalogue, [], (all) => all);
    const { states, problem } = await executed('SQL Server', 'drop view v', standIn, { as: 'ddl' });
    expect([states, problem]).toEqual([['not_started'], expect.stringMatching(/No rollback/)]);
  }
});
