import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { Reason } from './proof/reasons.ts';

/** A statement that looks like one for a rewrite, by which it would give other rows, and why that is not made. */
export type Hostile = {
  readonly rewriteId: string;
  readonly dialect: Extract<Dialect, 'mysql' | 'postgres'>;
  readonly sql: string;
  readonly reason: Reason;
};

/** Tables whose keys and types say less than they seem to. */
export const hostileTables = {
  mysql: [
    'create table parts (id int not null primary key, code varchar(20) not null, name varchar(20), size int not null, price decimal(8, 2), weight double, made datetime(3), seen timestamp not null default current_timestamp, kind enum("a", "b") not null, level int, day date not null, unique key parts_code (code), unique key parts_size (size, level))',
    'create table notes (id int not null primary key, part_id int not null, other_id int, note varchar(20) collate utf8mb4_bin, n int not null)',
    'create table hidden (id int not null primary key invisible, a int)',
    'create table merged (id int not null primary key, a int) engine=MERGE',
    'create table short (a varchar(20) not null, unique key (a(3)))',
    'create view all_parts as select id, size from parts',
  ].join(';\n'),
  postgres: [
    'create table parts (id int not null primary key, code varchar(20) not null, name varchar(20), size int not null, price numeric, weight double precision, made timestamp, seen timestamptz not null, level int, day date not null, info json, unique (code))',
    'create table notes (id int not null primary key, part_id int not null, other_id int, note varchar(20), n int not null)',
    'create table later (id int not null unique deferrable, a int)',
    'create table heads (id int not null primary key, a int not null)',
    'create table tails () inherits (heads)',
    'create table heads2 (id int not null primary key, a int not null)',
    'create table tails2 (id int not null, a int)',
    'alter table tails2 inherit heads2',
    'create foreign table away (id int not null, a int not null) server s',
    'create table guarded (id int not null primary key, a int)',
    'alter table guarded enable row level security',
    'create table classed (a varchar(20) not null)',
    'create unique index classed_a on classed (a text_pattern_ops)',
    'create table loose (a varchar(20) not null, b int)',
    'create unique index loose_a on loose (a) where b > 0',
    'create table late (id int primary key, a int)',
    'alter table late add constraint late_a not null a not valid',
    'create view all_parts as select id, size from parts',
  ].join(';\n'),
} as const;

const on = (
  dialect: Hostile['dialect'],
  rewriteId: string,
  cases: Partial<Record<Reason, readonly string[]>>,
): Hostile[] =>
  Object.entries(cases).flatMap(([reason, statements]) =>
    statements.map((sql) => ({ rewriteId, dialect, sql, reason: reason as Reason })),
  );
const onBoth = (rewriteId: string, cases: Partial<Record<Reason, readonly string[]>>): Hostile[] => [
  ...on('mysql', rewriteId, cases),
  ...on('postgres', rewriteId, cases),
];

/** Statements with a mark that only the servers of one dialect read are kept for these. */
const readBy =
  (reader: Hostile['dialect'], mark: string) =>
  ({ dialect, sql }: Hostile) =>
    dialect === reader || !sql.includes(mark);

/** What is overlooked easily, by the rewrite that it lies in wait for. */
export const hostileStatements: readonly Hostile[] = [
  ...onBoth('constant-condition', {
    place: [
      'SELECT (1 = 1 AND size > 1) IS NULL FROM parts',
      'SELECT id FROM parts WHERE coalesce(1 = 1 AND size > 1, TRUE)',
      'SELECT CASE WHEN 1 = 1 AND size > 1 THEN 1 END FROM parts',
    ],
    locks: ['SELECT id FROM parts WHERE 1 = 1 AND size > 1 FOR UPDATE'],
  }),
  ...on('mysql', 'constant-condition', {
    place: ['SELECT 1 = 1 AND size FROM parts', 'SELECT id FROM parts WHERE (1 = 1 AND size) = 7'],
    sqlMode: ['SELECT id FROM parts WHERE 1 = 1 AND name = "x"', 'SELECT id FROM parts WHERE 1 = 1 AND size = 1 || 2'],
    variables: ['SELECT id FROM parts WHERE 1 = 1 AND (@n := @n + 1) > 3'],
    hints: ['SELECT /*+ SET_VAR(sql_mode = ANSI_QUOTES) */ id FROM parts WHERE 1 = 1'],
    grouping: ['SELECT count(*) FROM parts GROUP BY size + 1 HAVING 1 = 1 AND size + 1 > 2'],
  }),
  ...onBoth('subquery-order', {
    orderOfOthers: [
      'SELECT id FROM parts WHERE id IN (SELECT part_id FROM notes ORDER BY 7)',
      'SELECT id FROM parts WHERE id IN (SELECT part_id FROM notes ORDER BY 1 / n)',
      'SELECT id FROM parts WHERE EXISTS (SELECT count(*) FROM notes ORDER BY n)',
    ],
    grouping: ['SELECT id FROM parts WHERE id IN (SELECT part_id FROM notes GROUP BY part_id ORDER BY part_id)'],
  }),
  ...onBoth('subquery-distinct', {
    inexact: ['SELECT id FROM parts WHERE weight IN (SELECT DISTINCT weight FROM parts)'],
    unknownColumn: [
      'SELECT id FROM parts p WHERE id IN (SELECT DISTINCT p.size FROM notes)',
      'SELECT id FROM parts WHERE id IN (SELECT DISTINCT part_id + 1 FROM notes)',
    ],
    ties: ['SELECT id FROM parts WHERE id IN (SELECT DISTINCT part_id FROM notes) LIMIT 3'],
  }),
  ...on('mysql', 'subquery-distinct', {
    inexact: ['SELECT id FROM notes WHERE note IN (SELECT DISTINCT name FROM parts)'],
  }),
  ...on('postgres', 'subquery-distinct', {
    noEquality: ['SELECT id FROM notes WHERE EXISTS (SELECT DISTINCT info FROM parts)'],
  }),
  ...onBoth('unique-distinct', {
    outerColumn: ['SELECT id FROM parts p WHERE id IN (SELECT DISTINCT p.id FROM notes)'],
    functions: ['SELECT DISTINCT id, unnest(array[1, 1]) FROM parts', 'SELECT DISTINCT id, rand() FROM parts'],
    orderOfOthers: ['SELECT DISTINCT id, name FROM parts ORDER BY size', 'SELECT DISTINCT id FROM parts ORDER BY 1'],
    ties: ['SELECT DISTINCT id FROM parts LIMIT 3', 'SELECT DISTINCT id FROM parts ORDER BY id LIMIT 3'],
    grouping: ['SELECT DISTINCT id, count(*) FROM parts GROUP BY id, size'],
    recursion: [
      'WITH RECURSIVE r AS (SELECT DISTINCT id FROM parts UNION ALL SELECT id + 1 FROM r WHERE id < 9) SELECT * FROM r',
    ],
    changesRows: ['INSERT INTO notes (id) SELECT DISTINCT id FROM parts'],
  }).filter(readBy('postgres', 'array[')),
  ...on('mysql', 'unique-distinct', {
    hidden: ['SELECT DISTINCT * FROM hidden'],
    keyUnproven: [
      'SELECT DISTINCT id, a FROM merged',
      'SELECT DISTINCT a FROM short',
      'SELECT DISTINCT size, level FROM parts',
    ],
    functions: ['SELECT DISTINCT id, group_concat(name) OVER () FROM parts'],
  }),
  ...on('postgres', 'unique-distinct', {
    keyUnproven: [
      'SELECT DISTINCT id, a FROM later',
      'SELECT DISTINCT id, a FROM heads',
      'SELECT DISTINCT id, a FROM heads2',
      'SELECT DISTINCT a FROM classed',
      'SELECT DISTINCT a FROM loose',
      'SELECT DISTINCT id FROM guarded',
    ],
    functions: [
      'SELECT DISTINCT id, generate_series(1, 2) FROM parts',
      'SELECT DISTINCT id, (json_each(info)).key FROM parts',
      'SELECT DISTINCT id, own.twice(id) FROM parts',
    ],
    noEquality: ['SELECT DISTINCT * FROM parts', 'SELECT DISTINCT id, info FROM parts'],
    view: ['SELECT DISTINCT id FROM parts TABLESAMPLE bernoulli (50)'],
  }).filter(({ sql }) => !sql.includes('TABLESAMPLE')),
  ...onBoth('unused-join', {
    manyMatches: [
      'SELECT l.id FROM notes l LEFT JOIN parts p ON p.id = p.size',
      'SELECT l.id FROM notes l LEFT JOIN parts p ON p.id > l.part_id',
      'SELECT l.id FROM notes l LEFT JOIN parts p ON p.code = l.note',
      'SELECT l.id FROM notes l LEFT JOIN parts p ON p.id = l.part_id OR p.size = 1',
    ],
    used: [
      'SELECT l.id, size FROM notes l LEFT JOIN parts p ON p.id = l.part_id',
      'SELECT * FROM notes l LEFT JOIN parts p ON p.id = l.part_id',
      'SELECT count(l.id) OVER w FROM notes l LEFT JOIN parts p ON p.id = l.part_id WINDOW w AS (PARTITION BY size)',
      'SELECT l.id FROM notes l LEFT JOIN parts p ON p.id = l.part_id ORDER BY level',
      'SELECT l.id FROM notes l WHERE EXISTS (SELECT 1 FROM notes m LEFT JOIN parts p ON p.id = m.part_id WHERE size = 1)',
    ],
    mayFail: [
      'SELECT l.id FROM notes l LEFT JOIN parts p ON p.id = l.part_id AND 1 / p.size > 0',
      'SELECT l.id FROM notes l LEFT JOIN parts p ON p.id = l.part_id AND rand() < 1',
    ],
    ties: ['SELECT l.id FROM notes l LEFT JOIN parts p ON p.id = l.part_id LIMIT 2'],
    parameters: ['SELECT l.id FROM notes l LEFT JOIN parts p ON p.id = l.part_id AND p.size = ? WHERE l.n = ?'],
  }).filter(readBy('mysql', '?')),
  ...on('postgres', 'unused-join', {
    keyUnproven: [
      'SELECT l.id FROM notes l LEFT JOIN heads h ON h.id = l.part_id',
      'SELECT l.id FROM notes l LEFT JOIN later h ON h.id = l.part_id',
    ],
    parameters: ['SELECT l.id FROM notes l LEFT JOIN parts p ON p.id = l.part_id AND p.size = $2 WHERE l.n = $1'],
  }),
  ...onBoth('outer-to-inner', {
    mayFail: ['SELECT p.id FROM parts p LEFT JOIN notes l ON l.part_id = p.id WHERE l.n = 1 AND 1 / l.n > 0'],
    ties: ['SELECT p.id FROM parts p LEFT JOIN notes l ON l.part_id = p.id WHERE l.n = 1 ORDER BY p.size LIMIT 5'],
    unknownTable: [
      'SELECT p.id FROM parts p LEFT JOIN notes l ON l.part_id = p.id LEFT JOIN nothing x ON x.a = l.id WHERE l.n = 1',
    ],
  }),
  ...on('postgres', 'outer-to-inner', {
    types: ['SELECT l.id FROM notes l LEFT JOIN parts p ON p.id = l.part_id WHERE p.info = 3'],
  }),
  ...onBoth('having-to-where', {
    mayFail: ['SELECT size, sum(1 / id) FROM parts GROUP BY size HAVING size > 3'],
    grouping: [
      'SELECT size AS level, count(*) FROM parts GROUP BY size, level HAVING level > 2',
      'SELECT size, count(*) FROM parts GROUP BY id HAVING size > 2',
    ],
    types: ["SELECT size, count(*) FROM parts GROUP BY size HAVING size = '3'"],
    inexact: ['SELECT size, sum(weight) FROM parts GROUP BY size HAVING size = 3'],
    ties: ['SELECT size, count(*) FROM parts GROUP BY size HAVING size > 3 LIMIT 2'],
  }),
  ...on('mysql', 'having-to-where', {
    inexact: ["SELECT name, count(*) FROM parts GROUP BY name HAVING name = 'a'"],
    grouping: ['SELECT size, count(*) FROM parts GROUP BY size WITH ROLLUP HAVING size > 1'],
    nullable: ['SELECT day, count(*) FROM parts GROUP BY day HAVING day IS NULL'],
    bareColumns: ['SELECT size, id, count(*) FROM parts GROUP BY size HAVING size > 2'],
    mayFail: ['SELECT size, group_concat(id) FROM parts GROUP BY size HAVING size = 3'],
    types: ["SELECT kind, count(*) FROM parts GROUP BY kind HAVING kind = 'a'"],
  }),
  ...on('postgres', 'having-to-where', {
    grouping: [
      'SELECT size, count(*) FROM parts GROUP BY ROLLUP (size) HAVING size > 1',
      'SELECT size, level, count(*) FROM parts GROUP BY GROUPING SETS ((size), (level)) HAVING size > 1',
      'SELECT size, level, count(*) FROM parts GROUP BY size, CUBE (level) HAVING size > 1',
    ],
    mayFail: ['SELECT size, array_agg(id) FROM parts GROUP BY size HAVING size = 3'],
    inexact: ['SELECT price, count(*) FROM parts GROUP BY price HAVING price = 1'],
  }),
  ...onBoth('date-range', {
    place: [
      "SELECT date(made) = '2024-03-09' FROM parts",
      "SELECT count(*) FROM parts GROUP BY made HAVING date(made) = '2024-03-09'",
    ],
    types: [
      "SELECT id FROM parts WHERE date(seen) = '2024-03-09'",
      "SELECT id FROM parts WHERE date(name) = '2024-03-09'",
    ],
    functions: ["SELECT id, random() FROM parts WHERE date(made) = '2024-03-09'"],
    mayFail: ["SELECT id FROM parts WHERE date(made) = '2024-03-09' AND 1 / size > 0"],
    changesRows: ["UPDATE parts SET size = 1 WHERE date(made) = '2024-03-09'"],
  }),
  // Days that no month has do not survive a table of the server's own.
  ...on('mysql', 'or-to-union', { impossibleDays: ['SELECT * FROM parts WHERE size = 1 OR level = 2'] }),
  ...on('mysql', 'union-all', {
    impossibleDays: ['SELECT 1 AS which, id, day FROM parts UNION SELECT 2, id, day FROM parts'],
  }),
  ...on('mysql', 'distinct-join-to-exists', {
    impossibleDays: ['SELECT DISTINCT p.day FROM parts p JOIN notes n ON n.part_id = p.id'],
  }),
  ...on('mysql', 'scalar-subquery-to-join', {
    impossibleDays: ['SELECT n.id, (SELECT max(p.made) FROM parts p WHERE p.id = n.part_id) AS made FROM notes n'],
  }),
  // The day of 0000-00-00 and of 2024-03-00 is NULL in some modes, and theirs alone.
  ...on('mysql', 'date-range', {
    place: [
      "SELECT id FROM parts WHERE NOT (date(made) = '2024-03-09')",
      "SELECT id FROM parts WHERE (date(made) = '2024-03-09') XOR (size = 1)",
      "SELECT id FROM parts WHERE date(made) < '2024-03-09'",
      "SELECT id FROM parts WHERE date(made) >= '2024-02-01'",
      "SELECT id FROM parts WHERE date(made) BETWEEN '2024-02-01' AND '2024-04-01'",
    ],
  }),
  ...on('postgres', 'date-range', {
    types: ["SELECT id FROM parts WHERE date_trunc('month', seen) = '2024-03-01'"],
  }),
  ...onBoth('implicit-conversion', {
    place: ["SELECT size = '3' FROM parts", "SELECT count(*) FROM parts GROUP BY size HAVING size = '3'"],
    outOfRange: ["SELECT id FROM parts WHERE size = '99999999999'", "SELECT id FROM parts WHERE size < '-2147483649'"],
  }),
  ...on('mysql', 'implicit-conversion', { types: ['SELECT id FROM parts WHERE size = "3"'] }),
  ...onBoth('or-to-in', {
    types: [
      "SELECT id FROM parts WHERE size = '1' OR size = 'x'",
      'SELECT id FROM parts WHERE weight = 0.1 OR weight = 0.2',
      'SELECT id FROM parts WHERE name = 1 OR name = 2',
      "SELECT id FROM parts WHERE made = '2024-01-01' OR made = '2024-01-02'",
    ],
    place: ['SELECT size = 1 OR size = 2 FROM parts'],
    unknownColumn: ['SELECT id FROM parts WHERE nowhere = 1 OR nowhere = 2'],
    ties: ['SELECT id FROM parts WHERE size = 1 OR size = 2 ORDER BY size LIMIT 1'],
    view: ['SELECT id FROM all_parts WHERE id IN (SELECT id FROM parts WHERE size = 1 OR size = 2)'],
  }),
  ...on('mysql', 'or-to-in', {
    sqlMode: [
      'SELECT id FROM parts WHERE size = 1 || size = 2',
      'SELECT id FROM parts WHERE (size = 1 OR size = 2) AND NOT id IN (3)',
    ],
    inexact: [
      'SELECT DISTINCT name FROM parts WHERE size = 1 OR size = 2',
      'SELECT min(name) FROM parts WHERE size = 1 OR size = 2',
    ],
  }),
  ...onBoth('not-in-to-not-exists', {
    nullable: [
      'SELECT id FROM parts p WHERE p.id NOT IN (SELECT l.other_id FROM notes l)',
      'SELECT id FROM parts p WHERE p.level NOT IN (SELECT l.part_id FROM notes l)',
    ],
    place: [
      'SELECT p.id NOT IN (SELECT l.part_id FROM notes l) FROM parts p',
      'SELECT size, count(*) FROM parts p GROUP BY size HAVING size NOT IN (SELECT l.part_id FROM notes l)',
      'SELECT 1 FROM parts p JOIN parts q ON p.id NOT IN (SELECT l.part_id FROM notes l)',
    ],
    outerJoin: [
      'SELECT q.id FROM parts p LEFT JOIN parts q ON q.id = p.size WHERE q.id NOT IN (SELECT l.part_id FROM notes l)',
    ],
    unknownColumn: ['SELECT p.id FROM parts p WHERE p.id NOT IN (SELECT p.size FROM notes l)'],
    types: ['SELECT p.id FROM parts p WHERE p.code NOT IN (SELECT q.code FROM parts q)'],
    outerColumn: ['SELECT id FROM parts WHERE id NOT IN (SELECT size FROM parts)'],
  }),
  ...on('postgres', 'not-in-to-not-exists', {
    nullable: [
      'SELECT id FROM parts p WHERE p.id NOT IN (SELECT h.a FROM heads h)',
      'SELECT id FROM parts p WHERE p.id NOT IN (SELECT h.a FROM away h)',
      'SELECT id FROM parts p WHERE p.id NOT IN (SELECT h.a FROM late h)',
    ],
  }),
  ...onBoth('count-column', {
    outerColumn: ['SELECT (SELECT count(p.id) FROM notes l) FROM parts p'],
    outerJoin: ['SELECT count(l.id) FROM parts p LEFT JOIN notes l ON l.part_id = p.id'],
    unknownColumn: ['SELECT count(id) FROM (SELECT 1 AS id UNION ALL SELECT NULL) AS t'],
  }),
  ...on('mysql', 'count-column', {
    grouping: ['SELECT size, count(size) AS n FROM parts GROUP BY size WITH ROLLUP'],
    label: ['SELECT count(`size`) FROM parts'],
  }),
  ...on('postgres', 'count-column', {
    grouping: ['SELECT size, count(size) FROM parts GROUP BY ROLLUP (size)'],
    nullable: ['SELECT count(a) FROM heads', 'SELECT count(a) FROM away'],
  }),
  ...onBoth('union-all', {
    functions: [
      'SELECT 1, id, unnest(array[1, 1]) FROM parts UNION SELECT 2, id, 1 FROM notes',
      'SELECT 1, id, lower(name) FROM parts UNION SELECT 2, id, note FROM notes',
    ],
    outerColumn: [
      'SELECT (SELECT max(id) FROM parts WHERE id IN (SELECT 1)) FROM parts p WHERE EXISTS (SELECT 1, p.id FROM notes UNION SELECT 2, id FROM notes)',
    ],
    keyUnproven: ['SELECT 1, n FROM notes UNION SELECT 2, id FROM notes'],
    recursion: ['WITH RECURSIVE r AS (SELECT 1 AS k, id FROM parts UNION SELECT 2, id FROM notes) SELECT * FROM r'],
    ties: ['SELECT 1 AS k, id FROM parts UNION SELECT 2, id FROM notes ORDER BY k LIMIT 2'],
  }).filter(readBy('postgres', 'array[')),
  ...onBoth('deep-paging', {
    orderOfOthers: [
      'SELECT name, id FROM parts ORDER BY 1, id LIMIT 5 OFFSET 2000',
      'SELECT name, size AS id FROM parts ORDER BY id LIMIT 5 OFFSET 2000',
      'SELECT upper(name) AS size, id FROM parts ORDER BY size, id LIMIT 5 OFFSET 2000',
    ],
    orderWithoutKey: ['SELECT id, name FROM parts ORDER BY size LIMIT 5 OFFSET 2000'],
    mayFail: ['SELECT id, 1 / size FROM parts ORDER BY id LIMIT 5 OFFSET 2000'],
  }),
  ...on('postgres', 'deep-paging', { keyUnproven: ['SELECT a, id FROM heads ORDER BY id LIMIT 5 OFFSET 2000'] }),
];
