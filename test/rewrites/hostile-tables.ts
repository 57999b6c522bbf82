import type { Random } from '../rollback/random-tables.ts';

/** The servers on which rewrites are compared with what they were made of. */
export type ComparedType = 'PostgreSQL' | 'MariaDB' | 'MySQL';
export type ComparedDialect = 'postgres' | 'mysql';

export const dialectOf = (server: ComparedType): ComparedDialect => (server === 'PostgreSQL' ? 'postgres' : 'mysql');

/** What is no statement of a definition but prepares a session. */
export const sessionSettings: Readonly<Record<ComparedDialect, readonly string[]>> = {
  postgres: [],
  // Dates with zeros and days that no month has: rows that somebody wrote under other settings.
  mysql: [`set session sql_mode = 'ALLOW_INVALID_DATES'`],
};

/** Back to how the server's administrator has it: in some modes the day of a date with zeros is NULL. */
export const usualSettings: Readonly<Record<ComparedDialect, readonly string[]>> = {
  postgres: [],
  mysql: ['set session sql_mode = @@global.sql_mode'],
};

const common = (moment: string, text: string) => [
  `create table a (id int not null primary key, k int, n int not null, g int, city varchar(20), code varchar(20) ${text} not null, price decimal(8, 2), w double precision, made ${moment}, day date not null, big bigint, kind varchar(5) ${text})`,
  `create table b (id int not null primary key, a_id int, m int not null, o int, city varchar(20), made ${moment}, born date)`,
  'create table v (x int not null, y int not null, z int, primary key (x, y))',
  'create table u (id int unique, n int not null, unique (n))',
  'create table e (id int not null primary key, n int not null, o int)',
];
/** Tables of every kind that a rewrite asks about, and some whose keys say less than they seem to. */
const tables: Readonly<Record<ComparedDialect, readonly string[]>> = {
  postgres: [
    ...common('timestamp', ''),
    'create table h (id int not null primary key, n int not null)',
    'create table hc (note varchar(5)) inherits (h)',
    'create table j (id int not null primary key, doc json, num numeric)',
    'create view va as select id, n, city from a',
  ],
  mysql: [
    ...common('datetime(3)', 'collate utf8mb4_bin'),
    'create table h (id int not null, n int not null, primary key (id)) engine=MyISAM',
    'create table i (id int not null default 0 primary key invisible, n int not null)',
    'create table p (c varchar(20) not null, n int, unique key (c(2)))',
    'create view va as select id, n, city from a',
  ],
};
/** Those that a server of some version can have: before 8 every column of MySQL is seen. */
export function tablesOf(dialect: ComparedDialect, version: string): readonly string[] {
  const isOld = dialect === 'mysql' && version.startsWith('5.');
  return tables[dialect].map((sql) => (isOld ? sql.replace(' invisible', '') : sql));
}

/** They change the way in which a server comes to its rows. */
export const indexes: readonly string[] = [
  'create index a_k on a (k)',
  'create index a_n on a (n)',
  'create index a_city on a (city, id)',
  'create index a_made on a (made)',
  'create index b_a_id on b (a_id)',
  'create index b_m on b (m)',
];

const cities = [`'Rome'`, `'ROME'`, `'rome '`, `'Oslo'`, `'oslo'`, `''`, `' '`, `'Łódź'`, 'null'];
const bigs = ['9007199254740992', '9007199254740993', '-1', '0', '9223372036854775807', 'null'];
const days = ['2024-02-29', '2024-03-01', '2024-12-31', '2025-01-01', '2023-12-31'];
const zeroDays = ['2024-00-00', '2024-03-00', '2024-02-30', '2024-02-31', '2025-00-00'];
/** PostgreSQL alone has moments without an end, and years before the first. */
const farMoments = [`'infinity'`, `'-infinity'`, `'2024-03-01 BC'`, `'0044-03-15 BC'`];
const times = ['00:00:00', '23:59:59', '12:30:15', '23:59:59.999', '00:00:00.001'];

/** Statements that fill the tables: NULL, repetitions, the same text written otherwise, numbers too large for others. */
export function filling(dialect: ComparedDialect, random: Random, size: number): string[] {
  const { pick, below } = random;
  const known = dialect === 'mysql' ? [...days, ...zeroDays] : days;
  const orNull = (value: string) => (below(4) === 0 ? 'null' : value);
  const number = (most: number) => String(below(most));
  const isFar = () => dialect === 'postgres' && below(10) === 0;
  const moment = () => (isFar() ? pick(farMoments) : `'${pick(known)} ${pick(times)}'`);
  const list = (name: string, rows: readonly (readonly string[])[]) =>
    rows.length === 0 ? [] : [`insert into ${name} values ${rows.map((row) => `(${row.join(', ')})`).join(', ')}`];
  const many = (count: number, row: (at: number) => string[]) => Array.from({ length: count }, (_, at) => row(at));
  return [
    ...list(
      'a',
      many(size, (at) => [
        ...[String(at * 3), orNull(number(6)), number(5), orNull(number(3)), pick(cities), pick(cities.slice(0, -1))],
        ...[orNull(`${number(4)}.${pick(['00', '10', '50'])}`), orNull(pick(['0.1', '0.2', '1e16', '1', '0']))],
        ...[orNull(moment()), `'${pick(known)}'`, pick(bigs), orNull(pick([`'x'`, `'y'`, `'X'`]))],
      ]),
    ),
    ...list(
      'b',
      many(Math.min(size, 300), (at) => [
        ...[String(at * 2), orNull(number(size * 3)), number(9), orNull(number(size)), pick(cities)],
        ...[orNull(moment()), orNull(`'${pick(known)}'`)],
      ]),
    ),
    ...list(
      'v',
      many(size, (at) => [String(at % 7), String(Math.floor(at / 7)), orNull(number(4))]),
    ),
    ...list(
      'u',
      many(9, (at) => [at % 3 === 0 ? 'null' : String(at), String(at)]),
    ),
    ...list(
      'h',
      many(6, (at) => [String(at), number(3)]),
    ),
    ...(dialect === 'postgres'
      ? [
          ...list('hc', [
            ['1', '1', `'z'`],
            ['1', '1', 'null'],
            ['2', '2', 'null'],
          ]),
          ...list('j', [
            ['1', `'{"a": 1}'`, '1.0'],
            ['2', `'{"a": 1}'`, '1.00'],
            ['3', 'null', 'null'],
          ]),
        ]
      : [
          'insert into i (id, n) values (1, 1), (2, 1), (3, 2)',
          `insert into p values ('ab', 1), ('cd', 1), ('ef', null)`,
        ]),
  ];
}
