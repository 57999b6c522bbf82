import pg from 'pg';
import { auditScript } from '../../../../shared/audit/audit.ts';
import { parseScript, readScript } from '../../../../shared/audit/read/parse.ts';
import { rules } from '../../../../shared/audit/rules/index.ts';
import { engineOf } from '../../../../shared/engines/index.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { decidedByEngine } from './engine-grammar.ts';

const decidedFor = async (dbType: string, sql: string) =>
  (
    await decidedByEngine(
      { ...readScript(sql, 'postgres'), statements: () => parseScript(sql, 'postgres').statements },
      engineOf(dbType),
    )
  ).statements(0);
const decided = (sql: string) => decidedFor('PostgreSQL', sql);
const audited = async (sql: string) =>
  auditScript({ statements: await decided(sql) }, { dialect: 'postgres', rules: rules.map((rule) => ({ rule })) });

/** Refused for one reason each, some of them behind letters of two, three and four bytes. */
const refusedStatements = [
  'SELECT a FORM t x',
  "SELECT '中文' AS 名称 FORM 订单 x",
  "SELECT '😀😀', 'é' FROM t WHERE (",
  "UPDATE 订单 SET 状态 = '已支付' -- 说明 😀\nWEHRE 编号 = 1",
  "SELECT '没有结束",
  'SELECT "没有结束',
  'SELECT $x$没有结束',
  'SELECT 1 /* 没有结束',
  'CREATE TABLE 用户 (编号 int,)',
  'SELECT * FROM t LIMIT 1, 2',
  'SELECT 12abc',
  'SELECT "" FROM t',
  "SELECT E'\\u12'",
  'CREATE TABLE a.b.c.d (x int)',
  'INSERT INTO t VALUES (1',
  'SELECT * FROM t WHERE a = ?',
  'ALTER TABLE t ADD COLUMN',
  'SELECT 1 ORDER BY 1 FETCH FIRST 1 ROW WITH TIES LIMIT 2',
];

describe('beside a real server', () => {
  let server: TestPostgres;
  let client: pg.Client;
  beforeAll(async () => {
    server = await startPostgres();
    client = new pg.Client({
      host: server.host,
      port: server.port,
      user: server.user,
      password: server.password,
      database: 'postgres',
    });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await server.stop();
  });

  test.each(refusedStatements)('%s is refused in the words of the server, at its place', async (sql) => {
    const told = await client.query({ text: sql }).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(told instanceof pg.DatabaseError)) throw new Error(`The server did not refuse ${sql}`);
    const [statement, ...rest] = await decided(sql);
    expect(rest).toEqual([]);
    expect(statement?.fidelity).toBe('error');
    expect(statement?.error?.reason).toBe('refused');
    expect(statement?.error?.offset).toBe(
      Array.from(sql)
        .slice(0, Number(told.position) - 1)
        .join('').length,
    );
    expect(statement?.error?.expected.en).toBe(told.message.replace('at end of input', 'at the end of the statement'));
    expect(statement?.error?.expected.zh).not.toMatch(/PostgreSQL|error/);
  });
});

test('lines and columns count from the begin of the script', async () => {
  const [first, second] = await decided("SELECT 1;\n\n  SELECT '中😀',\n  b FORM t x");
  expect(first).toMatchObject({ fidelity: 'full', error: undefined });
  expect(second?.error).toMatchObject({ line: 4, column: 10, offset: 36, near: 't' });
});

test('what only we cannot read is known by its kind and is not called an error', async () => {
  const sql = 'ALTER PUBLICATION 发布 ADD TABLE ONLY (订单), 客户*';
  expect(parseScript(sql, 'postgres').statements[0]?.fidelity).toBe('error');
  expect(await decided(sql)).toMatchObject([
    {
      fidelity: 'generic',
      error: undefined,
      sqlType: 'ddl',
      tree: { kind: 'generic', verb: 'ALTER', objectType: 'PUBLICATION' },
    },
  ]);
  expect((await audited(sql)).statements[0]).toMatchObject({
    level: 'notice',
    findings: [
      { ruleId: '', message: { en: expect.stringContaining('Only the kind of the statement was recognized') } },
    ],
  });
});

test('a mistake in the body of a routine, which is a string to the grammar, stays told with its place', async () => {
  const sql = 'CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; ENDE $$';
  expect(await decided(sql)).toMatchObject([
    {
      fidelity: 'partial',
      kind: 'routine',
      error: { offset: sql.indexOf('ENDE'), near: 'ENDE', reason: 'unexpected' },
    },
  ]);
  expect((await audited(sql)).statements[0]?.findings[0]).toMatchObject({
    level: 'warn',
    message: { en: expect.stringContaining('inside the statement') },
  });
});

test.each([
  "SELECT 'a' -- 说明 😀\n-- '\n  'b' FROM t",
  "SELECT E'a' -- x\n'b'",
  "SELECT $$ -- 不是注释 $$, '-- 也不是' /* -- */ FROM t",
])('a string may go on after a comment: %s', async (sql) => {
  expect(await decided(sql)).toMatchObject([{ fidelity: 'full', error: undefined }]);
  expect(await decided(`${sql} WHERE (`)).toMatchObject([{ error: { reason: 'refused', offset: sql.length + 8 } }]);
});

test('the relatives of PostgreSQL have grammars of their own', async () => {
  const sql = 'SELECT * FROM t LIMIT 1, 2';
  const [ours] = parseScript(sql, 'postgres').statements;
  for (const dbType of ['GaussDB', 'TBase', 'KingBase', 'CockroachDB'])
    expect(await decidedFor(dbType, sql)).toEqual([ours]);
});

test('a text that the grammar cannot be asked about keeps our reading', async () => {
  const sum = Array.from({ length: 20_000 }, (_, index) => index).join(' + ');
  const long = `SELECT '${'x'.repeat(1_000_001)}' FORM t x`;
  const [nul, deep, after, tooLong] = [
    await decided('SELECT 1 FROM t WHERE a = \0 1'),
    await decided(`SELECT ${sum}`),
    await decided('SELECT 1'),
    await decided(long),
  ];
  expect(nul[0]?.error?.reason).not.toBe('refused');
  expect(deep[0]).toMatchObject({ fidelity: 'full', error: undefined });
  expect(after[0]).toMatchObject({ fidelity: 'full', error: undefined });
  expect(tooLong[0]?.error?.reason).toBe('unexpected');
});

test('many overflows do not spoil the grammar for the statements after them', async () => {
  const sum = Array.from({ length: 10_000 }, (_, index) => index).join('+');
  for (let round = 0; round < 40; round++) await decided(`SELECT ${sum}`);
  const [good, bad] = await decided('SELECT 1; SELECT a FORM t x');
  expect([good?.fidelity, bad?.error?.reason]).toEqual(['full', 'refused']);
});

test('an audit shows a syntax error as an error at its place, in both languages, and applies no rule to it', async () => {
  const { statements } = await audited("SELECT * FROM 订单;\nDELETE FROM 订单 WHERE 名称 = '😀' LIMIT 1");
  expect(statements[0]?.findings.map(({ ruleId }) => ruleId)).toContain('dml-select-star');
  expect(statements[1]?.findings).toMatchObject([
    {
      ruleId: '',
      source: 'syntax',
      level: 'error',
      line: 2,
      column: 32,
      length: 5,
      message: {
        zh: '语法错误，数据库无法执行该语句，未经规则审核：第 2 行第 32 列，“LIMIT”处有语法错误',
        en: 'Syntax error: the database cannot run this statement, so no rule was applied; line 2, column 32: syntax error at or near "LIMIT"',
      },
    },
  ]);
});
