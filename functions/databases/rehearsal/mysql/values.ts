import { mysqlText } from '../../../engines/mysql/catalog.ts';
import { quoteBacktick } from '../../../../shared/engines/quoting.ts';

/** A column as far as a made-up value has to fit it: `type` is the server's whole word for it, `int(11) unsigned`. */
export type SeededColumn = {
  readonly name: string;
  readonly type: string;
  readonly isNotNull: boolean;
  /** The server fills it by itself. */
  readonly isFilled: boolean;
  readonly refers?: { readonly table: string; readonly column: string };
};

/** The row that has every NULL that it may. */
const nullRow = 1;

/** A value of one row for a column, as SQL: plain ones first, then the bounds of its type. */
export function valueOf(column: SeededColumn, row: number): string {
  if (row === nullRow && !column.isNotNull) return 'null';
  const { refers } = column;
  if (!refers) return ownValue(column.type, row);
  const own = quoteBacktick(refers.column);
  // A table that is filled may only be read within itself through a table of its own.
  const values = `(select distinct ${own} as v from ${quoteBacktick(refers.table)} where ${own} is not null order by 1 limit 5)`;
  return `(select max(v) from (select v from ${values} some order by v limit ${row + 1}) referred)`;
}

/** Values of a column's own type, plain ones first. */
export function valuesOfType({ type }: SeededColumn): readonly string[] {
  const values = [0, 2, 3, 4, 1].map((row) => ownValue(type, row));
  return [...new Set(values)].filter((value) => value !== 'null');
}

function ownValue(type: string, row: number): string {
  const [, name = '', inside = ''] = /^([a-z0-9]+)(?:\((.*)\))?/s.exec(type.toLowerCase()) ?? [];
  if (name === 'enum' || name === 'set') return labelOf(type, row);
  const bits = integers[name];
  if (bits !== undefined) return integerOf(bits, / unsigned/i.test(type), row);
  const sized = bySize[name];
  if (sized) return sized(inside, row);
  const some = ofType[name];
  return some ? (some[row % some.length] ?? 'null') : 'null';
}

const integers: Readonly<Record<string, bigint>> = {
  tinyint: 8n,
  smallint: 16n,
  mediumint: 24n,
  int: 32n,
  bigint: 64n,
};

function integerOf(bits: bigint, isUnsigned: boolean, row: number): string {
  const most = isUnsigned ? 2n ** bits - 1n : 2n ** (bits - 1n) - 1n;
  const least = isUnsigned ? 3n : -(2n ** (bits - 1n));
  return String([1n, 2n, 0n, most, least][row] ?? 0n);
}

/** A word of an ENUM or SET, as the server quotes it. */
function labelOf(type: string, row: number): string {
  const labels = type.match(/'(?:[^'\\]|\\.|'')*'/gs) ?? [];
  return labels[row % Math.max(1, labels.length)] ?? 'null';
}

const quoted = (texts: readonly string[]) => texts.map(mysqlText);
/** Case, accents, a space at the end and as many letters as there is room for. */
function textOf(room: number, row: number): string {
  const texts = ['a', 'B', '', 'x'.repeat(Math.min(room, 200)), 'é '];
  return mysqlText((texts[row] ?? '').slice(0, room));
}
const text = (inside: string, row: number) => textOf(inside === '' ? 200 : Number(inside), row);
const bySize: Readonly<Record<string, (inside: string, row: number) => string>> = {
  char: text,
  varchar: text,
  tinytext: text,
  text,
  mediumtext: text,
  longtext: text,
  binary: (inside, row) => ["x'01'", "x'02'", "''", `repeat(x'ff', ${Number(inside || 1)})`, "x'0a'"][row] ?? "''",
  varbinary: (inside, row) =>
    ["x'01'", "x'02'", "''", `repeat(x'ff', ${Math.min(Number(inside || 1), 200)})`, "x'0a'"][row] ?? "''",
  bit: (inside, row) => ["b'1'", "b'0'", "b'0'", `b'${'1'.repeat(Number(inside || 1))}'`, "b'1'"][row] ?? "b'0'",
  decimal: decimalOf,
  vector: (inside, row) => `string_to_vector('[${Array.from({ length: Number(inside || 1) }, () => row).join(',')}]')`,
};

function decimalOf(inside: string, row: number): string {
  const [precision = 10, scale = 0] = inside.split(',').map(Number);
  const most = `${'9'.repeat(Math.max(0, precision - scale)) || '0'}${scale > 0 ? `.${'9'.repeat(scale)}` : ''}`;
  return [precision > scale ? '1' : '0', '0', '0', most, `-${most}`][row] ?? '0';
}

const blobs = ["x'01'", "x'02'", "''", "x'ff00ff'", "x'0a'"];
const moments = [
  "'2024-02-29 23:59:59'",
  "'2024-03-01 00:00:01'",
  "'1970-01-02 00:00:00'",
  "'2037-12-31 23:59:59'",
  "'2000-01-01 12:00:00'",
];
const geometry = (words: readonly string[]) => words.map((one) => `st_geomfromtext('${one}')`);
const points = geometry(['POINT(0 0)', 'POINT(1 1)', 'POINT(-1 2.5)', 'POINT(9 9)', 'POINT(3 4)']);
const objects = quoted(['{"a": 1}', '[]', 'null', '{"a": {"b": ["é", null, 1.50]}}', '"text"']);
const ofType: Readonly<Record<string, readonly string[]>> = {
  float: ['1', '2', '0', '1e30', '-1e-30'],
  double: ['1', '2', '0', '1e300', '-1e-300'],
  date: quoted(['2024-02-29', '2024-03-01', '1000-01-01', '9999-12-31', '1970-01-01']),
  datetime: moments,
  timestamp: moments,
  time: quoted(['12:00:00', '12:00:01', '00:00:00', '838:59:59', '-838:59:59']),
  year: ['2024', '2025', '1901', '2155', '2000'],
  tinyblob: blobs,
  blob: blobs,
  mediumblob: blobs,
  longblob: blobs,
  json: objects,
  uuid: quoted([1, 2, 0, 'f', 'a'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)),
  inet4: quoted(['10.0.0.1', '10.0.0.2', '0.0.0.0', '255.255.255.255', '127.0.0.1']),
  inet6: quoted(['::1', '::2', '::', 'ffff::ffff', 'fe80::1']),
  point: points,
  geometry: points,
  linestring: geometry(['LINESTRING(0 0,1 1)']),
  polygon: geometry(['POLYGON((0 0,1 0,1 1,0 0))']),
  multipoint: geometry(['MULTIPOINT(0 0,1 1)']),
  multilinestring: geometry(['MULTILINESTRING((0 0,1 1))']),
  multipolygon: geometry(['MULTIPOLYGON(((0 0,1 0,1 1,0 0)))']),
  geometrycollection: geometry(['GEOMETRYCOLLECTION(POINT(0 0))']),
  geomcollection: geometry(['GEOMETRYCOLLECTION(POINT(0 0))']),
};
