import { catalogueOfRows, demandReadable, StandIn, untriedTasks } from '../../../test/support/untried-stand-in.ts';

type Rows = (string | null)[][];

const { executed, close } = untriedTasks('untried-rows');
afterAll(() => close());

const answering = (rows: Rows) => () => ({
  rowsAffected: rows.length,
  rows: { columns: [], rows, truncated: false },
});
const two = (): Rows => [
  ['1', 'a'],
  ['2', null],
];
const toldAll = '[deleted].[id], [deleted].[name], [inserted].[id], [inserted].[name]';
const merging =
  'merge dbo.t as t using u on t.id = u.id when matched and u.x = 1 then delete when matched then update set name = u.name when not matched then insert (id, name) values (u.id, u.name)';

describe('SQL Server answers which rows it has changed', () => {
  test.each<[string, string, Rows, string[]]>([
    [
      'insert into dbo.t (name) select name from u',
      'insert into dbo.t (name)  output [inserted].[id], [inserted].[name] select name from u',
      [['8', 'n']],
      ['DELETE FROM [dbo].[t] WHERE [id] = 8'],
    ],
    [
      'insert into dbo.t default values',
      'insert into dbo.t  output [inserted].[id], [inserted].[name] default values',
      [['8', null]],
      ['DELETE FROM [dbo].[t] WHERE [id] = 8'],
    ],
    [
      "update top (1) x set name = 'x' from dbo.t x join u on u.id = x.id",
      `update top (1) x set name = 'x' output ${toldAll}  from dbo.t x join u on u.id = x.id`,
      [['1', 'a', '1', 'x']],
      ["UPDATE [dbo].[t] SET [name] = N'a' WHERE [id] = 1"],
    ],
    [
      'delete x from dbo.t x where x.id < 3',
      'delete x output [deleted].[id], [deleted].[name]  from dbo.t x where x.id < 3',
      two(),
      [
        'SET IDENTITY_INSERT [dbo].[t] ON',
        "INSERT INTO [dbo].[t] ([id], [name]) VALUES (2, NULL), (1, N'a')",
        'SET IDENTITY_INSERT [dbo].[t] OFF',
      ],
    ],
    [
      merging,
      `${merging} output ${toldAll} `,
      [
        ['1', 'a', null, null],
        ['2', 'b', '2', 'x'],
        [null, null, '9', 'new'],
      ],
      [
        'DELETE FROM [dbo].[t] WHERE [id] = 9',
        "UPDATE [dbo].[t] SET [name] = N'b' WHERE [id] = 2",
        'SET IDENTITY_INSERT [dbo].[t] ON',
        "INSERT INTO [dbo].[t] ([id], [name]) VALUES (1, N'a')",
        'SET IDENTITY_INSERT [dbo].[t] OFF',
      ],
    ],
  ])('for %s', async (sql, sent, answer, script) => {
    const standIn = new StandIn(catalogueOfRows['SQL Server'], two(), (all) => all, answering(answer));
    const { states, undoing } = await executed('SQL Server', sql, standIn);
    expect(states).toEqual(['succeeded']);
    expect(standIn.sent).toEqual([sent]);
    expect(standIn.events.slice(-2)).toEqual(['kept after.json', 'commit']);
    expect(standIn.events).toContain('kept before.json');
    const undone = await undoing();
    expect(undone).toEqual(script);
    demandReadable('SQL Server', [...standIn.asked, sent, ...undone]);
  });

  test('rows that have exchanged their keys are put back by them', async () => {
    const rows = [
      ['1', 'a', '2', 'a'],
      ['2', null, '1', null],
    ];
    const columns = [
      ['id', 'int', '0'],
      ['name', 'nvarchar', '0'],
    ];
    const catalogue = { ...catalogueOfRows['SQL Server'], 'c.is_identity from': columns };
    const standIn = new StandIn(catalogue, two(), (all) => all, answering(rows));
    const { undoing } = await executed('SQL Server', 'update dbo.t set id = 3 - id where id < 3', standIn);
    expect(standIn.sent[0]).toContain(` output ${toldAll}`);
    const undone = await undoing();
    expect(undone).toHaveLength(3);
    expect(undone[0]).toMatch(/^DELETE/);
    demandReadable('SQL Server', undone);
  });

  test.each<[string, Record<string, Rows>, RegExp, number]>([
    ['a table with triggers', { 'from sys.triggers': [['1', '0', '0']] }, /has triggers/, 1],
    ['more rows than may be kept', {}, /more rows than the backup limit/, 2],
  ])('%s is refused', async (_, changed, problem, rowsAffected) => {
    const catalogue = { ...catalogueOfRows['SQL Server'], ...changed };
    const answer = () => ({ rowsAffected, rows: { columns: [], rows: [['1', 'a']], truncated: rowsAffected > 1 } });
    const standIn = new StandIn(catalogue, two(), (all) => all, answer);
    const { states, problem: told } = await executed('SQL Server', 'delete top (3) from dbo.t', standIn);
    expect(told).toMatch(problem);
    expect(states).not.toEqual(['succeeded']);
    expect(standIn.events.at(-1)).toBe('rollback');
  });

  test('decimal numbers are asked for as texts, since the client would round them', async () => {
    const columns = [
      ['id', 'int', '0'],
      ['name', 'decimal', '0'],
    ];
    const catalogue = { ...catalogueOfRows['SQL Server'], 'c.is_identity from': columns };
    const standIn = new StandIn(catalogue, two(), (all) => all);
    await executed('SQL Server', 'update dbo.t set name = 1 where id < 3', standIn);
    expect(standIn.asked.at(-1)).toContain('convert(varchar(41), [t].[name])');
  });
});

describe('on Oracle', () => {
  test('the key of one new row is told by RETURNING', async () => {
    const standIn = new StandIn(catalogueOfRows.Oracle, [], () => [['8', 'n']], answering([['8']]));
    const { states, undoing } = await executed('Oracle', "insert into t (id, name) values (s.nextval, 'n')", standIn);
    expect(states).toEqual(['succeeded']);
    expect(standIn.events).toContain(
      `insert into t (id, name) values (s.nextval, 'n')\nreturning to_char("ID", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') into :1 (1 told)`,
    );
    expect(await undoing()).toEqual(['DELETE FROM "APP"."T" WHERE "ID" = 8']);
    demandReadable('Oracle', [...standIn.asked, ...standIn.sent]);
  });

  test.each([
    'insert into t (id, name) select x, y from u',
    "insert into t values (1, 'a'), (2, null)",
    "insert all into t (id, name) values (1, 'a') into t (id, name) values (2, null) select * from dual",
  ])('the keys of the rows of %s are computed, and all must be there', async (sql) => {
    const computed = { ...catalogueOfRows.Oracle, 'select distinct': [['1'], ['2']] };
    const run = async (rowsAffected: number) => {
      const standIn = new StandIn(computed, [], two, () => ({ rowsAffected }));
      return { standIn, ...(await executed('Oracle', sql, standIn)) };
    };
    const { standIn, states, undoing } = await run(2);
    expect(states).toEqual(['succeeded']);
    expect(await undoing()).toEqual(['DELETE FROM "APP"."T" WHERE "ID" IN (2, 1)']);
    demandReadable('Oracle', standIn.asked);
    const other = await run(3);
    expect([other.states, other.problem]).toEqual([['failed'], expect.stringMatching(/changed 3/)]);
  });

  test('rows that MERGE meets are locked and kept, and those that it adds are known by their keys', async () => {
    const sql =
      'merge into t x using u on (x.name = u.name) when matched then update set x.name = u.other where u.a > 1 when not matched then insert (id, name) values (u.id, u.name)';
    const computed = { ...catalogueOfRows.Oracle, 'select distinct': [['2']] };
    const after = (): Rows => [
      ['1', 'x'],
      ['2', 'b'],
    ];
    const standIn = new StandIn(computed, [['1', 'a']], after, () => ({ rowsAffected: 2 }));
    const { states, problem, undoing } = await executed('Oracle', sql, standIn);
    expect([states, problem]).toEqual([['succeeded'], undefined]);
    const undone = await undoing();
    expect(undone).toEqual([
      'DELETE FROM "APP"."T" WHERE "ID" = 2',
      `UPDATE "APP"."T" SET "NAME" = UNISTR('a') WHERE "ID" = 1`,
    ]);
    demandReadable('Oracle', [...standIn.asked, ...undone]);
    const found = standIn.asked.filter((one) => /sluice_row|distinct/.test(one));
    expect(found[0]).toContain(
      'in (select "X"."ID" from t x join u on (x.name = u.name) where u.a > 1) and rownum <= 1001 for update',
    );
    expect(found[1]).toContain('from u where not exists (select 1 from t x where x.name = u.name)');
  });

  test('an UPDATE that gives rows another key computes it beforehand', async () => {
    const computed = { ...catalogueOfRows.Oracle, 'cast((id + 1)': [['1', '2']] };
    const standIn = new StandIn(computed, [['1', 'a']], () => [['2', 'a']]);
    const { undoing } = await executed('Oracle', 'update t set id = id + 1', standIn);
    expect(await undoing()).toEqual(['UPDATE "APP"."T" SET "ID" = 1 WHERE "ID" = 2']);
    expect(standIn.asked.join('\n')).toContain(`to_char(cast((id + 1) as number), 'TM9'`);
    demandReadable('Oracle', standIn.asked);
  });

  test('the same name of a table stands before its columns as behind FROM, where capitals are told apart', async () => {
    const standIn = new StandIn(catalogueOfRows.Oracle, two(), (all) => all);
    await executed('Oracle', "update t set name = 'x' where id < 9", standIn);
    const byKey = standIn.asked.filter((sql) => sql.includes('"t"."ID"'));
    expect(byKey.length).toBeGreaterThan(0);
    for (const sql of byKey) expect(sql).toMatch(/from "APP"\."T" "t" where "t"\."ID"/);
  });
});

test.each([
  ['Oracle', 'alone', ['begin', 'lock table "APP"."T" in exclusive mode', 'lock and read']],
  ['SQL Server', 'ddl', ['begin', 'lock and read']],
] as const)('rows that TRUNCATE takes on %s are kept while the table is locked', async (dbType, as, first) => {
  const standIn = new StandIn(catalogueOfRows[dbType], two(), () => []);
  // Taking the lock changes nothing.
  const { states, undoing } = await executed(dbType, 'truncate table t', standIn, { as, strategy: 'original_row' });
  expect(states).toEqual(['succeeded']);
  expect(standIn.events.slice(0, first.length)).toEqual(first);
  expect(standIn.events.indexOf('kept before.json')).toBeLessThan(standIn.events.indexOf('truncate table t'));
  expect((await undoing()).join()).toContain('(2, NULL)');
  demandReadable(dbType, [...standIn.asked, ...standIn.sent]);
});
