import type { ParsedStatement } from '../../../tree/parsed-script.ts';
import { parseScript } from '../../../read/parse.ts';
import { nodesOf, statementsOf } from '../../../tree/walk.ts';

function readFirst(sql: string): ParsedStatement {
  const [statement, ...rest] = parseScript(sql, 'postgres').statements;
  if (!statement || rest.length > 0) throw new Error('not one statement');
  return statement;
}

const functionOf = (body: string, language = 'plpgsql') =>
  readFirst(`CREATE FUNCTION f(a int) RETURNS int AS $$${body}$$ LANGUAGE ${language}`);
const tablesIn = ({ tree }: ParsedStatement) => nodesOf(tree, 'table').map(({ name }) => name.name.text);

test.each([
  [
    'blocks, declarations and defaults',
    `<<outer>> DECLARE n CONSTANT int NOT NULL := 1; r record; t 订单.金额%TYPE = 0; w 订单%ROWTYPE; x int[] DEFAULT '{}'; b ALIAS FOR $1;
    BEGIN DECLARE k text COLLATE "C"; BEGIN NULL; END; <<inner>> BEGIN NULL; END inner; END outer;`,
  ],
  [
    'assignments',
    `BEGIN a := 1; b.c = 2; d[1] := 3; NEW.updated_at := now(); f := id FROM t WHERE x = 1; e[1:2] := '{1,2}'; END`,
  ],
  [
    'conditions',
    `BEGIN IF a > 1 THEN NULL; ELSIF NOT FOUND THEN NULL; ELSEIF EXISTS (SELECT 1 FROM t) THEN NULL; ELSE NULL; END IF; CASE a WHEN 1, 2 THEN NULL; ELSE NULL; END CASE; CASE WHEN a > 1 THEN NULL; END CASE; END`,
  ],
  [
    'loops',
    `BEGIN LOOP EXIT WHEN a > 1; CONTINUE; END LOOP; <<l>> WHILE a < 3 LOOP EXIT l; END LOOP l; FOR i IN 1..10 LOOP NULL; END LOOP; FOR i IN REVERSE a + 1 .. (SELECT 3) BY 2 LOOP NULL; END LOOP;
    FOR r IN SELECT id FROM t LOOP NULL; END LOOP; FOR x, y IN (SELECT 1, 2) LOOP NULL; END LOOP; FOR r IN EXECUTE 'SELECT ' || a USING b LOOP NULL; END LOOP; FOR r IN EXPLAIN SELECT 1 LOOP NULL; END LOOP; FOR r IN c(1) LOOP NULL; END LOOP; FOREACH x SLICE 1 IN ARRAY xs LOOP NULL; END LOOP; END`,
  ],
  [
    'queries into variables',
    `BEGIN SELECT id, name INTO STRICT a, b.c FROM t WHERE x = 1; SELECT INTO a id FROM t; INSERT INTO t (x) VALUES (1) RETURNING id INTO a; DELETE FROM t WHERE x = 1 RETURNING x INTO y; WITH c AS (SELECT 1) SELECT * INTO r FROM c; END`,
  ],
  [
    'SQL made at run time',
    `BEGIN EXECUTE 'DROP TABLE ' || quote_ident(n); EXECUTE format('SELECT %I', c) INTO STRICT a USING b, c; EXECUTE s USING a INTO b; END`,
  ],
  [
    'results',
    `BEGIN RETURN; RETURN a + 1; RETURN NEXT r; RETURN count(*) FROM t; RETURN QUERY SELECT id FROM t; RETURN QUERY EXECUTE 'SELECT 1' USING a; END`,
  ],
  [
    'messages and errors',
    `BEGIN RAISE; RAISE NOTICE 'a %', b; RAISE EXCEPTION '订单 % 不存在', a USING ERRCODE = 'P0002', HINT = 'x' || a; RAISE division_by_zero; RAISE SQLSTATE '22012'; ASSERT a > 1, 'x'; GET STACKED DIAGNOSTICS m = MESSAGE_TEXT; GET DIAGNOSTICS n = ROW_COUNT;
    EXCEPTION WHEN unique_violation OR SQLSTATE '22012' THEN NULL; WHEN OTHERS THEN RAISE; END`,
  ],
  [
    'cursors',
    `DECLARE c CURSOR FOR SELECT id FROM t; d NO SCROLL CURSOR (k int) IS SELECT id FROM t WHERE x = k; e refcursor; BEGIN OPEN c; OPEN d(1); OPEN e FOR SELECT 1; OPEN e NO SCROLL FOR EXECUTE 'SELECT 1' USING a; FETCH NEXT FROM c INTO a, b; MOVE FORWARD 2 FROM c; CLOSE c; END`,
  ],
  [
    'other statements',
    `BEGIN PERFORM pg_notify('a', b) FROM t; CALL p(1); COMMIT; CREATE TEMP TABLE x (a int) ON COMMIT DROP; TRUNCATE x; LOCK TABLE t; UPDATE t SET a = 1 WHERE id = b; END;`,
  ],
])('%s of PL/pgSQL are read to the last word', (_what, body) => {
  const statement = functionOf(body);
  expect(statement).toMatchObject({ kind: 'routine', fidelity: 'full', error: undefined });
  expect(statement.tree.kind === 'routine' && statement.tree.body.length).toBe(1);
});

test('the rules meet the SQL inside a body, at its place', () => {
  const sql =
    'CREATE FUNCTION 清理() RETURNS void LANGUAGE plpgsql AS $body$\nBEGIN\n  IF x THEN\n    DELETE FROM 日志;\n  END IF;\n  PERFORM id FROM 归档;\nEND $body$';
  const statement = readFirst(sql);
  expect(statementsOf(statement.tree).map(({ kind }) => kind)).toEqual([
    'routine',
    'block',
    'control',
    'delete',
    'select',
  ]);
  const [gone] = nodesOf(statement.tree, 'delete');
  expect(sql.slice(gone?.start, gone?.end)).toBe('DELETE FROM 日志');
  expect(tablesIn(statement)).toEqual(['日志', '归档']);
});

test('variables that INTO fills are no tables', () => {
  const statement = functionOf(
    'BEGIN SELECT id INTO 结果 FROM 订单; INSERT INTO 日志 (a) SELECT 1 RETURNING a INTO 结果; END',
  );
  expect(tablesIn(statement)).toEqual(['订单', '日志']);
  expect(nodesOf(statement.tree, 'into')).toEqual([]);
});

test('an anonymous block is read like a function', () => {
  expect(tablesIn(readFirst('DO $$ BEGIN UPDATE 订单 SET a = 1; END $$'))).toEqual(['订单']);
  expect(readFirst('DO LANGUAGE plpgsql $x$ DECLARE a int; BEGIN a := 1; END $x$;')).toMatchObject({
    kind: 'command',
    fidelity: 'full',
  });
});

test('the statements of a function in SQL are read', () => {
  expect(tablesIn(functionOf(' SELECT 1 FROM a; UPDATE b SET x = $1; DELETE FROM c ', 'sql'))).toEqual(['a', 'b', 'c']);
  expect(functionOf('', 'SQL').fidelity).toBe('full');
});

test.each([
  ['that cannot be read', 'BEGIN this is no statement; END', 'plpgsql', 6, 'this'],
  ['that ends too early', 'BEGIN IF a THEN NULL; END', 'plpgsql', 25, ''],
  ['with a second END', 'BEGIN RETURN 1; END END', 'plpgsql', 20, 'END'],
  ['with SQL that is wrong', 'BEGIN\n  INSERT INTO t VALUE (1);\nEND', 'plpgsql', 22, 'VALUE'],
  ['with a loop that is not closed', 'BEGIN FOR i IN 1..3 LOOP NULL; END; END', 'plpgsql', 34, ';'],
  ['without a semicolon', 'BEGIN NULL END', 'plpgsql', 11, 'END'],
  ['of SQL with a mistake', 'SELECT a FORM t x', 'sql', 14, 't'],
])('a body %s stays text, and the place of the mistake is told', (_what, body, language, at, near) => {
  const offset = 'CREATE FUNCTION f(a int) RETURNS int AS $$'.length + at;
  expect(functionOf(body, language)).toMatchObject({
    kind: 'routine',
    fidelity: 'partial',
    error: { offset, near },
    tree: { body: [] },
  });
});

test('a body in a plain string is read unless the string escapes or goes on', () => {
  expect(readFirst("DO 'BEGIN DELETE FROM t; END'")).toMatchObject({ fidelity: 'full', error: undefined });
  expect(readFirst("DO 'BEGIN RAISE ''x''; END'")).toMatchObject({ fidelity: 'partial', error: undefined });
  expect(readFirst("DO 'BEGIN NULL;'\n'END'")).toMatchObject({ fidelity: 'partial', error: undefined });
});

test('bodies in other languages and in C are text by nature', () => {
  expect(functionOf('return 1 +', 'plpython3u').fidelity).toBe('full');
  expect(readFirst("CREATE FUNCTION f(int) RETURNS int AS 'lib.so', 'f' LANGUAGE c").fidelity).toBe('full');
});

test('bodies inside bodies cost no more than their length', () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'NULL;' : `DO $d${depth}$ BEGIN ${nested(depth - 1)} END $d${depth}$;`;
  expect(readFirst(nested(300)).fidelity).toBe('partial');
  expect(readFirst(nested(1)).fidelity).toBe('full');
});
