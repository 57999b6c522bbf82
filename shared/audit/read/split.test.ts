import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { splitScript } from './split.ts';

const textsOf = (sql: string, dialect: Dialect): string[] => splitScript(sql, dialect).map(({ text }) => text);

describe('a script is cut into statements', () => {
  test.each<[string, Dialect, string, string[]]>([
    ['at semicolons, empty statements left out', 'mysql', ';SELECT 1;; SELECT 2;', ['SELECT 1', 'SELECT 2']],
    [
      'not inside strings, names and comments',
      'mysql',
      "SELECT ';', `;` /* ; */; SELECT 2 -- ;",
      ["SELECT ';', `;`", 'SELECT 2'],
    ],
    [
      'at the delimiter of the client',
      'mysql',
      'DELIMITER //\nCREATE PROCEDURE p() BEGIN SELECT 1; END//\nDELIMITER ;\nSELECT 2;',
      ['CREATE PROCEDURE p() BEGIN SELECT 1; END', 'SELECT 2'],
    ],
    [
      'at a delimiter that touches a word',
      'mysql',
      'DELIMITER $$\nCREATE PROCEDURE p() BEGIN SELECT 1; END$$\nDELIMITER ;',
      ['CREATE PROCEDURE p() BEGIN SELECT 1; END'],
    ],
    [
      'behind each statement of GaussDB, whose client takes no line for itself',
      'gaussdb',
      "SET lock_timeout = 0; CREATE TYPE m AS ENUM ('a'); ALTER TYPE m ADD VALUE 'b'; ALTER FUNCTION f(int) STRICT; SELECT 1",
      [
        'SET lock_timeout = 0',
        "CREATE TYPE m AS ENUM ('a')",
        "ALTER TYPE m ADD VALUE 'b'",
        'ALTER FUNCTION f(int) STRICT',
        'SELECT 1',
      ],
    ],
    [
      'behind the last END of a routine without DELIMITER',
      'mysql',
      'CREATE PROCEDURE p() BEGIN IF a > 1 THEN SELECT CASE WHEN 1 THEN 2 END; END IF; WHILE b DO SET b = IF(b, 0, 1); END WHILE; END; SELECT 2',
      [
        'CREATE PROCEDURE p() BEGIN IF a > 1 THEN SELECT CASE WHEN 1 THEN 2 END; END IF; WHILE b DO SET b = IF(b, 0, 1); END WHILE; END',
        'SELECT 2',
      ],
    ],
    [
      'at once behind a trigger of one statement',
      'mysql',
      'CREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW SET NEW.x = 1; SELECT 2',
      ['CREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW SET NEW.x = 1', 'SELECT 2'],
    ],
    [
      'where BEGIN only opens a transaction',
      'mysql',
      'BEGIN; UPDATE t SET a = 1; COMMIT',
      ['BEGIN', 'UPDATE t SET a = 1', 'COMMIT'],
    ],
    [
      'not inside dollar quotes',
      'postgres',
      'CREATE FUNCTION f() RETURNS int AS $$ BEGIN RETURN 1; END; $$ LANGUAGE plpgsql; SELECT 2',
      ['CREATE FUNCTION f() RETURNS int AS $$ BEGIN RETURN 1; END; $$ LANGUAGE plpgsql', 'SELECT 2'],
    ],
    [
      'not inside BEGIN ATOMIC',
      'postgres',
      'CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; END; SELECT 2',
      ['CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; END', 'SELECT 2'],
    ],
    [
      'not inside the parentheses of a rule',
      'postgres',
      'CREATE RULE r AS ON UPDATE TO t DO (SELECT 1; SELECT 2); SELECT 3',
      ['CREATE RULE r AS ON UPDATE TO t DO (SELECT 1; SELECT 2)', 'SELECT 3'],
    ],
    ['without the commands of psql', 'postgres', '\\connect shop\nSELECT 1;\n\\q', ['SELECT 1']],
    [
      'without the data that COPY brings',
      'postgres',
      "\\set x\nCOPY a (b, c) FROM stdin WITH (FORMAT text); \n1\tit's; \\N\nDROP TABLE a;\n\\.\n\nCOPY a FROM STDIN;\n\\.\nSELECT 1;",
      ['COPY a (b, c) FROM stdin WITH (FORMAT text)', 'COPY a FROM STDIN', 'SELECT 1'],
    ],
    [
      'with all that follows a COPY whose data does not end',
      'postgres',
      'COPY a FROM STDIN;\nDROP TABLE a;',
      ['COPY a FROM STDIN', 'DROP TABLE a'],
    ],
    [
      'with what follows a COPY that reads from a table called stdin',
      'postgres',
      'COPY (SELECT * FROM stdin) TO STDOUT;\nDROP TABLE a;\n\\.\n',
      ['COPY (SELECT * FROM stdin) TO STDOUT', 'DROP TABLE a'],
    ],
    [
      'at lines of GO',
      'sqlserver',
      'CREATE PROCEDURE p AS SELECT 1; SELECT 2\nGO\nSELECT 3',
      ['CREATE PROCEDURE p AS SELECT 1; SELECT 2', 'SELECT 3'],
    ],
    [
      'at slash lines, PL/SQL blocks whole',
      'oracle',
      'DECLARE n NUMBER; BEGIN n := 1 / 2; END;\n/\nSELECT 1 FROM dual;',
      ['DECLARE n NUMBER; BEGIN n := 1 / 2; END;', 'SELECT 1 FROM dual'],
    ],
  ])('%s', (_promise, dialect, sql, expected) => expect(textsOf(sql, dialect)).toEqual(expected));

  test('each statement knows its place', () => {
    expect(
      splitScript('-- 注释\nSELECT 1;\n  SELECT 2', 'mysql').map(({ start, end, line, column }) => [
        start,
        end,
        line,
        column,
      ]),
    ).toEqual([
      [6, 14, 2, 1],
      [18, 26, 3, 3],
    ]);
  });
});
