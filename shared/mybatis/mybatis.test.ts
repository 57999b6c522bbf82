import { processorMilliseconds } from '../../test/support/processor-time.ts';
import { auditScript } from '../audit/audit.ts';
import type { Dialect } from '../audit/dialect-facts/dialect-names.ts';
import { parseMapped } from './parse-mapped.ts';
import { readMappers } from './read-mappers.ts';

const heading =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "http://mybatis.org/dtd/mybatis-3-mapper.dtd">';

function mapper(body: string, namespace = 'shop.Orders'): string {
  return `${heading}\n<mapper namespace="${namespace}">\n${body}\n</mapper>`;
}

function read(...files: string[]) {
  return readMappers(files.map((xml, index) => ({ path: `m${index + 1}.xml`, xml })));
}

function sqlOf(body: string): string[] {
  const { statements, problems } = read(mapper(body));
  expect(problems).toEqual([]);
  return statements.map(({ sql }) => sql.replace(/\s+/g, ' ').trim());
}

function parsed(xml: string, dialect: Dialect = 'mysql') {
  return read(xml).statements.flatMap((statement) => parseMapped(statement, dialect));
}

test('places behind an entity are those of the file, also on Windows lines, and many of them take no more than their share of time', () => {
  const [statement] = parsed(
    '<mapper namespace="a">\r\n<select id="q">select a from t where b &lt; 1 and c &#62; #{d}\r\n  and e &amp; 1 = f</select></mapper>',
  );
  const placeOf = (words: string) => statement?.origin?.positionOf(statement.start + statement.text.indexOf(words));
  expect(statement?.text).toBe('select a from t where b < 1 and c > ?\n  and e & 1 = f');
  expect([placeOf('and c'), placeOf('?'), placeOf('1 = f')]).toEqual([
    { line: 2, column: 47 },
    { line: 2, column: 59 },
    { line: 3, column: 15 },
  ]);
  const spent = processorMilliseconds(() => {
    const { statements } = read(mapper(`<select id="q">select ${'&lt;'.repeat(150_000)} #{a}</select>`));
    expect(statements[0]?.sql.length).toBe(150_009);
  });
  expect(spent).toBeLessThan(5_000);
});

test('a parameter is a question mark, and what is compared may be written as an entity or a section', () => {
  expect(
    sqlOf('<select id="a">select * from t where a &lt; #{a,jdbcType=INTEGER} and <![CDATA[ b <= #{b} ]]></select>'),
  ).toEqual(['select * from t where a < ? and b <= ?']);
});

test('where and set bring their word only when they hold something, without the joining word or comma too many', () => {
  expect(
    sqlOf(
      '<select id="a">select 1 from t <where><if test="x">AND a = 1</if> <if test="y">or b = 2</if></where></select>',
    ),
  ).toEqual(['select 1 from t WHERE a = 1 or b = 2']);
  expect(sqlOf('<select id="a">select 1 from t <where> </where></select>')).toEqual(['select 1 from t']);
  expect(
    sqlOf('<update id="a">update t <set><if test="x">a = #{a},</if> b = #{b}, </set> where id = 1</update>'),
  ).toEqual(['update t SET a = ?, b = ? where id = 1']);
  expect(sqlOf('<select id="a">select 1 from t <where>order_id = 1</where></select>')).toEqual([
    'select 1 from t WHERE order_id = 1',
  ]);
});

test('what two elements give never becomes one word, even where nothing stands between them', () => {
  expect(
    sqlOf(
      '<select id="a">select 1 from t<where><if test="x">a = #{a}</if><if test="y">AND b = 1</if></where>order by a</select>',
    ),
  ).toEqual(['select 1 from t WHERE a = ? AND b = 1 order by a']);
});

test('trim takes its overrides away and puts its own words around', () => {
  expect(
    sqlOf(
      '<insert id="a">insert into t <trim prefix="(" suffix=")" suffixOverrides=","><if test="x">a,</if><if test="y">b,</if></trim> values <trim prefix="(" suffix=")" suffixOverrides=",">#{a}, #{b},</trim></insert>',
    ),
  ).toEqual(['insert into t ( a, b ) values ( ?, ? )']);
  expect(
    sqlOf('<select id="a">select 1 from t <trim prefix="WHERE" prefixOverrides="AND |OR ">and a = 1</trim></select>'),
  ).toEqual(['select 1 from t WHERE a = 1']);
});

test('the first way of a choice is taken, and a loop runs once', () => {
  expect(
    sqlOf(
      '<select id="a">select 1 from t where <choose><when test="x">a = 1</when><when test="y">b = 2</when><otherwise>c = 3</otherwise></choose></select>',
    ),
  ).toEqual(['select 1 from t where a = 1']);
  expect(sqlOf('<select id="a">select 1 from t where <choose><otherwise>c = 3</otherwise></choose></select>')).toEqual([
    'select 1 from t where c = 3',
  ]);
  expect(
    sqlOf(
      '<select id="a">select 1 from t where id in <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach></select>',
    ),
  ).toEqual(['select 1 from t where id in ( ? )']);
});

test('fragments are included within a file and across files, with properties of their own', () => {
  const orders = mapper(
    '<sql id="columns">${alias}.id, ${alias}.name</sql><select id="a">select <include refid="columns"><property name="alias" value="o"/></include> from orders o</select>',
  );
  const others = mapper(
    '<select id="b">select <include refid="shop.Orders.columns"><property name="alias" value="x"/></include> from x</select>',
    'shop.Others',
  );
  expect(read(others, orders).statements.map(({ sql, id }) => [id, sql])).toEqual([
    ['shop.Others.b', 'select x.id, x.name from x'],
    ['shop.Orders.a', 'select o.id, o.name from orders o'],
  ]);
});

test('a fragment that is missing or includes itself is told with its line, and the other statements stay', () => {
  const { statements, problems } = read(
    mapper(
      '<sql id="ring"><include refid="ring"/></sql>\n<select id="a">select 1</select>\n<select id="b"><include refid="gone"/></select>\n<select id="c"><include refid="ring"/></select>',
    ),
  );
  expect(statements.map(({ sql }) => sql)).toEqual(['select 1']);
  expect(problems.map(({ line, text }) => [line, text.en])).toEqual([
    [6, 'The SQL fragment gone of an include is not there'],
    [4, 'The SQL fragment ring includes itself'],
  ]);
});

test('a key is asked for by a statement of its own', () => {
  expect(
    sqlOf(
      '<insert id="a"><selectKey keyProperty="id" order="AFTER">select last_insert_id()</selectKey>insert into t (a) values (#{a})</insert>',
    ),
  ).toEqual(['select last_insert_id()', 'insert into t (a) values (?)']);
});

test('iBatis files are read too', () => {
  const xml =
    '<?xml version="1.0"?><sqlMap namespace="Users"><select id="find">select * from users <dynamic prepend="WHERE"><isNotNull prepend="AND" property="name">name = #name#</isNotNull>' +
    '<isNotEmpty prepend="AND" property="ids">id in <iterate property="ids" open="(" close=")" conjunction=",">#ids[]#</iterate></isNotEmpty></dynamic> order by $order$</select></sqlMap>';
  const [statement] = read(xml).statements;
  expect(statement?.sql.replace(/\s+/g, ' ')).toBe(
    'select * from users WHERE name = ? AND id in ( ? ) order by $order$',
  );
  expect(statement?.substitutions).toHaveLength(1);
});

test('every statement and its parts know their lines, also through an include', () => {
  const xml = mapper(
    '<sql id="filter">\n  where a = 1\n    and b = 2\n</sql>\n<select id="a">\n  select *\n    from t\n  <include refid="filter"/>\n</select>',
  );
  const [statement] = parsed(xml);
  const offsetOf = (text: string) => (statement?.start ?? 0) + (statement?.text.indexOf(text) ?? -1);
  expect(statement).toMatchObject({ line: 9, column: 3, error: undefined });
  expect(statement?.origin?.positionOf(offsetOf('from t'))).toEqual({ line: 10, column: 5 });
  expect(statement?.origin?.positionOf(offsetOf('and b'))).toEqual({ line: 6, column: 5 });
});

test.each(['mysql', 'postgres', 'oracle', 'sqlserver'] as const)(
  'parameters are read in the dialect of %s',
  (dialect) => {
    const [statement] = parsed(mapper('<update id="a">update t set a = #{a} where id = #{id}</update>'), dialect);
    expect(statement).toMatchObject({ kind: 'update', fidelity: 'full', error: undefined });
  },
);

test('in PostgreSQL parameters have numbers, since a question mark is an operator there', () => {
  const [statement] = parsed(mapper('<update id="a">update t set a=#{a} where b ?| #{b}</update>'), 'postgres');
  expect(statement).toMatchObject({ text: 'update t set a=$1 where b ?| $2', error: undefined });
});

test.each([
  ['a table', 'select a from ${table} where id = #{id}'],
  ['an order', 'select a from t order by ${column} ${direction}'],
  ['a value', 'select a from t where id = ${id}'],
  ['a part of a name', 'select a from log_${day}'],
  ['a whole clause', 'select a from t ${ew.customSqlSegment}'],
  ['inside a text', "select a from t where b like '%${b}%'"],
])('text that the program fills in does not keep a statement from being read: %s', (_, sql) => {
  const [statement] = parsed(mapper(`<select id="a">${sql}</select>`));
  expect(statement).toMatchObject({ kind: 'select', error: undefined });
  expect(statement?.text).toBe(sql.replace('#{id}', '?'));
});

test('text that the program fills in is a finding at its place, and no table of that name is looked for', () => {
  const script = {
    statements: parsed(mapper('<select id="a">\n  select a from ${table}\n  where b = ${b}\n</select>')),
  };
  const {
    statements: [statement],
  } = auditScript(script, {
    dialect: 'mysql',
    rules: [],
    schema: { serverVersion: '8.0', currentSchema: 'shop', wholeSchemas: ['shop'], tables: [] },
  });
  expect(
    statement?.findings.map(({ source, level, places }) => [
      source,
      level,
      places.map(({ line, column, length }) => [line, column, length]),
    ]),
  ).toEqual([
    [
      'substitution',
      'warn',
      [
        [5, 17, 8],
        [6, 13, 4],
      ],
    ],
  ]);
});

test('a document that is none is told with its line; other kinds of XML are left alone', () => {
  const { problems, others, statements } = read(
    mapper('<select id="a">select 1 from t where a < 1</select>'),
    '<project><name>x</name></project>',
    '',
    mapper('<select id="b">select 1</select>'),
  );
  expect(problems.map(({ path, line }) => [path, line])).toEqual([
    ['m1.xml', 4],
    ['m3.xml', 1],
  ]);
  expect(others).toEqual(['m2.xml']);
  expect(statements).toHaveLength(1);
});

describe('attacks by XML', () => {
  test.each([
    [
      'an external entity',
      '<!DOCTYPE mapper [<!ENTITY x SYSTEM "file:///etc/passwd">]><mapper namespace="a"><select id="a">select &x;</select></mapper>',
    ],
    [
      'a parameter entity',
      '<!DOCTYPE mapper [<!ENTITY % x SYSTEM "http://169.254.169.254/"> %x;]><mapper namespace="a"><select id="a">select 1</select></mapper>',
    ],
    [
      'entities that grow',
      '<!DOCTYPE mapper [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><mapper namespace="a"><select id="a">select &b;</select></mapper>',
    ],
    ['an entity that was never declared', '<mapper namespace="a"><select id="a">select &x;</select></mapper>'],
    ['elements without end', `<mapper namespace="a">${'<if>'.repeat(5000)}`],
  ])('%s is refused and nothing is read', (_, xml) => {
    const { statements, problems } = read(xml);
    expect(statements).toEqual([]);
    expect(problems).toHaveLength(1);
  });

  test('fragments that double at each step are refused before they have grown', () => {
    const steps = Array.from(
      { length: 40 },
      (_, at) => `<sql id="s${at + 1}"><include refid="s${at}"/><include refid="s${at}"/></sql>`,
    ).join('');
    const spent = processorMilliseconds(() => {
      const { statements, problems } = read(
        mapper(`<sql id="s0">select 1;</sql>${steps}<select id="a"><include refid="s40"/></select>`),
      );
      expect(statements).toEqual([]);
      expect(problems.map(({ text }) => text.en)).toEqual(['The statement grows too long by its includes']);
    });
    expect(spent).toBeLessThan(2000);
  });
});
