import type { StatementKind } from '../ast.ts';
import { parseScript } from '../parse.ts';
import { childrenOf, walk } from '../walk.ts';

/** Each statement is read completely, as this kind. */
const readable: Partial<Record<StatementKind, readonly string[]>> = {
  select: [
    "SELECT DISTINCT TOP (10) PERCENT WITH TIES o.Id AS [Order], Total = o.Net * 1.2, 'x' 'y', N'ü', $1.5, 0x FROM dbo.Orders AS o WITH (NOLOCK, INDEX (ix_a)) WHERE o.Net !< 5 ORDER BY o.Id OPTION (RECOMPILE, MAXDOP 2)",
    'SELECT @a = MAX(x), @b += 1 FROM t', "SELECT a.*, b.[c d] FROM srv.db.dbo.a a LEFT OUTER HASH JOIN db..b b ON a.id = b.id CROSS JOIN c CROSS APPLY dbo.f(a.id) AS x OUTER APPLY (SELECT TOP 1 z FROM q) AS y (z)",
    'SELECT a INTO #copy FROM t WHERE NOT EXISTS (SELECT 1 FROM u) AND b BETWEEN 1 AND 2 AND c LIKE N\'[ab]%\' ESCAPE \'!\'', 'SELECT [1], [2] FROM s PIVOT (SUM(v) FOR k IN ([1], [2])) AS p',
    'SELECT n, v FROM s UNPIVOT (v FOR n IN (a, b)) u', "SELECT j.a FROM OPENJSON(@j, '$.x') WITH (a INT '$.a', b NVARCHAR(MAX) AS JSON) AS j", "SELECT * FROM OPENROWSET(BULK 'a.csv', FORMAT = 'CSV', FIRSTROW = 2) AS r",
    'SELECT x.value(\'(/a)[1]\', \'int\') FROM @d.nodes(\'/r\') AS t(x)', 'SELECT a FROM t TABLESAMPLE SYSTEM (10 PERCENT) REPEATABLE (5)', "SELECT a FROM t FOR SYSTEM_TIME BETWEEN '2024-01-01' AND @to AS h",
    'SELECT a, GROUPING(b), SUM(c) FROM t GROUP BY GROUPING SETS ((a, b), ROLLUP (a), ())', 'SELECT a FROM t ORDER BY a OFFSET @skip ROWS FETCH NEXT 10 ROWS ONLY', "SELECT a FROM t FOR XML PATH('r'), ROOT('x'), TYPE", 'SELECT a FROM t FOR JSON AUTO, INCLUDE_NULL_VALUES',
    'SELECT SUM(a) OVER (PARTITION BY b ORDER BY c ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW), LAG(a) IGNORE NULLS OVER w FROM t WINDOW w AS (ORDER BY a)',
    "SELECT CONVERT(VARCHAR(10), d, 120), TRY_CAST(a AS INT), PARSE('1' AS INT USING 'en-US'), IIF(a = 1, 'x', NULL), DATEADD(DAY, -1, d), TRIM(BOTH 'x' FROM a), STRING_AGG(a, ',') WITHIN GROUP (ORDER BY b)",
    'SELECT geography::Point(1, 2, 4326).STAsText(), NEXT VALUE FOR dbo.s, CURRENT_TIMESTAMP, {fn NOW()}', 'SELECT a FROM t WHERE CONTAINS((a, b), \'x\') AND c = ALL (SELECT 1) AND d IS NOT DISTINCT FROM e',
    'WITH XMLNAMESPACES (\'uri\' AS n), c (a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM c) SELECT a FROM c OPTION (MAXRECURSION 0)', 'SELECT x.id FROM (DELETE FROM t OUTPUT deleted.id) AS x', 'SELECT a FROM ((t JOIN u ON t.id = u.id) JOIN v ON v.id = u.id)',
    'SELECT IDENTITYCOL FROM t WHERE a *= b AND c =* d ORDER BY a COMPUTE SUM(a) BY a', 'SELECT a FROM $(db).dbo.$(prefix)_t WHERE a > = 1', 'SELECT v.a FROM (VALUES (1, 2), (3, 4)) AS v (a, b)', 'SELECT a FROM t (NOLOCK)',
  ],
  setOperation: ['SELECT 1 UNION ALL SELECT 2 INTERSECT SELECT 3 ORDER BY 1', '(SELECT 1) EXCEPT (SELECT 2)'],
  insert: [
    'INSERT TOP (5) INTO dbo.t WITH (TABLOCK) (a, b) OUTPUT inserted.a INTO @done (a) VALUES (1, DEFAULT), (2, N\'x\')', 'INSERT t DEFAULT VALUES', 'INSERT INTO #t EXEC dbo.p @a = 1', 'INSERT INTO t (a) SELECT a FROM u OPTION (HASH JOIN)',
    "INSERT OPENQUERY (srv, 'SELECT a FROM t') VALUES (1)", 'WITH c AS (SELECT 1 AS a) INSERT INTO t SELECT a FROM c',
  ],
  update: ['UPDATE TOP (1) o SET o.a += 1, @v = b = c, d = DEFAULT OUTPUT deleted.a, inserted.a AS new FROM dbo.Orders o JOIN u ON u.id = o.id WHERE o.id = 1', 'UPDATE t SET a.WRITE(N\'x\', 0, 1) WHERE CURRENT OF c', 'UPDATE @t SET a = 1'],
  delete: ['DELETE TOP (10) FROM dbo.t OUTPUT deleted.* FROM dbo.t AS x JOIN u ON u.id = x.id WHERE u.a = 1', 'DELETE t'],
  merge: [
    'MERGE TOP (10) INTO dbo.t WITH (HOLDLOCK) AS t USING (SELECT 1 AS id) AS s ON t.id = s.id WHEN MATCHED AND t.a <> 1 THEN UPDATE SET a = 1 WHEN NOT MATCHED BY TARGET THEN INSERT (id) VALUES (s.id) WHEN NOT MATCHED BY SOURCE THEN DELETE OUTPUT $action, inserted.id',
  ],
  createTable: [
    `CREATE TABLE [shop].[Orders] (Id INT IDENTITY(1, 1) NOT FOR REPLICATION NOT NULL CONSTRAINT pk PRIMARY KEY NONCLUSTERED WITH (FILLFACTOR = 80) ON [PRIMARY], Code NVARCHAR(MAX) COLLATE Latin1_General_CI_AS SPARSE NULL,
      Mail VARCHAR(50) MASKED WITH (FUNCTION = 'email()') DEFAULT ('x') WITH VALUES, Total AS (Id * 2) PERSISTED, RowId UNIQUEIDENTIFIER ROWGUIDCOL, INDEX ix NONCLUSTERED (Code) INCLUDE (Mail) WHERE Code IS NOT NULL,
      CONSTRAINT fk FOREIGN KEY (Id) REFERENCES dbo.u (Id) ON DELETE CASCADE ON UPDATE SET NULL NOT FOR REPLICATION, CHECK (Id > 0), UNIQUE CLUSTERED (Code DESC)) ON ps (Id) TEXTIMAGE_ON [PRIMARY] WITH (DATA_COMPRESSION = PAGE ON PARTITIONS (1, 3 TO 5))`,
    'CREATE TABLE t (a INT NOT NULL PRIMARY KEY NONCLUSTERED HASH WITH (BUCKET_COUNT = 1000)) WITH (MEMORY_OPTIMIZED = ON, DURABILITY = SCHEMA_ONLY)',
    'CREATE TABLE t (a INT PRIMARY KEY, s DATETIME2 GENERATED ALWAYS AS ROW START HIDDEN NOT NULL, e DATETIME2 GENERATED ALWAYS AS ROW END NOT NULL, PERIOD FOR SYSTEM_TIME (s, e)) WITH (SYSTEM_VERSIONING = ON (HISTORY_TABLE = dbo.h))',
    'CREATE TABLE likes (since DATE, CONSTRAINT c CONNECTION (person TO place)) AS EDGE', "CREATE EXTERNAL TABLE x (a INT) WITH (LOCATION = '/a', DATA_SOURCE = s, FILE_FORMAT = f)", 'CREATE TABLE t (a XML (DOCUMENT dbo.c), b HIERARCHYID, c timestamp, x XML COLUMN_SET FOR ALL_SPARSE_COLUMNS)',
  ],
  alterTable: [
    'ALTER TABLE t WITH NOCHECK ADD CONSTRAINT c CHECK (a > 0), d INT NULL CONSTRAINT df DEFAULT 0 WITH VALUES', 'ALTER TABLE t ADD CONSTRAINT df DEFAULT (1) FOR a', 'ALTER TABLE t ALTER COLUMN a NVARCHAR(20) COLLATE Latin1_General_BIN2 NOT NULL WITH (ONLINE = ON)',
    'ALTER TABLE t ALTER COLUMN a ADD SPARSE', 'ALTER TABLE t DROP CONSTRAINT IF EXISTS c, COLUMN a, b', 'ALTER TABLE t NOCHECK CONSTRAINT ALL', 'ALTER TABLE t WITH CHECK CHECK CONSTRAINT c', 'ALTER TABLE t SWITCH PARTITION 1 TO u PARTITION 2',
    'ALTER TABLE t REBUILD PARTITION = ALL WITH (DATA_COMPRESSION = ROW)', 'ALTER TABLE t SET (SYSTEM_VERSIONING = OFF)', 'ALTER TABLE t DISABLE TRIGGER ALL', 'ALTER TABLE t ENABLE CHANGE_TRACKING WITH (TRACK_COLUMNS_UPDATED = ON)',
  ],
  createIndex: [
    'CREATE UNIQUE NONCLUSTERED INDEX i ON dbo.t (a DESC, b) INCLUDE (c) WHERE d = 1 WITH (ONLINE = ON (WAIT_AT_LOW_PRIORITY (MAX_DURATION = 5 MINUTES, ABORT_AFTER_WAIT = NONE)), FILLFACTOR = 90) ON fg', 'CREATE CLUSTERED COLUMNSTORE INDEX i ON t WITH (COMPRESSION_DELAY = 0)',
    'CREATE PRIMARY XML INDEX i ON t (x)', 'CREATE XML INDEX i ON t (x) USING XML INDEX p FOR VALUE', 'CREATE SPATIAL INDEX i ON t (g) USING GEOMETRY_GRID WITH (BOUNDING_BOX = (0, 0, 500, 200), GRIDS = (LEVEL_1 = LOW))',
  ],
  dropIndex: ['DROP INDEX IF EXISTS i ON dbo.t WITH (ONLINE = ON), j ON u', 'DROP INDEX t.i'],
  drop: ['DROP TABLE IF EXISTS a, dbo.b', 'DROP PROC p', 'DROP TRIGGER t ON DATABASE', 'DROP EXTERNAL DATA SOURCE s', 'DROP STATISTICS t.s', 'DROP USER u'],
  truncate: ['TRUNCATE TABLE t WITH (PARTITIONS (1, 4 TO 6))'],
  createView: ['CREATE OR ALTER VIEW dbo.v (a) WITH SCHEMABINDING, ENCRYPTION AS SELECT a FROM dbo.t WITH CHECK OPTION', 'ALTER VIEW v AS SELECT 1 AS a'],
  createDatabase: ["CREATE DATABASE d CONTAINMENT = PARTIAL ON PRIMARY (NAME = a, FILENAME = 'a.mdf', SIZE = 10MB, FILEGROWTH = 10%), FILEGROUP fg (NAME = b, FILENAME = 'b.ndf') LOG ON (NAME = l, FILENAME = 'l.ldf') COLLATE Latin1_General_CI_AS", 'CREATE SCHEMA s AUTHORIZATION dbo CREATE TABLE t (a INT) GRANT SELECT ON t TO u'],
  use: ['USE [my db]'],
  set: ['SET NOCOUNT, XACT_ABORT ON', 'SET @a *= 2', "SET @x.modify('delete /a')", 'SET IDENTITY_INSERT dbo.t ON', 'SET STATISTICS IO, TIME ON', 'SET LOCK_TIMEOUT 1800'],
  transaction: ['BEGIN TRAN t WITH MARK N\'m\'', 'COMMIT TRANSACTION', 'ROLLBACK TRAN s', 'SAVE TRAN s', 'SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED', 'BEGIN DISTRIBUTED TRANSACTION'],
  grant: ['GRANT SELECT (a, b), UPDATE ON OBJECT::dbo.t TO [dom\\u], r WITH GRANT OPTION AS dbo', 'DENY VIEW ANY DATABASE TO PUBLIC', 'REVOKE GRANT OPTION FOR EXECUTE ON SCHEMA::s FROM r CASCADE'],
  callProcedure: ['EXEC @rc = db.dbo.p;1 @a = 1, @b = @v OUTPUT, @c = DEFAULT WITH RECOMPILE', "EXECUTE sp_rename N't.a', b, 'COLUMN'", 'sp_helptext p'],
  routine: [
    'CREATE OR ALTER PROCEDURE dbo.p (@a INT = 1, @b VARCHAR(10) OUTPUT, @t dbo.list READONLY) WITH RECOMPILE, EXECUTE AS OWNER AS SET NOCOUNT ON SELECT @a IF @a > 1 BEGIN PRINT @b END ELSE IF @a = 0 RETURN 1 ELSE RETURN RETURN 0',
    'CREATE FUNCTION f (@a INT) RETURNS TABLE WITH SCHEMABINDING AS RETURN (SELECT a FROM dbo.t WHERE a = @a)', 'CREATE FUNCTION f () RETURNS @r TABLE (a INT PRIMARY KEY) AS BEGIN INSERT @r VALUES (1) RETURN END', 'ALTER FUNCTION f (@a INT) RETURNS INT BEGIN RETURN (@a + 1) END',
    'CREATE TRIGGER t ON dbo.t INSTEAD OF INSERT, UPDATE NOT FOR REPLICATION AS IF UPDATE(a) ROLLBACK', 'CREATE TRIGGER t ON ALL SERVER WITH EXECUTE AS \'sa\' FOR LOGON AS PRINT 1', 'CREATE PROC p AS EXTERNAL NAME a.[b.c].d',
    'CREATE PROCEDURE p WITH NATIVE_COMPILATION, SCHEMABINDING AS BEGIN ATOMIC WITH (TRANSACTION ISOLATION LEVEL = SNAPSHOT, LANGUAGE = N\'english\') SELECT 1 END',
  ],
  block: ['BEGIN SELECT 1; ; SELECT 2 END', 'BEGIN END CONVERSATION @h END'],
  control: ['BEGIN TRY SELECT 1 / 0 END TRY BEGIN CATCH IF @@TRANCOUNT > 0 ROLLBACK; THROW END CATCH', 'IF EXISTS (SELECT 1) SELECT 1; ELSE SELECT 2', 'WHILE @i < 3 BEGIN SET @i += 1 IF @i = 2 CONTINUE BREAK END'],
  declare: ['DECLARE @a INT = 1, @b AS NVARCHAR(10), @t TABLE (id INT PRIMARY KEY, INDEX i (id)), @c CURSOR', 'DECLARE c CURSOR LOCAL FAST_FORWARD FOR SELECT a FROM t', 'SET @c = CURSOR SCROLL FOR SELECT 1 FOR UPDATE OF a'],
  command: [
    "EXEC (N'SELECT ' + @a) AS USER = 'u' AT srv", 'OPEN c', 'FETCH NEXT FROM c INTO @a, @b', 'CLOSE c', 'DEALLOCATE GLOBAL c', "RAISERROR (N'x %d', 16, 1, @a) WITH NOWAIT", "RAISERROR 50001 'old'", "THROW 50001, 'x', 1", 'GOTO done', 'done:', "WAITFOR DELAY '00:00:05'",
    'WAITFOR (RECEIVE TOP (1) a FROM q INTO @t), TIMEOUT 500', "BACKUP DATABASE d TO DISK = 'a.bak' WITH INIT, COMPRESSION, STATS = 10", "RESTORE LOG d FROM DISK = 'a' WITH NORECOVERY, STOPAT = '2024-01-01'", "DBCC CHECKDB (d, NOINDEX) WITH NO_INFOMSGS, MAXDOP = 2",
    "BULK INSERT t FROM 'a.csv' WITH (FIELDTERMINATOR = ',', KEEPNULLS)", 'ALTER DATABASE d SET READ_COMMITTED_SNAPSHOT ON WITH ROLLBACK IMMEDIATE', 'ALTER INDEX ALL ON t REBUILD WITH (ONLINE = ON)', "CREATE LOGIN l WITH PASSWORD = 'x' MUST_CHANGE, CHECK_POLICY = ON", 'CREATE USER u FOR LOGIN l WITH DEFAULT_SCHEMA = s',
    'ALTER ROLE r ADD MEMBER u', 'CREATE SEQUENCE s AS BIGINT START WITH 1 INCREMENT BY -1 NO CYCLE', 'CREATE PARTITION FUNCTION f (INT) AS RANGE RIGHT FOR VALUES (1, 100)', 'CREATE PARTITION SCHEME s AS PARTITION f ALL TO ([PRIMARY])', 'CREATE TYPE ty AS TABLE (a INT NOT NULL)', 'CREATE SYNONYM s FOR srv.d.dbo.t',
    'UPDATE STATISTICS t (s) WITH FULLSCAN, NORECOMPUTE', 'CREATE STATISTICS s ON t (a, b) WHERE a > 1 WITH SAMPLE 5 PERCENT', "EXECUTE AS USER = 'u' WITH NO REVERT", 'KILL 53 WITH STATUSONLY', 'DISABLE TRIGGER t ON DATABASE', 'ADD SENSITIVITY CLASSIFICATION TO t.a WITH (LABEL = \'x\')',
    "CREATE EVENT SESSION e ON SERVER ADD EVENT sqlserver.lock_deadlock (ACTION (sqlserver.sql_text) WHERE sqlserver.database_id = 5) ADD TARGET package0.event_file (SET filename = N'a') WITH (MAX_MEMORY = 4 MB)", "CREATE SECURITY POLICY p ADD FILTER PREDICATE s.f(a) ON dbo.t WITH (STATE = ON)",
  ],
};

test.each(Object.entries(readable).flatMap(([kind, statements]) => statements.map((sql) => [kind, sql])))('%s: %s', (kind, sql) => {
  const { statements } = parseScript(sql, 'sqlserver');
  expect(statements.map((statement) => [statement.kind, statement.fidelity, statement.error])).toEqual([[kind, 'full', undefined]]);
});

test.each(Object.values(readable).flat())('%s: every node lies in the one above it, without white space around', (sql) => {
  for (const { tree } of parseScript(sql, 'sqlserver').statements) {
    walk(tree, (node) => {
      expect(sql.slice(node.start, node.end)).toBe(sql.slice(node.start, node.end).trim());
      for (const child of childrenOf(node)) expect([child.kind, child.start >= node.start && child.end <= node.end && child.end > child.start]).toEqual([child.kind, true]);
    });
  }
});

test.each([
  'SELEC 1', 'SELECT', 'SELECT a, FROM t', 'SELECT a FROM', 'SELECT a FORM t', 'SELECT a FROM t WHERE', 'SELECT a FROM t WHERE b', 'SELECT a FROM t WHERE a = = 1', 'SELECT a FROM t WHERE AND b = 1', 'SELECT a FROM t GROUP a', 'SELECT (1', 'SELECT 1)', 'SELECT a FROM t LEFT JOIN u',
  'SELECT a FROM t JOIN u', 'SELECT a FROM t CROSS u', 'SELECT a > 1 FROM t', 'SELECT a FROM (SELECT 1 AS a)', 'SELECT a FROM sys. .t', 'SELECT a FROM t WITH (NOLOK)', 'SELECT a FROM t OPTION (RECOMPIL)', 'SELECT DATEADD(DAI, 1, d)', 'SELECT MAX() FROM t', 'SELECT TOP a FROM t', 'SELECT a FROM t ORDER BY a OFFSET 5',
  'INSERT INTO t VALUES', 'INSERT INTO t (a) (b) VALUES (1)', 'INSERT ITNO t VALUES (1)', 'UPDATE t a = 1', 'UPDATE t SET a', 'UPDATE t SET a = 1 WERE b = 2', 'DELETE FORM t', 'DELETE', 'MERGE t USING u WHEN MATCHED THEN DELETE', 'CREATE TABLE t', 'CREATE TABLE t (a)', 'CREATE TABLE t ()', 'CREATE TABEL t (a INT)',
  'CREATE TABLE t (a INT NOT)', 'CREATE TABLE t (a INT IDENTIY)', 'CREATE TABLE t (a INT) WITH (MEMRY_OPTIMIZED = ON)', 'CREATE INDEX i ON t', 'CREATE INDEX i ON t (a) WITH (ONLIN = ON)', 'CREATE INDEX i ON t (a) WITH (PAD_INDEX = YES)', 'ALTER TABLE t', 'ALTER TABLE t ADD', 'ALTER TABLE t DROP COLUM a',
  'CREATE PROC p SELECT 1', 'CREATE PROC p AS', 'CREATE PROC p AS BEGIN SELECT 1', 'CREATE FUNCTION f RETURNS INT AS BEGIN RETURN 1 END', 'BEGIN SELECT 1', 'BEGIN TRY SELECT 1 END TRY', 'IF 1 SELECT 1', 'IF 1 = 1', 'WHILE 1 = 1', 'DECLARE @a', 'DECLARE a INT', 'DECLARE @a INT @b INT', 'SET NOCOUT ON', 'SET NOCOUNT',
  'EXEC', 'EXEC p 1 + 2', 'EXEC p @a = 1 @b = 2', 'BEGIN TRN', 'COMMIT TRANS', 'PRINT', "RAISERROR ('x', 16)", "WAITFOR DELY '0:0:1'", 'GRANT SELCT ON t TO u', 'GRANT SELECT ON t', 'DROP TABLE', 'DROP INDEX i', 'TRUNCATE t', 'BACKUP DATABASE d', 'DBCC CHECKBD (d)', 'USE', "SELECT 'a", 'ALTER DATABASE d SET RECOVRY FULL',
])('%s is refused with a place and what was expected', (sql) => {
  const [error] = parseScript(sql, 'sqlserver').statements.flatMap((statement) => statement.error ?? []);
  expect(error).toMatchObject({ line: 1, expected: { en: expect.stringMatching(/\w/) } });
  expect(error?.column).toBeLessThanOrEqual(sql.length + 1);
});

describe('a batch is cut where its grammar says so', () => {
  const textsOf = (sql: string): string[] => parseScript(sql, 'sqlserver').statements.map(({ text }) => text);

  test.each<[string, string, string[]]>([
    ['without semicolons', 'DECLARE @a INT SET @a = 1 SELECT @a SELECT b FROM t c UPDATE t SET a = 1', ['DECLARE @a INT', 'SET @a = 1', 'SELECT @a', 'SELECT b FROM t c', 'UPDATE t SET a = 1']],
    ['blocks whole', 'IF @a = 1 BEGIN SELECT 1; SELECT 2; END ELSE SELECT 3 SELECT 4', ['IF @a = 1 BEGIN SELECT 1; SELECT 2; END ELSE SELECT 3', 'SELECT 4']],
    ['routines to the end of their batch', 'CREATE PROC p AS SELECT 1; SELECT 2\nGO 5\nSELECT 3', ['CREATE PROC p AS SELECT 1; SELECT 2', 'SELECT 3']],
    ['at GO with a comment behind it', 'SELECT 1\ngo -- next\nSELECT 2', ['SELECT 1', 'SELECT 2']],
    ['without the lines of sqlcmd', ':setvar db shop\nSELECT 1\n:r other.sql\nSELECT 2', ['SELECT 1', 'SELECT 2']],
    ['labels by themselves', 'again: SELECT 1 GOTO again', ['again:', 'SELECT 1', 'GOTO again']],
    ['a query behind INSERT with it', 'INSERT INTO t (a)\nSELECT 1\nSELECT 2', ['INSERT INTO t (a)\nSELECT 1', 'SELECT 2']],
  ])('%s', (_promise, sql, expected) => expect(textsOf(sql)).toEqual(expected));

  test('each statement has its own place', () => {
    expect(parseScript('SELECT 1\n  SELECT 2; PRINT 3', 'sqlserver').statements.map(({ start, end, line, column }) => [start, end, line, column])).toEqual([[0, 8, 1, 1], [11, 19, 2, 3], [21, 28, 2, 13]]);
  });

  test('a broken statement ends at the next one, and the others are read', () => {
    const { statements } = parseScript('SELECT 1\nSELECT a FORM t\nSELECT 2; UPDATE t a; SELECT 3', 'sqlserver');
    expect(statements.map(({ text, fidelity }) => [text, fidelity])).toEqual([['SELECT 1', 'full'], ['SELECT a FORM t', 'error'], ['SELECT 2', 'full'], ['UPDATE t a', 'error'], ['SELECT 3', 'full']]);
    expect(statements[1]?.error).toMatchObject({ line: 2, column: 15, near: 't' });
  });

  test('an error inside a block keeps the block together', () => {
    expect(textsOf('BEGIN SELECT a FORM t; SELECT 2 END\nSELECT 3')).toEqual(['BEGIN SELECT a FORM t; SELECT 2 END', 'SELECT 3']);
  });
});

describe('nothing nests or grows without bounds', () => {
  const deep = 5_000;
  test.each([
    ['parentheses', `SELECT ${'('.repeat(deep)}1${')'.repeat(deep)}`], ['subqueries', `SELECT ${'(SELECT '.repeat(deep)}1`], ['tables', `SELECT a FROM ${'('.repeat(deep)}t`], ['blocks', 'BEGIN '.repeat(deep)],
    ['conditions', 'IF 1 = 1 '.repeat(deep)], ['settings', `CREATE INDEX i ON t (a) WITH (ONLINE = ON ${'(a = '.repeat(deep)}`], ['groups', `SELECT 1 FROM t GROUP BY ${'('.repeat(deep)}a, b`],
  ])('%s nested 5,000 deep are refused by name', (_what, sql) => expect(parseScript(sql, 'sqlserver').statements[0]?.error?.reason).toBe('tooDeep'));

  test('a chain of 5,000 ELSE IF is one node', () => {
    const sql = `${Array.from({ length: deep }, (_, index) => `IF @a = ${index} PRINT ${index}`).join(' ELSE ')} ELSE PRINT 0`;
    expect(parseScript(sql, 'sqlserver').statements.map(({ tree }) => tree.kind === 'control' && [tree.conditions.length, tree.statements.length])).toEqual([[deep, deep + 1]]);
  });
});

test('hints, OUTPUT and options stand in the tree where rules look for them', () => {
  const [select, insert] = parseScript('SELECT TOP 5 a FROM t WITH (NOLOCK) OPTION (RECOMPILE); INSERT INTO t OUTPUT inserted.id INTO @x VALUES (1)', 'sqlserver').statements.map(({ tree }) => tree);
  expect(select).toMatchObject({ limit: { spelling: 'top' }, from: [{ hints: [{ name: 'NOLOCK' }] }], hints: [{ name: 'RECOMPILE' }] });
  expect(insert).toMatchObject({ returning: [{ value: { kind: 'column' } }], outputInto: { name: { name: { text: '@x' } } } });
});
