import { processorMilliseconds } from '../../test/support/processor-time.ts';
import { auditScript } from '../audit/audit.ts';
import type { Dialect } from '../audit/dialect-facts/dialect-names.ts';
import { findRule } from '../audit/rules/find-rule.ts';
import { parseMapped } from '../mybatis/parse-mapped.ts';
import { readJava } from './read-java.ts';
import { mayHoldSql } from './sql-mentions.ts';

const inClass = (body: string) => `package shop;\n\n/* class { */ public class Orders {\n${body}\n}\n`;

function sqlOf(body: string): string[] {
  const { statements, problems } = readJava('Orders.java', inClass(body));
  expect(problems).toEqual([]);
  return statements.map(({ sql }) => sql.replace(/\s+/g, ' ').trim());
}

function parsed(body: string, dialect: Dialect = 'mysql') {
  return readJava('Orders.java', inClass(body)).statements.flatMap((statement) => parseMapped(statement, dialect));
}

describe('annotations of MyBatis', () => {
  test('hold SQL as one string, as a list, as a text block, with a name and with their package', () => {
    expect(sqlOf('@Select("select * from t where id = #{id}") T find(int id);')).toEqual([
      'select * from t where id = ?',
    ]);
    expect(sqlOf('@Update({"update t", "set a = #{a}", "where id = #{id}"})')).toEqual([
      'update t set a = ? where id = ?',
    ]);
    expect(sqlOf('@Delete(value = "delete from t", databaseId = "mysql")')).toEqual(['delete from t']);
    expect(sqlOf('@org.apache.ibatis.annotations.Insert("insert into t values (1)")')).toEqual([
      'insert into t values (1)',
    ]);
    expect(sqlOf('@Select("""\n    select *\n      from t \\\n    where a = 1\n    """)')).toEqual([
      'select * from t where a = 1',
    ]);
  });

  test('scripts are read as mapper files are', () => {
    expect(
      sqlOf(
        '@Select({"<script>", "select * from t", "<where><if test=\\"a != null\\">and a &lt; #{a}</if></where>", "</script>"})',
      ),
    ).toEqual(['select * from t WHERE a < ?']);
  });

  test('what is put in as text is told, and others of the same name are left alone', () => {
    expect(sqlOf('@Select("select * from ${table} order by " + Columns.FIRST)')).toEqual([
      'select * from ${table} order by ${Columns.FIRST}',
    ]);
    expect(sqlOf('@Select(name = "x") @Selected("select 1") Select("select 1")')).toEqual([]);
  });
});

describe('strings that are given to a database', () => {
  test('are put together with what the file knows, and with names for what it does not', () => {
    expect(sqlOf('connection.prepareStatement("select a" + " from t where id = ?");')).toEqual([
      'select a from t where id = ?',
    ]);
    expect(
      sqlOf(
        'static final String FIND = "select a from " + TABLE;\nstatic final String TABLE = "t";\nvoid f() { s.executeQuery(FIND); }',
      ),
    ).toEqual(['select a from t']);
    expect(
      sqlOf('void f(String name) { s.execute("select a from t where n = \'" + name + "\'" + limit(5)); }'),
    ).toEqual(["select a from t where n = '${name}'${limit}"]);
    expect(sqlOf('s.execute(String.format("delete from %s where id = %d", table, id));')).toEqual([
      'delete from ${value} where id = ${value}',
    ]);
    expect(sqlOf('s.execute("delete from t where id in (" + (ids.isEmpty() ? "0" : ids) + ")");')).toEqual([
      'delete from t where id in (${value})',
    ]);
    expect(sqlOf('s.execute("select a from t limit " + 10);')).toEqual(['select a from t limit 10']);
  });

  test('what is added on the way is taken as added', () => {
    expect(
      sqlOf(
        'void f() { String sql = "select a from t"; if (x) sql += " where a = ?"; sql = sql + " limit 1"; jdbc.queryForList(sql, a); }\nvoid g() { String sql = "delete from u"; jdbc.update(sql); }',
      ),
    ).toEqual(['select a from t where a = ? limit 1', 'delete from u']);
  });

  test('named parameters are parameters, casts and what stands in quotation marks are not', () => {
    expect(sqlOf('named.query("select a::int, \'?:x\' from t where b = :b and c = ?", rows);')).toEqual([
      "select a::int, '?:x' from t where b = ? and c = ?",
    ]);
    expect(
      parsed('named.query("select a::int from t where b = :b and c = ?", rows);', 'postgres').map(({ text, error }) => [
        text,
        error,
      ]),
    ).toEqual([['select a::int from t where b = $1 and c = $2', undefined]]);
  });

  test('comments, other calls and other strings are no SQL', () => {
    expect(
      sqlOf(
        '// s.execute("delete from t");\n/* s.execute("delete from t"); */ s.log("delete from t"); cache.update("orders"); s.execute(task); menu.query("select"+"or");',
      ),
    ).toEqual([]);
    expect(mayHoldSql(inClass('int a;'))).toBe(false);
    expect(mayHoldSql(inClass('@Select("select 1")'))).toBe(true);
  });
});

describe('places', () => {
  test('are those of the file, also behind escapes, in later strings and in text blocks', () => {
    const places = (body: string) => {
      const { statements } = auditScript(
        { statements: parsed(body) },
        { dialect: 'mysql', rules: [{ rule: findRule('dml-not-equal-symbol') ?? fail() }] },
      );
      return statements.flatMap(({ findings }) => findings.map(({ line, column }) => [line, column]));
    };
    expect(places('@Select("select a from t where b = \\"x\\" and a != 1 limit 1")')).toEqual([[4, 46]]);
    expect(places('s.execute("select a from t\\n" +\n  "where a != 1");')).toEqual([[5, 10]]);
    expect(places('s.execute("""\n    select a from t\n    where a != 1""");')).toEqual([[6, 11]]);
    expect(places('@Select({"<script>select a from t",\n"<where>a = 1 and b != 2</where></script>"})')).toEqual([
      [5, 19],
    ]);
    expect(places('@Select("<script>select a from t where c &lt; 1 and b != 2 limit 1</script>")')).toEqual([[4, 53]]);
  });
});

describe('bounds', () => {
  test('strings that grow without end are told, and what stands before them is still read', () => {
    const doubled = Array.from({ length: 40 }, (_, at) => `String a${at + 1} = a${at} + a${at};`).join('\n');
    const { statements, problems } = readJava(
      'A.java',
      inClass(`s.execute("delete from t"); String a0 = "select 1 from t where ";\n${doubled}\ns.execute(a40);`),
    );
    expect(statements.map(({ sql }) => sql)).toEqual(['delete from t']);
    expect(problems).toMatchObject([{ path: 'A.java', line: 45 }]);
  });

  test.each([
    ['open calls', 's.execute('.repeat(25_000)],
    ['brackets', `s.execute(${'('.repeat(75_000)}`],
    ['an open comment', `/*${'*'.repeat(250_000)}`],
    ['an open text block', `"""\n${'"" \\'.repeat(75_000)}`],
    ['a long string', `s.execute("select '${'x'.repeat(250_000)}' from t")`],
    ['escapes', `s.execute("select ${'\\"'.repeat(75_000)}")`],
    ['additions', `String q = "select 1";${'q = q + 1;'.repeat(12_000)}s.execute(q);`],
    ['additions to themselves', `String q = "select 1";${'q += 1;s.execute(q);'.repeat(5_000)}`],
  ])('%s take no more time than their size', (_, body) => {
    expect(processorMilliseconds(() => readJava('A.java', body))).toBeLessThan(5_000);
  });
});

function fail(): never {
  throw new Error('there is no such rule');
}
