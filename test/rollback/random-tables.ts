import { randomChanges } from './random-changes.ts';
import { extrasOfMysql, insertsOfMysql, typesOfMysql } from './random-mysql.ts';
import { randomParts } from './random-parts.ts';
import { randomDivision } from './random-storage.ts';
import { dbTypeOf, isPostgres, type ProvedEngine } from './servers.ts';

/** Random numbers that are the same for the same seed. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (max: number) => Math.floor(next() * max);
  return { below, pick: <T>(all: readonly T[]): T => all[below(all.length)] as T };
}
export type Random = ReturnType<typeof randomFrom>;

/** A column with literals that fit its type. */
export type Column = { readonly name: string; readonly type: string; readonly values: readonly string[] };

const texts = [
  `''`,
  `'plain'`,
  `'it''s'`,
  `'😀 和 é'`,
  `'a\nb\tc'`,
  `' x '`,
  `'l\nc\rb\r\nt\t\r'`,
  `'\x01\x1b\x7f\v\f\x85\u2028😀\n'`,
  'NULL',
];
const postgresTypes: readonly (readonly [string, readonly string[]])[] = [
  ['smallint', ['-32768', '0', '32767', 'NULL']],
  ['integer', ['-2147483648', '0', '7', 'NULL']],
  ['bigint', ['9223372036854775807', '-9223372036854775808', 'NULL']],
  ['numeric(30,10)', ['0.1', '-12345678901234567890.0123456789', `'NaN'`, 'NULL']],
  ['numeric', ['1e-30', '123456789012345678901234567890.5', `'NaN'`, `'-Infinity'`, 'NULL']],
  ['real', ['0.1', '3.4e38', `'NaN'`, `'-Infinity'`, `'-0'`, 'NULL']],
  ['double precision', ['0.1', '1e-307', '1.7976931348623157e308', `'NaN'`, `'Infinity'`, `'-0'`, 'NULL']],
  ['boolean', ['true', 'false', 'NULL']],
  ['text', [...texts, `E'back\\\\slash'`, `E'\\\\'''`]],
  ['varchar(20)', texts],
  ['char(8)', [`''`, `'x  '`, 'NULL']],
  ['bytea', [`'\\x'`, `'\\x00ff5c27'`, 'NULL']],
  ['date', [`'2024-02-29'`, `'infinity'`, `'0044-03-15 BC'`, 'NULL']],
  ['time(6)', [`'23:59:59.999999'`, `'00:00'`, 'NULL']],
  ['timetz', [`'12:00:00.5+05:30'`, 'NULL']],
  ['timestamp(6)', [`'2024-10-27 02:30:00.000001'`, `'-infinity'`, 'NULL']],
  ['timestamptz', [`'2024-10-27 02:30:00.123456+02'`, `'2024-10-27 01:30:00Z'`, `'infinity'`, 'NULL']],
  ['interval', [`'1 year -2 days +03:04:05.000006'`, `'-1 mon'`, 'NULL']],
  ['uuid', [`'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'`, 'NULL']],
  ['json', [`'{"b": 1,  "a": [null, "x\\u00e9"]}'`, `'null'`, 'NULL']],
  ['jsonb', [`'{"b": 1, "a": [1.10, "😀"]}'`, `'"text"'`, 'NULL']],
  ['integer[]', [`'{}'`, `'{1,NULL,3}'`, `'{{1,2},{3,4}}'`, 'NULL']],
  ['text[]', [`'{"a,b","c\\"d",NULL,"NULL",""}'`, 'NULL']],
  ['bytea[]', [`'{"\\\\x00ff",NULL}'`, 'NULL']],
  ['timestamptz[]', [`'{"2024-10-27 02:30:00+02",infinity}'`, 'NULL']],
  ['numrange', [`'[1.10,2)'`, 'NULL']],
  ['int4multirange', [`'{[1,3),[5,9)}'`, `'{}'`, 'NULL']],
  ['money', [`'-12.34'`, 'NULL']],
  ['cidr', [`'10.0.0.0/8'`, 'NULL']],
  ['tsvector', [`'a:1 b:2,3A ''it''''s'''`, 'NULL']],
  ['xml', [`'<a>😀</a>'`, 'NULL']],
  ['int4range', [`'[1,5)'`, `'empty'`, `'(,7]'`, 'NULL']],
  ['tstzrange', [`'["2024-01-01 00:00+02",infinity)'`, 'NULL']],
  ['bit(5)', [`B'10101'`, 'NULL']],
  ['bit varying(9)', [`B'1'`, `B''`, 'NULL']],
  ['inet', [`'192.168.0.1/24'`, `'::1'`, 'NULL']],
  ['macaddr', [`'08:00:2b:01:02:03'`, 'NULL']],
  ['point', [`'(0.1,-1e10)'`, 'NULL']],
  ['mood', [`'sad'`, `'it''s ok'`, 'NULL']],
];
const mariadbTypes: readonly (readonly [string, readonly string[]])[] = [
  ['tinyint', ['-128', '127', 'NULL']],
  ['mediumint(8) unsigned zerofill', ['42', '16777215', 'NULL']],
  ['int unsigned', ['0', '4294967295', 'NULL']],
  ['bigint unsigned', ['18446744073709551615', '0', 'NULL']],
  ['decimal(40,12)', ['0.1', '-1234567890123456789012345678.012345678901', 'NULL']],
  ['float', ['0.1', '3.4e38', '-1.17549e-38', '16777217', 'NULL']],
  ['double', ['0.1', '-0e0', '1.7976931348623157e308', '5e-324', 'NULL']],
  ['bit(9)', [`b'101010101'`, '0', 'NULL']],
  ['char(8)', [`''`, `'x'`, 'NULL']],
  ['varchar(30)', [...texts, `'back\\\\slash'`, `'nul\\0byte'`, `'\\r\\n'`]],
  ['varchar(30) character set latin1', [`'é'`, `''`, 'NULL']],
  ['binary(4)', [`x'00ff'`, `x'27225c00'`, 'NULL']],
  ['varbinary(9)', [`x''`, `x'00ff275c'`, 'NULL']],
  ['tinytext', texts],
  ['longtext', texts],
  ['blob', [`x''`, `x'c3a900ff'`, 'NULL']],
  ['date', [`'2024-02-29'`, `'1000-01-01'`, 'NULL']],
  ['time(6)', [`'-838:59:59.000000'`, `'12:00:00.000001'`, 'NULL']],
  ['datetime(6)', [`'2024-10-27 02:30:00.000001'`, `'9999-12-31 23:59:59.999999'`, 'NULL']],
  ['timestamp(6) null', [`'2024-10-27 01:30:00.000001'`, `'2038-01-19 03:14:07'`, 'NULL']],
  ['timestamp not null default current_timestamp on update current_timestamp', [`'2001-02-03 04:05:06'`]],
  ['year', ['2024', '1901', '0', 'NULL']],
  [`enum('a','it''s','😀')`, [`'a'`, `'it''s'`, `'😀'`, 'NULL']],
  [`enum('x','y','z')`, [`'x'`, `'z'`, 'NULL']],
  [`set('x','y','z')`, [`''`, `'x,z'`, 'NULL']],
  ['json', [`'{"b": 1,  "a": [null, "x"]}'`, 'NULL']],
  ['point', [`st_geomfromtext('POINT(0.1 -2)')`, 'NULL']],
  ['mediumtext', texts],
  ['boolean', ['true', 'false', 'NULL']],
  ['uuid', [`'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'`, 'NULL']],
  ['inet4', [`'10.0.0.1'`, 'NULL']],
  ['inet6', [`'::1'`, 'NULL']],
];

/** A table as it is after the statements that took effect; its definitions are changed as well as its rows. */
export type Model = {
  table: string;
  readonly keys: readonly string[];
  columns: Column[];
  /** Columns may stand in another order than before: PostgreSQL gives those that come back the last places. */
  isMoved: boolean;
  /** Its rows lie in partitions. */
  isDivided: boolean;
};

/** A table of random columns with a key, and statements that change random rows of it as it is then. */
export function randomCase(engine: ProvedEngine, random: Random) {
  const columns = Array.from({ length: 2 + random.below(7) }, (_, index) => randomColumn(engine, random, `c${index}`));
  const isMysql = dbTypeOf(engine) === 'MySQL';
  const key = random.pick(['one', 'text', 'two', isMysql ? 'counted' : 'one'] as const);
  const keyColumns = {
    one: ['id int'],
    text: ['id varchar(20)'],
    two: ['id int', 'part varchar(9)'],
    counted: ['id int auto_increment'],
  }[key];
  const keys = keyColumns.map((one) => one.split(' ')[0] ?? '');
  const keyOf = (id: number) =>
    ({ one: [`${id}`], text: [`'k''${id}'`], two: [`${id % 5}`, `'p${id}'`], counted: [`${id + 1}`] })[key];
  const hasCode = random.below(2) === 0;
  const extras = [
    ...(hasCode ? ['code varchar(20) unique'] : []),
    ...(random.below(3) === 0 && !isMysql ? ['doubled int generated always as (marker * 2) stored'] : []),
    ...(random.below(3) === 0 && key !== 'counted' ? [counterOf(engine, random)] : []),
    ...(isMysql ? extrasOfMysql(engine, random) : []),
  ];
  // Keys that tell rows apart hold what divides them, and shapes lie in no partition.
  const isPlain = !extras.some((one) => one.includes(' unique')) && !columns.some(({ type }) => type === 'point');
  const division = isPostgres(engine) ? '' : randomDivision(random, { isTextKey: key === 'text', isPlain });
  const create = `create table proved (${[
    ...keyColumns.map((one) => `${one} not null`),
    'marker int',
    ...columns.map(({ name, type }) => `${name} ${type}`),
    ...extras,
    `primary key (${keys.join(', ')})`,
  ].join(', ')})${division}`;
  const model: Model = { table: 'proved', keys, columns: [...columns], isMoved: false, isDivided: division !== '' };
  let nextId = 0;
  const names = () => [...keys, ...(hasCode ? ['code'] : []), 'marker', ...model.columns.map(({ name }) => name)];
  const row = (id: number, code = `'c${id}'`) =>
    `(${[...keyOf(id), ...(hasCode ? [code] : []), String(random.below(6)), ...model.columns.map(({ values }) => random.pick(values))].join(', ')})`;
  const insert = (count: number) =>
    `insert into ${model.table} (${names().join(', ')}) values ${Array.from({ length: count }, () => row(nextId++)).join(', ')}`;
  const someId = () => random.below((nextId += 1));
  const where = () => random.pick([`where marker = ${random.below(6)}`, `where (marker > 2) or marker is null`, '']);
  const update = () => {
    const changed = model.columns.filter(() => random.below(2) === 0);
    const set = [
      ...changed.map(({ name, values }) => `${name} = ${random.pick(values)}`),
      `marker = marker + ${random.below(2)}`,
    ];
    return `update ${model.table} set ${set.join(', ')} ${where()}`;
  };
  const rows = { row, names, someId, hasCode, isTextKey: key === 'text', isCounted: key === 'counted' };
  const { upsert, move, join } = randomChanges(engine, random, model, rows);
  const { merge, parts } = randomParts(random, model, rows);
  const untold = insertsOfMysql(random, model, rows);
  const ofRows = () =>
    random.pick([
      update,
      update,
      () => `delete from ${model.table} ${where()}`,
      () => insert(1 + random.below(3)),
      () => insert(1 + random.below(3)),
      () => `truncate table ${model.table}`,
      upsert,
      upsert,
      upsert,
      move,
      join,
      join,
      ...(isMysql ? [untold, untold, untold] : []),
      ...(isPostgres(engine) ? [merge, merge, parts, parts] : []),
    ])();
  return { create, fill: insert(1 + random.below(20)), model, ofRows };
}

function counterOf(engine: ProvedEngine, random: Random): string {
  if (!isPostgres(engine)) return 'counter bigint unsigned not null auto_increment unique';
  return `counter int generated ${random.pick(['always', 'by default'])} as identity`;
}

/** A column of a type with values that fit it. */
export function randomColumn(engine: ProvedEngine, random: Random, name: string): Column {
  const [type, values] = random.pick(typesOf(engine));
  return { name, type, values };
}

export function typesOf(engine: ProvedEngine) {
  if (dbTypeOf(engine) === 'MySQL') return typesOfMysql(engine, mariadbTypes);
  return isPostgres(engine) ? postgresTypes : mariadbTypes;
}
