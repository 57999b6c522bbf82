import { parseScript } from '../../read/parse.ts';

describe('a batch is cut where its grammar says so', () => {
  const textsOf = (sql: string): string[] => parseScript(sql, 'sqlserver').statements.map(({ text }) => text);

  test.each<[string, string, string[]]>([
    [
      'without semicolons',
      'DECLARE @a INT SET @a = 1 SELECT @a SELECT b FROM t c UPDATE t SET a = 1',
      ['DECLARE @a INT', 'SET @a = 1', 'SELECT @a', 'SELECT b FROM t c', 'UPDATE t SET a = 1'],
    ],
    [
      'blocks whole',
      'IF @a = 1 BEGIN SELECT 1; SELECT 2; END ELSE SELECT 3 SELECT 4',
      ['IF @a = 1 BEGIN SELECT 1; SELECT 2; END ELSE SELECT 3', 'SELECT 4'],
    ],
    [
      'routines to the end of their batch',
      'CREATE PROC p AS SELECT 1; SELECT 2\nGO 5\nSELECT 3',
      ['CREATE PROC p AS SELECT 1; SELECT 2', 'SELECT 3'],
    ],
    ['at GO with a comment behind it', 'SELECT 1\ngo -- next\nSELECT 2', ['SELECT 1', 'SELECT 2']],
    ['without the lines of sqlcmd', ':setvar db shop\nSELECT 1\n:r other.sql\nSELECT 2', ['SELECT 1', 'SELECT 2']],
    ['labels by themselves', 'again: SELECT 1 GOTO again', ['again:', 'SELECT 1', 'GOTO again']],
    [
      'a query behind INSERT with it',
      'INSERT INTO t (a)\nSELECT 1\nSELECT 2',
      ['INSERT INTO t (a)\nSELECT 1', 'SELECT 2'],
    ],
  ])('%s', (_promise, sql, expected) => expect(textsOf(sql)).toEqual(expected));

  test('each statement has its own place', () => {
    expect(
      parseScript('SELECT 1\n  SELECT 2; PRINT 3', 'sqlserver').statements.map(({ start, end, line, column }) => [
        start,
        end,
        line,
        column,
      ]),
    ).toEqual([
      [0, 8, 1, 1],
      [11, 19, 2, 3],
      [21, 28, 2, 13],
    ]);
  });

  test('a broken statement ends at the next one, and the others are read', () => {
    const { statements } = parseScript('SELECT 1\nSELECT a FORM t\nSELECT 2; UPDATE t a; SELECT 3', 'sqlserver');
    expect(statements.map(({ text, fidelity }) => [text, fidelity])).toEqual([
      ['SELECT 1', 'full'],
      ['SELECT a FORM t', 'error'],
      ['SELECT 2', 'full'],
      ['UPDATE t a', 'error'],
      ['SELECT 3', 'full'],
    ]);
    expect(statements[1]?.error).toMatchObject({ line: 2, column: 15, near: 't' });
  });

  test('an error inside a block keeps the block together', () => {
    expect(textsOf('BEGIN SELECT a FORM t; SELECT 2 END\nSELECT 3')).toEqual([
      'BEGIN SELECT a FORM t; SELECT 2 END',
      'SELECT 3',
    ]);
  });
});

describe('nothing nests or grows without bounds', () => {
  const deep = 5_000;
  test.each([
    ['parentheses', `SELECT ${'('.repeat(deep)}1${')'.repeat(deep)}`],
    ['subqueries', `SELECT ${'(SELECT '.repeat(deep)}1`],
    ['tables', `SELECT a FROM ${'('.repeat(deep)}t`],
    ['blocks', 'BEGIN '.repeat(deep)],
    ['conditions', 'IF 1 = 1 '.repeat(deep)],
    ['settings', `CREATE INDEX i ON t (a) WITH (ONLINE = ON ${'(a = '.repeat(deep)}`],
    ['groups', `SELECT 1 FROM t GROUP BY ${'('.repeat(deep)}a, b`],
  ])('%s nested 5,000 deep are refused by name', (_what, sql) =>
    expect(parseScript(sql, 'sqlserver').statements[0]?.error?.reason).toBe('tooDeep'),
  );

  test('a chain of 5,000 ELSE IF is one node', () => {
    const sql = `${Array.from({ length: deep }, (_, index) => `IF @a = ${index} PRINT ${index}`).join(' ELSE ')} ELSE PRINT 0`;
    expect(
      parseScript(sql, 'sqlserver').statements.map(
        ({ tree }) => tree.kind === 'control' && [tree.conditions.length, tree.statements.length],
      ),
    ).toEqual([[deep, deep + 1]]);
  });
});
