import type { ParsedStatement } from '../../../tree/parsed-script.ts';
import { parseScript } from '../../../read/parse.ts';
import { splitScript } from '../../../read/split.ts';
import { nodesOf, statementsOf } from '../../../tree/walk.ts';

const readAll = (sql: string) => parseScript(sql, 'oracle').statements;
const textsOf = (sql: string) => splitScript(sql, 'oracle').map(({ text }) => text);

function readOne(sql: string): ParsedStatement {
  const [statement, ...rest] = readAll(sql);
  if (!statement || rest.length > 0) throw new Error(`not one statement: ${sql}`);
  return statement;
}

test.each([
  ['blocks and labels', '<<外层>> DECLARE a NUMBER; BEGIN <<内层>> BEGIN NULL; END 内层; GOTO 外层; END 外层;'],
  [
    'declarations',
    `DECLARE n CONSTANT PLS_INTEGER NOT NULL := 1; v 订单.名称%TYPE DEFAULT 'x'; r 订单%ROWTYPE; e EXCEPTION; PRAGMA EXCEPTION_INIT(e, -20001); SUBTYPE s IS NUMBER(3) RANGE 1..9 NOT NULL; TYPE rec IS RECORD (a NUMBER := 0, b VARCHAR2(5) NOT NULL DEFAULT 'x');
    TYPE t1 IS TABLE OF rec INDEX BY VARCHAR2(30); TYPE t2 IS VARRAY(5) OF NUMBER NOT NULL; TYPE c IS REF CURSOR RETURN 订单%ROWTYPE; CURSOR cur (p NUMBER DEFAULT 1) RETURN 订单%ROWTYPE IS SELECT * FROM 订单 WHERE id = p FOR UPDATE NOWAIT; PROCEDURE q(a IN OUT NOCOPY t1, b OUT NUMBER, c NUMBER := 1); FUNCTION f RETURN NUMBER DETERMINISTIC IS BEGIN RETURN 1; END f; BEGIN NULL; END;`,
  ],
  [
    'conditions',
    'BEGIN IF a > 1 THEN NULL; ELSIF SQL%ROWCOUNT = 0 OR cur%NOTFOUND THEN NULL; ELSE NULL; END IF; CASE a WHEN 1 THEN NULL; ELSE NULL; END CASE; CASE WHEN b IS NULL THEN x := CASE WHEN c = 1 THEN 2 ELSE 3 END; END CASE; END;',
  ],
  [
    'loops',
    `BEGIN LOOP EXIT WHEN a; CONTINUE; END LOOP; <<l>> WHILE a < 3 LOOP EXIT l WHEN b; END LOOP l; FOR i IN REVERSE 1 .. x.COUNT LOOP NULL; END LOOP; FOR r IN (SELECT id FROM t) LOOP NULL; END LOOP; FOR r IN cur(1) LOOP NULL; END LOOP; FOR i IN 1..3, REVERSE 5..9 BY 2 WHEN MOD(i, 2) = 0 LOOP NULL; END LOOP; FOR i IN INDICES OF x LOOP NULL; END LOOP; END;`,
  ],
  [
    'calls and assignments',
    "BEGIN p; pkg.p(1, b => 2); s.pkg.p; l(i).name := 'x'; l(i)(j) := 2; :host := 1; :NEW.a := :OLD.a; l.EXTEND(5); l.DELETE; obj.m(1).n := f(1)(2).a; v := t_list(1, 2); v := t_map('a' => 1, 'b' => 2); v := rec(a => 1); p@remote(1); END;",
  ],
  [
    'cursors',
    'BEGIN OPEN c(1); OPEN v FOR SELECT 1 FROM dual; OPEN v FOR s USING a, IN b; FETCH c INTO a, b; FETCH c BULK COLLECT INTO l LIMIT 100; CLOSE c; END;',
  ],
  [
    'SQL made at run time',
    "BEGIN EXECUTE IMMEDIATE 'SELECT 1 FROM ' || t INTO a USING IN b, OUT c; EXECUTE IMMEDIATE s BULK COLLECT INTO l; EXECUTE IMMEDIATE s USING a RETURNING INTO b; END;",
  ],
  [
    'bulk changes',
    'BEGIN FORALL i IN 1 .. l.COUNT SAVE EXCEPTIONS INSERT INTO t VALUES l(i); FORALL i IN INDICES OF l BETWEEN 1 AND 5 UPDATE t SET a = l(i).a WHERE id = l(i).id RETURNING id BULK COLLECT INTO k; FORALL i IN VALUES OF l DELETE FROM t WHERE id = l(i); FORALL i IN 1..2 EXECUTE IMMEDIATE s USING l(i); END;',
  ],
  [
    'exceptions and results',
    'BEGIN RAISE e; EXCEPTION WHEN NO_DATA_FOUND OR pkg.e THEN RAISE; WHEN OTHERS THEN RAISE_APPLICATION_ERROR(-20001, SQLERRM); RETURN; END;',
  ],
  [
    'SQL and transactions',
    'BEGIN SELECT a, b BULK COLLECT INTO x, y FROM t; INSERT INTO t VALUES r; UPDATE t SET ROW = r WHERE CURRENT OF c; DELETE t; COMMIT; ROLLBACK TO s; SAVEPOINT s; SET TRANSACTION READ ONLY; LOCK TABLE t IN EXCLUSIVE MODE NOWAIT; END;',
  ],
  [
    'conditional compilation',
    "BEGIN $IF DBMS_DB_VERSION.VERSION >= 19 $THEN a := 1; $ELSIF $$debug $THEN NULL; $ELSE b := 2; $END $IF FALSE $THEN $ERROR 'no' $END $END x := $$PLSQL_UNIT; END;",
  ],
])('%s of PL/SQL are read to the last word', (_what, sql) =>
  expect(readOne(sql)).toMatchObject({ kind: 'block', sqlType: 'dml', fidelity: 'full', error: undefined }),
);

test.each([
  [
    'PROCEDURE',
    'CREATE OR REPLACE EDITIONABLE PROCEDURE s.p (a IN 订单.编号%TYPE, b OUT NOCOPY VARCHAR2, c DATE DEFAULT SYSDATE) AUTHID CURRENT_USER ACCESSIBLE BY (PACKAGE q) IS n NUMBER; BEGIN n := 1; END p;',
  ],
  [
    'FUNCTION',
    'CREATE FUNCTION f (a NUMBER) RETURN num_tab PIPELINED DETERMINISTIC PARALLEL_ENABLE (PARTITION a BY ANY) RESULT_CACHE RELIES_ON (t) AS BEGIN PIPE ROW (1); RETURN; END;',
  ],
  ['FUNCTION', "CREATE FUNCTION f RETURN VARCHAR2 AS LANGUAGE JAVA NAME 'a.b() return String';"],
  ['FUNCTION', "CREATE FUNCTION f (a NUMBER) RETURN VARCHAR2 SQL_MACRO (SCALAR) IS BEGIN RETURN q'{a + 1}'; END;"],
  [
    'PACKAGE',
    'CREATE PACKAGE p AUTHID DEFINER AS c CONSTANT NUMBER := 1; PRAGMA SERIALLY_REUSABLE; TYPE t IS TABLE OF NUMBER; PROCEDURE a; FUNCTION b (x NUMBER) RETURN t PIPELINED; END p;',
  ],
  [
    'PACKAGE BODY',
    'CREATE PACKAGE BODY p IS v NUMBER; PROCEDURE a IS PROCEDURE inner_one IS BEGIN NULL; END; BEGIN inner_one; END; FUNCTION b RETURN NUMBER IS BEGIN RETURN CASE WHEN v = 1 THEN 1 ELSE 2 END; END b; BEGIN v := 1; EXCEPTION WHEN OTHERS THEN RAISE; END p;',
  ],
  [
    'TRIGGER',
    'CREATE TRIGGER t BEFORE INSERT OR UPDATE OF a, b ON s.x REFERENCING NEW AS n OLD AS o FOR EACH ROW FOLLOWS y DISABLE WHEN (n.a IS NOT NULL) DECLARE v NUMBER; BEGIN IF INSERTING THEN :n.a := 1; END IF; END;',
  ],
  ['TRIGGER', 'CREATE TRIGGER t AFTER LOGON OR DDL ON DATABASE CALL s.p(1)'],
  [
    'TRIGGER',
    'CREATE TRIGGER t FOR UPDATE ON x COMPOUND TRIGGER n NUMBER; PROCEDURE h IS BEGIN NULL; END; BEFORE STATEMENT IS BEGIN n := 0; END BEFORE STATEMENT; AFTER EACH ROW IS v NUMBER; BEGIN n := n + 1; END AFTER EACH ROW; END t;',
  ],
  [
    'TYPE',
    'CREATE OR REPLACE TYPE t FORCE UNDER base_t (a NUMBER, MEMBER FUNCTION m RETURN NUMBER, OVERRIDING MEMBER PROCEDURE n(x NUMBER), CONSTRUCTOR FUNCTION t(SELF IN OUT NOCOPY t) RETURN SELF AS RESULT, STATIC FUNCTION z RETURN t) NOT FINAL',
  ],
  ['TYPE', 'CREATE TYPE t AS TABLE OF VARCHAR2(30);'],
  [
    'TYPE BODY',
    'CREATE TYPE BODY t AS MEMBER FUNCTION m RETURN NUMBER IS BEGIN RETURN SELF.a; END; CONSTRUCTOR FUNCTION t(SELF IN OUT NOCOPY t) RETURN SELF AS RESULT IS BEGIN RETURN; END; END;',
  ],
])('%s: %s', (routineType, sql) =>
  expect(readOne(sql)).toMatchObject({
    kind: 'routine',
    sqlType: 'ddl',
    fidelity: 'full',
    error: undefined,
    tree: { routineType },
  }),
);

test('the rules meet the SQL inside a block, at its place', () => {
  const sql =
    'CREATE PACKAGE BODY 清理 IS\n  PROCEDURE 全部 IS\n  BEGIN\n    FOR r IN (SELECT id FROM 日志) LOOP\n      DELETE FROM 日志 WHERE id = r.id;\n    END LOOP;\n  EXCEPTION\n    WHEN OTHERS THEN\n      INSERT INTO 错误 (a) VALUES (1);\n  END;\nEND;';
  const { tree } = readOne(sql);
  expect(statementsOf(tree).map(({ kind }) => kind)).toEqual([
    'routine',
    'routine',
    'control',
    'select',
    'delete',
    'control',
    'insert',
  ]);
  const [gone] = nodesOf(tree, 'delete');
  expect(sql.slice(gone?.start, gone?.end)).toBe('DELETE FROM 日志 WHERE id = r.id');
});

const block = (n: number): string =>
  `DECLARE a NUMBER; BEGIN a := ${n}; IF a = CASE WHEN 1 = 1 THEN 1 END THEN NULL; END IF; END;`;
const body =
  'CREATE PACKAGE BODY p IS PROCEDURE a IS BEGIN NULL; END; PROCEDURE b; FUNCTION c RETURN NUMBER IS x NUMBER; BEGIN RETURN 1; END; END p;';
const query = 'WITH FUNCTION f RETURN NUMBER IS BEGIN RETURN 1; END; SELECT f FROM dual';

test.each([
  ['with slashes', `${block(1)}\n/\n${body}\n/\nSELECT 1 FROM dual;\n/`, [block(1), body, 'SELECT 1 FROM dual']],
  [
    'without slashes',
    `${block(1)} ${block(2)}\n${body}\nSELECT 1 FROM dual;`,
    [block(1), block(2), body, 'SELECT 1 FROM dual'],
  ],
  [
    'with a routine in another language',
    "CREATE PROCEDURE p AS LANGUAGE JAVA NAME 'x'; SELECT 1 FROM dual",
    ["CREATE PROCEDURE p AS LANGUAGE JAVA NAME 'x';", 'SELECT 1 FROM dual'],
  ],
  [
    'with a type and its body',
    'CREATE TYPE t AS OBJECT (a NUMBER); CREATE TYPE BODY t AS MEMBER PROCEDURE m IS BEGIN NULL; END; END; DROP TYPE t',
    [
      'CREATE TYPE t AS OBJECT (a NUMBER);',
      'CREATE TYPE BODY t AS MEMBER PROCEDURE m IS BEGIN NULL; END; END;',
      'DROP TYPE t',
    ],
  ],
  ['with functions that a query brings along', `${query}; SELECT 2 FROM dual`, [query, 'SELECT 2 FROM dual']],
  ['with labels', '<<a>> BEGIN NULL; END a; SELECT 1 FROM dual', ['<<a>> BEGIN NULL; END a;', 'SELECT 1 FROM dual']],
  [
    'among lines of SQL*Plus',
    `SET SERVEROUTPUT ON SIZE UNLIMITED\nPROMPT Don't stop;\nWHENEVER SQLERROR EXIT 1\n@setup.sql a;\nEXEC pkg.run('x')\nSET TRANSACTION READ ONLY;\nDECLARE\n  host VARCHAR2(9);\n  prompt NUMBER;\nBEGIN\n  NULL;\n  EXIT;\nEND;\n/\nSHOW ERRORS\nSPOOL OFF`,
    [
      "EXEC pkg.run('x')",
      'SET TRANSACTION READ ONLY',
      'DECLARE\n  host VARCHAR2(9);\n  prompt NUMBER;\nBEGIN\n  NULL;\n  EXIT;\nEND;',
    ],
  ],
])('a script is split %s', (_how, sql, expected) => expect(textsOf(sql)).toEqual(expected));

test('EXEC runs the statement behind it', () => {
  expect(readOne("EXEC :v := pkg.f('a')")).toMatchObject({ kind: 'command', fidelity: 'full' });
  expect(readOne('EXECUTE pkg.p(1);')).toMatchObject({ kind: 'callProcedure', fidelity: 'full' });
});

test('the time for a script grows with its length only', () => {
  const secondsFor = (times: number): number => {
    const sql = `CREATE PACKAGE BODY p IS ${'PROCEDURE a IS BEGIN IF x THEN UPDATE t SET a = f(1) WHERE b = CASE c WHEN 1 THEN 2 END; END IF; END; '.repeat(times)} END;`;
    const before = process.cpuUsage();
    expect(readOne(sql).fidelity).toBe('full');
    // Which of the two a short time is counted to is left to chance.
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  // The least of several, as collecting garbage and compiling count as well.
  const leastFor = (times: number) => Math.min(...Array.from({ length: 4 }, () => secondsFor(times)));
  expect(leastFor(2_000) / leastFor(200)).toBeLessThan(40);
});
