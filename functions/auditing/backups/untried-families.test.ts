import {
  catalogueOfRows,
  demandReadable,
  StandIn,
  untriedTasks,
  type Catalogue,
} from '../../../test/support/untried-stand-in.ts';

type Rows = (string | null)[][];

const statements = {
  Oracle: { update: "update app.t set name = 'x' where id < 9", delete: 'delete from app.t where id < 9' },
  'SQL Server': { update: "update dbo.t set name = 'x' where id < 9", delete: 'delete from dbo.t where id < 9' },
} as const;
const rows = (): Rows => [
  ['1', "o'é"],
  ['2', null],
];
const updated = (all: Rows): Rows => all.map(([id = null]) => [id, 'x']);

const { executed, close } = untriedTasks('untried');
afterAll(() => close());

describe.each(['Oracle', 'SQL Server'] as const)('on %s', (dbType) => {
  test.each([
    ['update', updated],
    ['delete', (): Rows => []],
  ] as const)('rows that an %s changes are locked, kept, changed and only then committed', async (kind, change) => {
    const sql = statements[dbType][kind];
    const standIn = new StandIn(catalogueOfRows[dbType], rows(), change);
    const { states, undoing } = await executed(dbType, sql, standIn);
    expect(states).toEqual(['succeeded']);
    expect(standIn.events).toEqual([
      'begin',
      'lock and find',
      'lock and read',
      'kept before-1.json',
      'kept before.json',
      sql,
      'lock and read',
      'kept after-1.json',
      'kept after.json',
      'commit',
    ]);
    demandReadable(dbType, standIn.asked);
    const script = await undoing();
    const [t, id, name] = dbType === 'Oracle' ? ['"APP"."T"', '"ID"', '"NAME"'] : ['[dbo].[t]', '[id]', '[name]'];
    const text = dbType === 'Oracle' ? "UNISTR('o''\\00E9')" : "N'o''é'";
    const again = {
      update: [`UPDATE ${t} SET ${name} = NULL WHERE ${id} = 2`, `UPDATE ${t} SET ${name} = ${text} WHERE ${id} = 1`],
      delete:
        dbType === 'Oracle'
          ? [
              `INSERT INTO ${t} (${id}, ${name}) VALUES (2, NULL)`,
              `INSERT INTO ${t} (${id}, ${name}) VALUES (1, ${text})`,
            ]
          : [
              `SET IDENTITY_INSERT ${t} ON`,
              `INSERT INTO ${t} (${id}, ${name}) VALUES (2, NULL), (1, ${text})`,
              `SET IDENTITY_INSERT ${t} OFF`,
            ],
    }[kind];
    expect(script).toEqual(again);
    demandReadable(dbType, script);
  });

  test('a statement that changed other rows than were kept is undone', async () => {
    const standIn = new StandIn(catalogueOfRows[dbType], rows(), (all) => all.slice(1));
    const { states, problem } = await executed(dbType, statements[dbType].update, standIn);
    expect([states, problem]).toEqual([
      ['failed'],
      '2 rows were backed up, but the statement changed 1. It was undone',
    ]);
    expect(standIn.events.at(-1)).toBe('rollback');
    expect(standIn.events).not.toContain('commit');
  });

  test('what others changed since is named, and a table that is gone', async () => {
    const standIn = new StandIn(catalogueOfRows[dbType], rows(), updated);
    const { since } = await executed(dbType, statements[dbType].update, standIn);
    expect(await since()).toEqual([]);
    standIn.rows = [['1', 'later']];
    expect((await since()).map(({ change }) => change).toSorted()).toEqual(['changed', 'missing']);
    demandReadable(dbType, standIn.asked);
  });

  test.each([
    [
      'a table without a key',
      dbType === 'Oracle' ? { all_cons_columns: [] } : { 'from sys.index_columns k': [] },
      /neither a primary key/,
    ],
    [
      'a type that no literal writes',
      dbType === 'Oracle'
        ? {
            all_tab_identity_cols: [
              ['ID', 'NUMBER', null],
              ['NAME', 'BLOB', null],
            ],
          }
        : {
            'c.is_identity from': [
              ['id', 'int', '0'],
              ['name', 'sql_variant', '0'],
            ],
          },
      /cannot be written as SQL/,
    ],
  ] as const)('%s is refused before anything runs', async (_, change, problem) => {
    const catalogue = { ...catalogueOfRows[dbType], ...(change as Catalogue) };
    const standIn = new StandIn(catalogue, rows(), updated);
    const made = await executed(dbType, statements[dbType].update, standIn);
    expect([made.states, made.problem]).toEqual([['not_started'], expect.stringMatching(problem)]);
    expect(standIn.events).toEqual(['begin', 'rollback']);
  });
});

test('keys of several columns are asked for one by one on SQL Server, as tuples on Oracle', async () => {
  const catalogue = { ...catalogueOfRows['SQL Server'], 'from sys.index_columns k': [['id'], ['name']] };
  const standIn = new StandIn(
    catalogue,
    [
      ['1', 'a'],
      ['2', 'b'],
    ],
    () => [],
  );
  await executed('SQL Server', statements['SQL Server'].delete, standIn);
  expect(standIn.asked.at(-1)).toContain(
    `where ((t.[id] = 1 and t.[name] = N'a') or (t.[id] = 2 and t.[name] = N'b'))`,
  );
  demandReadable('SQL Server', standIn.asked);
});

test('rows of Oracle that the database always numbers itself are not removed with a promise', async () => {
  const numbered = {
    ...catalogueOfRows.Oracle,
    all_tab_identity_cols: [
      ['ID', 'NUMBER', 'ALWAYS'],
      ['NAME', 'NVARCHAR2', null],
    ],
  };
  const standIn = new StandIn(numbered, rows(), () => []);
  const { problem } = await executed('Oracle', statements.Oracle.delete, standIn);
  expect(problem).toMatch(/always numbers/);
});
