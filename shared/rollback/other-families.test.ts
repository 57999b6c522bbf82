import { parseScript } from '../audit/read/parse.ts';
import { engineOf } from '../engines/index.ts';
import { adviseBackup } from './advise.ts';
import { literalOf } from './literals.ts';
import { lockingSelect } from './locking-select.ts';
import { reverseInOrder, reverseRows } from './reverse-rows.ts';
import type { RowChange, TableFacts } from './table-facts.ts';

// No server of these was ever at hand: what is written is held here, and read by our own grammar of the dialect.
const families = { Oracle: 'oracle', 'SQL Server': 'sqlserver' } as const;
type DbType = keyof typeof families;

function factsFor(dbType: DbType): TableFacts {
  const types = {
    Oracle: ['number', 'nvarchar2', 'date', 'timestamp(6) with time zone', 'raw', 'binary_double', 'clob'],
    'SQL Server': ['int', 'nvarchar', 'datetime2', 'datetimeoffset', 'varbinary', 'float', 'xml'],
  }[dbType];
  const names = ['ID', 'NAME', 'DAY', 'AT', 'BYTES', 'RATE', 'NOTE'];
  return {
    schema: 'APP',
    name: 'T',
    columns: names.map((name, index) => ({
      name,
      type: types[index] ?? '',
      counts: name === 'ID' && dbType === 'SQL Server' ? 'always' : 'no',
      setsItself: false,
    })),
    key: ['ID'],
    uniques: [{ name: 'PK', columns: [{ name: 'ID' }], isComputed: false }],
    guessed: [],
    locksGaps: true,
    isPartitioned: false,
    cautions: [],
  };
}

function demandReadable(dbType: DbType, sqls: readonly string[]): void {
  for (const sql of sqls) {
    const [statement, ...others] = parseScript(sql, engineOf(dbType).dialect).statements;
    expect([sql, statement?.fidelity, statement?.error, others.length]).toEqual([sql, 'full', undefined, 0]);
  }
}

const rowOf = (dbType: DbType, id: string, name: string | null): (string | null)[] =>
  dbType === 'Oracle'
    ? [id, name, ' 2024-02-29 00:00:00', ' 2024-10-27 02:30:00.000001000 +02:00', '00FF27', '1.5', "it's"]
    : [id, name, '2024-02-29T00:00:00', '2024-10-27T02:30:00.0000010+02:00', '0x00ff27', '1.5', "<a>it's</a>"];
const changesOf = (dbType: DbType): RowChange[] => [
  { before: rowOf(dbType, '1', "o'é"), after: rowOf(dbType, '1', null) },
  { before: rowOf(dbType, '2', 'gone'), after: undefined },
  { before: rowOf(dbType, '3', 'gone'), after: undefined },
  { before: undefined, after: rowOf(dbType, '4', 'new') },
  { before: undefined, after: rowOf(dbType, '5', 'new') },
];

test.each<[DbType, string[]]>([
  [
    'Oracle',
    [
      `DELETE FROM "APP"."T" WHERE "ID" IN (5, 4)`,
      `INSERT INTO "APP"."T" ("ID", "NAME", "DAY", "AT", "BYTES", "RATE", "NOTE") VALUES (3, UNISTR('gone'), TO_DATE(' 2024-02-29 00:00:00', 'SYYYY-MM-DD HH24:MI:SS'), TO_TIMESTAMP_TZ(' 2024-10-27 02:30:00.000001000 +02:00', 'SYYYY-MM-DD HH24:MI:SS.FF9 TZR'), HEXTORAW('00FF27'), TO_BINARY_DOUBLE('1.5'), TO_CLOB('it''s'))`,
      `INSERT INTO "APP"."T" ("ID", "NAME", "DAY", "AT", "BYTES", "RATE", "NOTE") VALUES (2, UNISTR('gone'), TO_DATE(' 2024-02-29 00:00:00', 'SYYYY-MM-DD HH24:MI:SS'), TO_TIMESTAMP_TZ(' 2024-10-27 02:30:00.000001000 +02:00', 'SYYYY-MM-DD HH24:MI:SS.FF9 TZR'), HEXTORAW('00FF27'), TO_BINARY_DOUBLE('1.5'), TO_CLOB('it''s'))`,
      `UPDATE "APP"."T" SET "NAME" = UNISTR('o''\\00E9') WHERE "ID" = 1`,
    ],
  ],
  [
    'SQL Server',
    [
      'DELETE FROM [APP].[T] WHERE [ID] IN (5, 4)',
      'SET IDENTITY_INSERT [APP].[T] ON',
      `INSERT INTO [APP].[T] ([ID], [NAME], [DAY], [AT], [BYTES], [RATE], [NOTE]) VALUES (3, N'gone', N'2024-02-29T00:00:00', N'2024-10-27T02:30:00.0000010+02:00', 0x00ff27, 1.5e0, N'<a>it''s</a>'), (2, N'gone', N'2024-02-29T00:00:00', N'2024-10-27T02:30:00.0000010+02:00', 0x00ff27, 1.5e0, N'<a>it''s</a>')`,
      'SET IDENTITY_INSERT [APP].[T] OFF',
      `UPDATE [APP].[T] SET [NAME] = N'o''é' WHERE [ID] = 1`,
    ],
  ],
])('what undoes rows of %s is its own SQL', (dbType, expected) => {
  const reversal = { facts: factsFor(dbType), family: families[dbType], strategy: 'reverse_sql' } as const;
  const sqls = reverseRows(changesOf(dbType), reversal);
  expect(sqls).toEqual(expected);
  demandReadable(dbType, sqls);
  const whole = reverseInOrder(changesOf(dbType), { ...reversal, strategy: 'original_row' });
  expect(whole.join()).not.toMatch(/CONFLICT|DUPLICATE|OVERRIDING/);
  demandReadable(dbType, whole);
});

test('rows of SQL Server with a key of several columns are named one by one', () => {
  const facts: TableFacts = { ...factsFor('SQL Server'), key: ['ID', 'NAME'] };
  const changes = changesOf('SQL Server').slice(3);
  const [sql = ''] = reverseRows(changes, { facts, family: 'sqlserver', strategy: 'reverse_sql' });
  expect(sql).toBe(`DELETE FROM [APP].[T] WHERE ([ID] = 5 AND [NAME] = N'new') OR ([ID] = 4 AND [NAME] = N'new')`);
  demandReadable('SQL Server', [sql]);
});

test.each<[DbType, string, string]>([
  ['Oracle', 'update app.t x set name = :n where x.id > 3 or x.id is null', 'FOR UPDATE'],
  ['Oracle', 'delete from t', 'FOR UPDATE'],
  ['SQL Server', 'update app.t set name = 1 where id > 3', 'WITH (UPDLOCK, HOLDLOCK)'],
  ['SQL Server', 'delete from app.t where id = 1', 'WITH (UPDLOCK, HOLDLOCK)'],
])('on %s "%s" is read before by its own condition, locked', (dbType, sql, lock) => {
  const engine = engineOf(dbType);
  const [statement] = parseScript(sql, engine.dialect).statements;
  const plan = statement && adviseBackup(statement, engine).plan;
  if (!plan || plan.kind === 'definition') throw new Error('there is a plan');
  const select = lockingSelect({ sql, plan, family: families[dbType], rowsMax: 10 }, factsFor(dbType));
  expect(select.toUpperCase()).toContain(lock);
  expect(select).toContain('11');
  if (plan.where) expect(select).toContain(sql.slice(...plan.where));
  demandReadable(dbType, [select]);
});

test.each<['oracle' | 'sqlserver', string | null, string, string]>([
  ['oracle', null, 'number', 'NULL'],
  ['oracle', '-.5', 'number', '-.5'],
  ['oracle', 'Nan', 'binary_float', `TO_BINARY_FLOAT('Nan')`],
  ['oracle', '\\ 😀\n', 'nvarchar2', `UNISTR('\\005C \\D83D\\DE00\\000A')`],
  ['oracle', '+01 02:03:04.5', 'interval day(2) to second(6)', `TO_DSINTERVAL('+01 02:03:04.5')`],
  ['oracle', '-01-02', 'interval year(2) to month', `TO_YMINTERVAL('-01-02')`],
  ['oracle', 'a'.repeat(1001), 'clob', `TO_CLOB('${'a'.repeat(1000)}') || TO_CLOB('a')`],
  ['sqlserver', '-0', 'real', '-0e0'],
  ['sqlserver', '1.0000000000000001e-001', 'float', '1.0000000000000001e-001'],
  ['sqlserver', '1', 'bit', '1'],
  ['sqlserver', 'a\\\nb', 'varchar', `N'a\\' + N'\nb'`],
  ['sqlserver', '0x', 'varbinary', '0x'],
])('on %s the value %j of %s is written %s', (family, value, type, expected) => {
  expect(literalOf[family](value, type)).toBe(expected);
});
