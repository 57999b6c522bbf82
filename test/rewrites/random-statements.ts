import type { Random } from '../rollback/random-tables.ts';
import type { ComparedDialect } from './hostile-tables.ts';

type Made = { readonly random: Random; readonly dialect: ComparedDialect };
/** A statement that looks like one for a rewrite, with whatever may stand around it. */
export type RandomStatement = (made: Made) => string;

const maybe = (random: Random, text: string, oneIn = 3) => (random.below(oneIn) === 0 ? text : '');

/** Conditions over the columns of one alias; most are plain, some may fail or are of three values. */
function condition({ random, dialect }: Made, alias = ''): string {
  const { pick, below } = random;
  const q = alias === '' ? '' : `${alias}.`;
  const own = alias === 'b' ? ['id', 'm', 'o'] : ['id', 'n', 'k'];
  const [key = '', filled = '', open = ''] = own.map((name) => `${q}${name}`);
  const one = [
    `${filled} = ${below(5)}`,
    `${open} <> ${below(5)}`,
    `${open} IS NULL`,
    `${open} IS NOT NULL`,
    `${open} IN (${below(5)}, ${below(5)})`,
    `${open} NOT IN (${below(5)}, ${below(5)})`,
    `${open} NOT IN (1, NULL)`,
    `${key} BETWEEN 2 AND ${below(90)}`,
    `${open} NOT BETWEEN 1 AND 2`,
    `${q}city = 'Rome'`,
    `${q}city LIKE 'R%'`,
    `${q}city > 'a'`,
    `(${open} = 1 OR ${q}city IS NULL)`,
    `NOT (${open} = 1)`,
    `${open} = NULL`,
    `EXISTS (SELECT 1 FROM e WHERE e.id = ${key})`,
    `${key} > (SELECT min(v.x) FROM v)`,
    `${open} + 1 > 2`,
    ...(dialect === 'postgres' ? [`${open} IS DISTINCT FROM 1`] : [`${open} <=> NULL`, `NOT ${open}`]),
  ];
  return pick(one);
}

function conditions(made: Made, alias = ''): string {
  const { pick, below } = made.random;
  const all = Array.from({ length: 1 + below(3) }, () => condition(made, alias));
  return all.map((one) => (/ OR /.test(one) ? `(${one})` : one)).join(pick([' AND ', ' AND ', ' OR ']));
}

function tail({ random }: Made, keys: readonly string[], others: readonly string[]): string {
  const { pick, below } = random;
  if (below(2) === 0) return '';
  const order = [...(below(2) === 0 ? [pick(others)] : []), ...(below(3) > 0 ? keys : [])];
  if (order.length === 0) return '';
  const by = ` ORDER BY ${order.map((one) => `${one}${maybe(random, ' DESC')}`).join(', ')}`;
  return `${by}${maybe(random, ` LIMIT ${1 + below(9)}`)}`;
}

/** A query as it is, or within another one. */
function around({ random }: Made, query: string, name: string): string {
  const hasTail = / ORDER BY [^()]*$/.test(query);
  if (hasTail || random.below(4) > 0) return query;
  return random.pick([
    `SELECT ${name} FROM (${query}) AS d`,
    `SELECT count(*) AS c FROM (${query}) AS d`,
    `WITH w AS (${query}) SELECT ${name} FROM w`,
    `SELECT id FROM e WHERE EXISTS (${query})`,
  ]);
}

const constants = [
  '1 = 1',
  'TRUE',
  '2 > 1',
  `'a' = 'a'`,
  '1 <> 2',
  `'a' <> 'A'`,
  '1 = 1 OR n = 3',
  'NOT 1 = 2',
  `'' = ''`,
];

/** For each rewrite, statements that ask for it, most of them with something that makes it unsafe. */
export const randomStatements: Readonly<Record<string, RandomStatement>> = {
  'constant-condition': (made) => {
    const { pick, below } = made.random;
    const truth = pick(constants);
    const whole = pick([truth, `${truth} AND ${conditions(made)}`, `(${truth}) AND (${conditions(made)})`]);
    if (below(6) === 0) return `SELECT id, CASE WHEN ${whole} THEN 1 ELSE 0 END AS c FROM a`;
    if (below(6) === 0 && made.dialect === 'mysql') return `SELECT id, (1 = 1 AND k) AS c FROM a`;
    if (below(6) === 0) return `SELECT a.id, b.id AS bid FROM a LEFT JOIN b ON 1 = 1 AND b.a_id = a.id`;
    return `SELECT id FROM a WHERE ${whole}${tail(made, ['id'], ['n'])}`;
  },
  'subquery-order': (made) => {
    const { pick } = made.random;
    const order = pick(['m', 'b.id DESC', '1', 'm, id', '1 / (m + 1)', 'a_id', 'lower(city)', 'a.n']);
    const inner = `SELECT ${pick(['a_id', 'o', 'm', 'b.id'])} FROM b WHERE ${conditions(made, 'b')} ORDER BY ${order}${maybe(made.random, ' LIMIT 2', 9)}`;
    return `SELECT id FROM a WHERE ${pick([`id ${maybe(made.random, 'NOT ')}IN (${inner})`, `EXISTS (${inner})`, `n > ALL (${inner})`])}`;
  },
  'subquery-distinct': (made) => {
    const { pick } = made.random;
    const inner = `SELECT DISTINCT ${pick(['a_id', 'm', 'o', 'born', 'a_id + 1', '3'])} FROM b WHERE ${conditions(made, 'b')}`;
    const text = `SELECT DISTINCT ${pick(['city', 'b.city'])} FROM b`;
    return `SELECT id FROM a WHERE ${pick([
      `id ${maybe(made.random, 'NOT ')}IN (${inner})`,
      `EXISTS (${inner} AND b.a_id = a.id)`,
      `EXISTS (${text} WHERE b.a_id = a.id)`,
      `n = ANY (${inner})`,
      `code IN (${text})`,
    ])}`;
  },
  'unique-distinct': (made) => {
    const { pick } = made.random;
    const [list, from] = pick([
      ['id, city', 'a'],
      ['id', 'a'],
      ['a.id, a.n', 'a'],
      ['*', 'v'],
      ['y, x', 'v'],
      ['x, z', 'v'],
      ['id', 'u'],
      ['n, id', 'u'],
      ['id, n', 'h'],
      ['n', 'h'],
      ['*', 'e'],
      ['id, n', 'va'],
      ['id, lower(city) AS c', 'a'],
      ...(made.dialect === 'postgres'
        ? [
            ['id, generate_series(1, 2) AS s', 'a'],
            ['id, doc', 'j'],
            ['num', 'j'],
          ]
        : [
            ['*', 'i'],
            ['c', 'p'],
          ]),
    ] as const);
    const key = /\bid\b|\*/.test(list) && !['v', 'p', 'i'].includes(from) ? ['id'] : [];
    const where = from === 'a' ? ` WHERE ${conditions(made)}` : '';
    return around(
      made,
      `SELECT DISTINCT ${list} FROM ${from}${where}${key.length > 0 ? tail(made, key, key) : ''}`,
      '*',
    );
  },
  'unused-join': (made) => {
    const { pick } = made.random;
    const on = pick([
      'a.id = b.a_id',
      'a.id = b.o',
      'b.m = a.id',
      'a.id = a.n',
      'a.n = b.m',
      'a.id = b.a_id AND a.n > 2',
      'a.id = b.a_id OR a.n = 1',
      'a.id = b.a_id AND b.m = 3',
      'a.code = b.city',
    ]);
    const list = pick([
      'b.id',
      'b.id, b.city',
      'b.id, n',
      'count(*) AS c',
      'b.id, (SELECT a.n) AS s',
      'b.m',
      '*',
      'b.id, rank() OVER (ORDER BY a.n) AS r',
    ]);
    return `SELECT ${list} FROM b LEFT JOIN a ON ${on}${maybe(made.random, ` WHERE ${conditions(made, 'b')}`, 2)}${list.startsWith('b.id') ? tail(made, ['b.id'], ['b.m', 'k']) : ''}`;
  },
  'outer-to-inner': (made) => {
    const { pick } = made.random;
    const on = pick([
      'b.a_id = a.id',
      'b.m = a.n',
      'b.city = a.city',
      'b.a_id = a.id AND b.o IS NULL',
      'b.o + a.n > 3',
    ]);
    const more = pick(['', ` AND ${condition(made, 'a')}`, ` OR ${condition(made, 'a')}`]);
    return `SELECT a.id, b.id AS bid FROM a LEFT JOIN b ON ${on}${pick(['', ' LEFT JOIN v ON v.x = b.m', ' LEFT JOIN e ON e.id = b.id'])} WHERE ${condition(made, 'b')}${more}`;
  },
  'having-to-where': (made) => {
    const { pick } = made.random;
    const by = pick(['n', 'k', 'g', 'city', 'code', 'day', 'n, g', 'kind', 'price', 'w']);
    const [first = ''] = by.split(',');
    const rollup = made.dialect === 'mysql' ? pick(['', '', ' WITH ROLLUP']) : '';
    const group = made.dialect === 'postgres' ? pick([by, by, by, `ROLLUP (${by})`]) : by;
    const test = ['n', 'k', 'g', 'price', 'w'].includes(first)
      ? pick([
          `${first} = 1`,
          `${first} IN (0, 2)`,
          `${first} > 1`,
          `${first} IS NULL`,
          `${first} BETWEEN 1 AND 3`,
          `${first} = '1'`,
        ])
      : first === 'day'
        ? pick([`day = '2024-03-01'`, 'day IS NULL', `day > '2024-01-01'`])
        : pick([`${first} = 'Rome'`, `${first} > 'O'`, `${first} = 'x'`, `${first} IS NOT NULL`]);
    const list = pick([
      by,
      by,
      `${by}, count(*) AS c`,
      `${by}, sum(n) AS s`,
      `${by}, max(city) AS c`,
      `${by}, sum(w) AS s`,
      `${by}, count(DISTINCT city) AS c`,
      `${by}, sum(10 / n) AS s`,
      `n AS k, ${first}`,
    ]);
    return `SELECT ${list} FROM a${maybe(made.random, ` WHERE ${conditions(made)}`, 2)} GROUP BY ${group}${rollup} HAVING ${test}${maybe(made.random, ' AND count(*) > 1')}`;
  },
  'date-range': (made) => {
    const { pick } = made.random;
    const day = pick(['2024-02-29', '2024-03-01', '2024-12-31', '2023-12-31', '2024-02-30', '2024-3-1']);
    const column = pick(['made', 'made', 'made', 'day', 'city']);
    const operator = pick(['=', '=', '<', '<=', '>', '>=']);
    const unit = pick(['day', 'month', 'year', 'hour', 'MONTH']);
    const began = pick(['2024-03-01', '2024-01-01', '2024-02-29', '2023-12-01']);
    const ways = [
      `date(${column}) ${operator} '${day}'`,
      `date(${column}) BETWEEN '2024-02-28' AND '${day}'`,
      `extract(year FROM ${column}) ${operator} ${pick(['2024', '2025'])}`,
      `extract(year FROM ${column}) BETWEEN 2023 AND 2024`,
      ...(made.dialect === 'postgres'
        ? [`${column}::date ${operator} '${day}'`, `date_trunc('${unit}', ${column}) ${operator} '${began}'`]
        : [`cast(${column} AS date) ${operator} '${day}'`, `year(${column}) ${operator} 2024`]),
    ];
    const way = pick(ways);
    if (made.random.below(8) === 0) return `SELECT id, (${way}) AS c FROM a`;
    const either = made.dialect === 'mysql' ? [`(${way}) XOR (k = 1)`] : [];
    const forms = [way, `NOT (${way})`, `${way} AND ${conditions(made)}`, `${way} OR k = 1`, ...either];
    return `SELECT id FROM a WHERE ${pick(forms)}`;
  },
  'implicit-conversion': (made) => {
    const { pick, below } = made.random;
    const column = pick(['n', 'k', 'id', 'big', 'city', 'price']);
    const value = pick([String(below(9)), '-1', '99999999999', '9007199254740993', '900719925474099', '03', ' 3', '0']);
    const test = `${column} ${pick(['=', '<>', '<', '>=', '>'])} '${value}'`;
    return `SELECT id FROM a WHERE ${pick([test, `${test} AND ${conditions(made)}`, `NOT (${test})`])}`;
  },
  'or-to-in': (made) => {
    const { pick, below } = made.random;
    const [column, values] = pick([
      ['k', ['1', '2', '3', 'NULL', '2.5', `'1'`]],
      ['n', ['1', '2', '4']],
      ['big', ['9007199254740992', '9007199254740993', '0']],
      ['w', ['0.1', '0.2', '1']],
      ['price', ['1', '1.10', '2.5']],
      ['city', [`'Rome'`, `'oslo'`, `''`, `'rome'`, '0']],
      ['code', [`'Rome'`, `'rome '`]],
      ['day', [`'2024-03-01'`, `'2024-12-31'`, `'2024-3-1'`]],
      ['made', [`'2024-03-01'`, `'2024-03-01 00:00:00'`]],
    ] as const);
    const any = Array.from({ length: 2 + below(2) }, () => `${column} = ${pick(values)}`).join(' OR ');
    const test = pick([any, `(${any}) AND ${conditions(made)}`, `NOT (${any})`]);
    const list = pick(['id', 'id', 'count(*) AS c', 'id, city', 'max(city) AS c', 'sum(w) AS s', `id, (${any}) AS t`]);
    return `SELECT ${list} FROM a WHERE ${test}${list === 'id' ? tail(made, ['id'], ['n', 'city']) : ''}`;
  },
  'not-in-to-not-exists': (made) => {
    const { pick } = made.random;
    const outer = pick(['a.id', 'a.n', 'a.k', 'a.code', 'a.big']);
    const inner = pick(['b.id', 'b.m', 'b.a_id', 'b.o', 'b.city', 'a.n', 'v.x']);
    const from = inner.startsWith('v') ? 'v' : 'b';
    const where = from === 'b' ? maybe(made.random, ` WHERE ${conditions(made, 'b')}`, 2) : '';
    const test = `${outer} NOT IN (SELECT ${inner} FROM ${from}${where})`;
    return pick([
      `SELECT a.id FROM a WHERE ${test}`,
      `SELECT a.id FROM a WHERE ${test} AND ${condition(made, 'a')}`,
      `SELECT a.id FROM b AS c LEFT JOIN a ON a.id = c.a_id WHERE ${test}`,
      `SELECT a.n, count(*) AS c FROM a GROUP BY a.n HAVING a.n NOT IN (SELECT ${inner} FROM ${from})`,
      `SELECT h.n FROM h WHERE h.n NOT IN (SELECT ${inner} FROM ${from})`,
      `SELECT a.id FROM a WHERE a.id NOT IN (SELECT h.n FROM h)`,
    ]);
  },
  'count-column': (made) => {
    const { pick } = made.random;
    const counted = `count(${maybe(made.random, 'DISTINCT ', 6)}${pick(['a.n', 'a.id', 'a.k', 'n'])})`;
    return pick([
      `SELECT ${counted} FROM a WHERE ${conditions(made, 'a')}`,
      `SELECT ${counted} AS c FROM a WHERE 1 = 2`,
      `SELECT a.g, ${counted} AS c FROM a GROUP BY a.g`,
      `SELECT ${counted} AS c FROM b LEFT JOIN a ON a.id = b.a_id`,
      `SELECT ${counted} AS c FROM b JOIN a ON a.id = b.a_id`,
      `SELECT (SELECT ${counted} FROM b) AS c FROM a`,
      'SELECT count(h.n) AS c FROM h',
      'SELECT count(u.id) AS c FROM u',
      `SELECT a.n, ${counted} AS c FROM a GROUP BY ${made.dialect === 'mysql' ? 'a.n WITH ROLLUP' : 'ROLLUP (a.n)'}`,
    ]);
  },
  'union-all': (made) => {
    const { pick } = made.random;
    const branch = (mark: string) => {
      const [list, from] = pick([
        ['id', 'a'],
        ['id', 'a'],
        ['id', 'b'],
        ['id', 'b'],
        ['id', 'e'],
        ['id', 'u'],
        ['n', 'a'],
        ['id', 'h'],
        ['id', 'va'],
        ...(made.dialect === 'postgres' ? [['id + generate_series(0, 1) * 0', 'a'] as const] : []),
      ] as const);
      const second = from === 'a' || from === 'b' ? pick(['city', 'made']) : 'NULL';
      const isWide = width === 2;
      const place = made.random.below(6) === 0 ? `${list}, ${mark}` : `${mark} AS mark, ${list}`;
      const where = from === 'a' || from === 'b' ? maybe(made.random, ` WHERE ${conditions(made, from)}`) : '';
      return `SELECT ${place}${isWide ? `, ${second}` : ''} FROM ${from}${where}`;
    };
    const width = pick([1, 1, 2]);
    const query = `${branch('1')} UNION ${branch(pick(['2', '2', '1', '1.0']))}`;
    return pick([query, query, `${query} UNION ${branch('3')}`, `SELECT count(*) AS c FROM (${query}) AS d`]);
  },
  'deep-paging': (made) => {
    const { pick, below } = made.random;
    const [list, from] = pick([
      ['id, city', 'a'],
      ['*', 'a'],
      ['t.id, t.n', 'a AS t'],
      ['n AS id, city', 'a'],
      ['upper(city) AS n, id', 'a'],
      ['*', 'b'],
      ['id, n', 'h'],
      ['n, id', 'u'],
      ['x, y, z', 'v'],
      ['id, 1 / n AS q', 'a'],
    ] as const);
    const order =
      from === 'v' ? 'x, y' : pick(['id', 'id', from === 'b' ? 'm, id' : 'n, id', 'id DESC', '1, id', '2, id']);
    const where = from === 'a' ? maybe(made.random, ` WHERE ${conditions(made)}`, 2) : '';
    return `SELECT ${list} FROM ${from}${where} ORDER BY ${order} LIMIT ${1 + below(20)} OFFSET ${below(6) === 0 ? 5 : 1000 + below(200)}`;
  },
  'scalar-subquery-to-join': (made) => {
    const { pick, below } = made.random;
    const call = pick(['count(*)', 'count(b.o)', 'max(b.m)', 'min(b.born)', 'sum(b.m)', 'count(DISTINCT b.m)']);
    const key = pick(['b.a_id = a.id', 'a.id = b.a_id', 'b.m = a.n', 'b.o = a.k', 'b.id = a.g']);
    const more = maybe(made.random, ` AND ${condition(made, 'b')}`);
    const query = `(SELECT ${call} FROM b WHERE ${key}${more})`;
    const where = maybe(made.random, ` WHERE ${conditions(made, 'a')}`);
    if (below(4) === 0) return `SELECT a.id FROM a WHERE ${query} > ${below(3)}`;
    return `SELECT a.id, ${query} AS v FROM a${where}${tail(made, ['id'], ['v'])}`;
  },
  'distinct-join-to-exists': (made) => {
    const { pick } = made.random;
    const items = pick(['a.id', 'a.id, a.n', 'a.n', 'a.n, a.day', 'a.k', 'a.id, a.k']);
    const on = pick([
      'b.a_id = a.id',
      'b.m = a.n',
      'b.o = a.k',
      'b.a_id = a.id AND b.m > 2',
      'b.a_id = a.id OR b.m = a.n',
    ]);
    const where = maybe(made.random, ` WHERE ${conditions(made, pick(['a', 'b']))}`, 2);
    return `SELECT DISTINCT ${items} FROM a JOIN b ON ${on}${where}`;
  },
  'or-to-union': (made) => {
    const { pick, below } = made.random;
    const one = () =>
      pick([`n = ${below(5)}`, `k = ${below(5)}`, `g IN (1, ${below(3)})`, `city = 'Rome'`, `code = 'Oslo'`]);
    return `SELECT ${pick(['id', 'id, n', '*', 'n', 'city', 'k, g'])} FROM a WHERE ${one()} OR ${one()}`;
  },
  'quoted-number': (made) => {
    const { pick, below } = made.random;
    return `SELECT id FROM a WHERE ${pick(['city', 'code', 'kind'])} = ${1 + below(20)}`;
  },
};
