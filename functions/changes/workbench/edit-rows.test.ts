import { targetsOf } from '../../../test/crash/targets.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { parseScript } from '../../../shared/audit/read/parse.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import type { EditBase, RowEdit } from '../../../shared/row-edits/edit-base.ts';
import { whyNotExact } from '../../../shared/row-edits/exact-types.ts';
import { writeEdits } from '../../../shared/row-edits/write-edits.ts';
import { factsOf } from '../../auditing/backups/facts.ts';
import type { Connection } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';

/** Changes of rows on real servers: whatever value is written is the one that is read again, and nothing else is touched. */
let postgres: TestPostgres;
let mariadb: TestMariadb;
beforeAll(async () => {
  [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
});
afterAll(() => Promise.all([postgres.stop(), mariadb.stop()]));

const tables = {
  PostgreSQL: `create table edited (id int8 primary key, "i2" int2, i4 int4, num numeric, t text, v varchar(80), c char(20), d date, ts timestamp, tz timestamptz,
    tm time, b bool, u uuid, "By""tes" bytea, f float8 default 1.5, j json, g int generated always as (1) stored)`,
  MariaDB:
    'create table edited (id bigint primary key, i1 tinyint, i4 int, num decimal(60,20), t text, v varchar(80) charset latin1, c char(20), d date, ts datetime(6), tm time(3), y year, b varbinary(60), `bl``ob` blob, e enum("a", "it\'s", "\\\\"), f double default 1.5)',
} as const;
type DbType = keyof typeof tables;

/** The same numbers each time. */
function randoms(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const pieces = [
  "'",
  '"',
  '\\',
  "\\'",
  '\n',
  '\r\n',
  '\t',
  '\u0001',
  '\u007f',
  '--',
  '/*',
  '*/',
  ';',
  '$$',
  '$1',
  '?',
  ':a',
  '`',
  '王',
  '😀',
  'é',
  '%',
  '_',
  'a',
  'A',
  ' ',
  'x',
];

function valueOf(type: string, dbType: DbType, below: (most: number) => number): string | null {
  if (below(6) === 0) return null;
  const text = (from: readonly string[], most: number) =>
    Array.from({ length: below(most) }, () => from[below(from.length)] ?? '').join('');
  const hex = Array.from({ length: below(20) }, () => below(256).toString(16).padStart(2, '0')).join('');
  const two = (most: number) => String(below(most) + 1).padStart(2, '0');
  const day = `${2000 + below(99)}-${two(12)}-${two(28)}`;
  const clock = `${String(below(24)).padStart(2, '0')}:${two(59)}:${two(59)}`;
  const kinds: Readonly<Record<string, () => string>> = {
    ...{ int2: () => String(below(65_536) - 32_768), tinyint: () => String(below(256) - 128) },
    ...{ int4: () => String(below(2 ** 31)), int: () => String(-below(2 ** 31)) },
    numeric: () => (below(9) === 0 ? 'NaN' : `-${below(10 ** 9)}${below(10 ** 9)}.${below(10 ** 9)}`),
    decimal: () => `${below(10 ** 9)}${below(10 ** 9)}.${String(below(10 ** 9)).padStart(20, '1')}`,
    // The server's own text has no spaces at its end.
    ...{ bpchar: () => text(pieces, 9).trimEnd(), char: () => text(pieces, 9).trimEnd() },
    text: () => text(dbType === 'MariaDB' ? [...pieces, '\0'] : pieces, 30),
    varchar: () => text(dbType === 'MariaDB' ? pieces.filter((one) => one !== '王' && one !== '😀') : pieces, 20),
    ...{
      date: () => day,
      timestamp: () => `${day} ${clock}`,
      datetime: () => `${day} ${clock}.${String(below(999_999)).padStart(6, '0')}`,
    },
    ...{ timestamptz: () => `${day} ${clock}+00`, time: () => (dbType === 'MariaDB' ? `-${clock}.125` : clock) },
    ...{ bool: () => (below(2) ? 't' : 'f'), year: () => String(1950 + below(100)) },
    uuid: () => '00000000-0000-4000-8000-'.concat(String(below(10 ** 9)).padStart(12, '0')),
    ...{ bytea: () => `\\x${hex}`, varbinary: () => `0x${hex}`, blob: () => `0x${hex}` },
    enum: () => ['a', "it's", '\\'][below(3)] ?? 'a',
  };
  return (kinds[type] ?? (() => '1'))();
}

describe.each(['PostgreSQL', 'MariaDB'] as const)('on %s', (dbType) => {
  let db: Connection;
  let base: EditBase;
  beforeAll(async () => {
    const target = targetsOf(postgres, mariadb)[dbType];
    db = await (await driverOf(dbType)).connect(target, { timeoutMs: 5000, applicationName: 'test' });
    await db.run('drop table if exists edited');
    await db.run(tables[dbType]);
    if (dbType === 'PostgreSQL') await db.run(`set time zone 'UTC'`);
    const family = dbType === 'PostgreSQL' ? 'postgres' : 'mysql';
    const facts = await factsOf(db, family, { schema: undefined, name: 'edited' });
    if (!facts) throw new Error('the table is there');
    const columns = facts.columns.flatMap(({ name, type, counts }, at) =>
      whyNotExact(family, type) ? [] : [{ at, name, type, isGiven: counts === 'always' }],
    );
    base = { family, schema: facts.schema, table: facts.name, columns, key: facts.key };
  });
  afterAll(() => db.close());
  beforeEach(() => db.run('delete from edited'));

  const quote = (name: string) => engineOf(dbType).quote(name);
  const rows = async () => {
    const names = base.columns.map(({ name }) => quote(name)).join(', ');
    const { rows: found } = await db.query(`select ${names} from edited order by id`, { maxRows: 1000 });
    return found;
  };
  const send = async (edits: readonly RowEdit[]) => {
    const { statements, problems } = writeEdits(byPlace(base), edits);
    expect(problems).toEqual([]);
    // Each is one statement that our own engine reads whole: nothing in a value ends it.
    const read = parseScript(statements.join(';\n'), engineOf(dbType).dialect).statements;
    expect(read.map(({ fidelity }) => fidelity)).toEqual(statements.map(() => 'full'));
    for (const statement of statements) await db.run(statement);
  };
  const adding = (row: readonly (string | null)[]): RowEdit => ({ kind: 'add', after: new Map(row.entries()) });

  test('every value that is added, changed and matched is the one that is read again', async () => {
    const below = randoms(dbType.length);
    const rowOf = (id: number) =>
      base.columns.map(({ type }, at) => (at === 0 ? String(id) : valueOf(type, dbType, below)));
    const first = Array.from({ length: 120 }, (_, at) => rowOf(at - 5));
    await send(first.map(adding));
    const added = await rows();
    expect(added.map((row) => row.map(padded))).toEqual(first.map((row) => row.map(padded)));
    const next = added.map((row) => rowOf(Number(row[0])));
    await send(
      added.map((before, at) => ({
        kind: 'change',
        before,
        after: new Map((next[at] ?? []).flatMap((value, column) => (column === 0 ? [] : [[column, value] as const]))),
      })),
    );
    const changed = await rows();
    expect(changed.map((row) => row.map(padded))).toEqual(next.map((row) => row.map(padded)));
    await send(changed.map((before) => ({ kind: 'delete', before })));
    expect(await rows()).toEqual([]);
  }, 120_000);

  test('a row that somebody has changed meanwhile is left alone, also where only letters or spaces differ', async () => {
    const at = base.columns.findIndex(({ name }) => name === 't');
    for (const [held, read] of [
      ['A', 'a'],
      ['a ', 'a'],
      ['a', null],
      ['é', 'e'],
    ] as const) {
      await db.run('delete from edited');
      await send([
        {
          kind: 'add',
          after: new Map([
            [0, '1'],
            [at, held],
          ]),
        },
      ]);
      const [row] = await rows();
      const before = (row ?? []).with(at, read);
      await send([
        { kind: 'change', before, after: new Map([[at, 'lost']]) },
        { kind: 'delete', before },
      ]);
      expect((await rows()).map((one) => one[at])).toEqual([held]);
    }
  });

  test('what cannot be written exactly is refused by name, and then nothing is written', () => {
    const of = (name: string, value: string | null) => {
      const at = base.columns.findIndex((column) => column.name === name);
      const good: RowEdit = { kind: 'add', after: new Map([[0, '2']]) };
      return writeEdits(byPlace(base), [good, { kind: 'add', after: new Map([[at, value]]) }]);
    };
    for (const [name, value, why] of [
      ['id', null, 'must not be NULL'],
      ['i4', "1'; drop table edited; --", 'A value of i4 cannot be written: it is not a whole number'],
      ['num', '1e', 'not a number'],
      ['d', '01/02/2026', 'it is no date such as 2026-01-31'],
      ['t', '\ud800', 'half a character'],
      ...(dbType === 'PostgreSQL'
        ? [
            ['t', 'a\0b', 'the character NUL'],
            ['b', 'yes', 'neither t nor f'],
          ]
        : []),
    ] as [string, string | null, string][]) {
      const { statements, problems } = of(name, value);
      expect(problems[0]?.en).toContain(why);
      expect(statements).toEqual([]);
    }
    for (const type of ['float4', 'json', 'interval', 'double', 'timestamp', 'geometry'])
      if (!(dbType === 'PostgreSQL' && type === 'timestamp'))
        expect(whyNotExact(base.family, type)?.en).toContain(`the type ${type}`);
  });
});

/** The columns by their places among those that are read here. */
function byPlace(base: EditBase): EditBase {
  return { ...base, columns: base.columns.map((column, at) => ({ ...column, at })) };
}

/** CHAR is padded by PostgreSQL. */
function padded(value: string | null): string | null {
  return value === null ? null : value.replace(/ +$/, '');
}
