import { literal, quoteDouble } from '../../../../shared/engines/quoting.ts';

/** A column as far as a made-up value has to fit it; `kind` is the type's kind and category, one letter each. */
export type SeededColumn = {
  readonly name: string;
  readonly type: string;
  readonly kind: string;
  readonly labels: readonly string[];
  readonly isNotNull: boolean;
  /** The server fills it by itself. */
  readonly isFilled: boolean;
  /** Length or precision as the catalogue keeps it. */
  readonly modifier: number;
  readonly refers?: { readonly table: string; readonly column: string };
};

/** The row that has every NULL that it may. */
const nullRow = 1;

/** A value of one row for a column, as SQL: plain ones first, then the bounds of its type. */
export function valueOf(column: SeededColumn, row: number): string {
  if (row === nullRow && !column.isNotNull) return 'null';
  const { refers } = column;
  if (!refers) return ownValue(column, row);
  const own = quoteDouble(refers.column);
  return `(select ${own} from ${refers.table} order by ${own} offset ${row} % greatest(1, (select count(*) from ${refers.table})) limit 1)`;
}

/** Values of a column's own type, plain ones first. */
export function valuesOfType(column: SeededColumn): readonly string[] {
  const values = [0, 2, 3, 4, 1].map((row) => ownValue(column, row));
  return [...new Set(values)].filter((value) => value !== 'null');
}

function ownValue(column: SeededColumn, row: number): string {
  const { type, labels, modifier } = column;
  const texts = labels.length > 0 ? labels : ofType[type];
  if (texts) return literal(texts[row % texts.length] ?? '');
  if (type === 'numeric') return literal(numberOf(modifier, row));
  if (type.startsWith('bit')) return literal('1'.repeat(Math.max(1, modifier)));
  return byKind(column, row);
}

/** Arrays and ranges have nothing in them; of what is unknown there is NULL. */
function byKind(column: SeededColumn, row: number): string {
  const { kind } = column;
  if (kind.endsWith('A')) return `'{}'`;
  if (kind.endsWith('S')) return literal(textOf(column, row));
  return kind.startsWith('r') ? `'empty'` : 'null';
}

const moments = (time: string, zone = '') => [
  `2024-02-29${time}${zone}`,
  `2024-03-01${time}${zone}`,
  `0001-01-01${time}${zone}`,
  `9999-12-31${time}${zone}`,
  `1970-01-01${time}${zone}`,
];
const objects = ['{"a": 1}', '[]', 'null', '{"a": {"b": ["é", null, 1.50]}}', '"text"'];
const ofType: Readonly<Record<string, readonly string[]>> = {
  smallint: ['1', '2', '0', '32767', '-32768'],
  integer: ['1', '2', '0', '2147483647', '-2147483648'],
  bigint: ['1', '2', '0', '9223372036854775807', '-9223372036854775808'],
  real: ['1', '2', '0', '1e30', '-1e-30'],
  'double precision': ['1', '2', '0', '1e300', '-1e-300'],
  money: ['1', '2', '0', '92233720368547758.07', '-0.01'],
  boolean: ['true', 'false'],
  date: moments(''),
  'timestamp without time zone': moments(' 23:59:59.999999'),
  'timestamp with time zone': moments(' 23:59:59.999999', '+00'),
  'time without time zone': ['12:00', '12:01', '00:00', '24:00', '23:59:59.999999'],
  'time with time zone': ['12:00+00', '12:01+00', '00:00+14', '24:00-12', '23:59:59.999999+00'],
  interval: ['1 day', '1 month', '0', '100 years', '-1 microsecond'],
  uuid: [1, 2, 0, 'f', 'a'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`),
  bytea: ['\\x01', '\\x02', '\\x', '\\xff00ff', '\\x0a'],
  json: objects,
  jsonb: objects,
  inet: ['10.0.0.1', '10.0.0.2', '::1', '255.255.255.255', '0.0.0.0'],
  cidr: ['10.0.0.0/8', '10.1.0.0/16', '::/0', '192.168.0.0/24', '0.0.0.0/0'],
};

/** Case, accents, a space at the end and as many letters as there is room for. */
function textOf({ modifier, type }: SeededColumn, row: number): string {
  const room = modifier > 4 ? modifier - 4 : 200;
  const texts = ['a', 'B', '', 'x'.repeat(Math.min(room, 200)), 'é '];
  return (texts[row] ?? '').slice(0, type === '"char"' ? 1 : room);
}

/** Precision and scale stand in one number: (precision << 16 | scale) + 4, the scale in eleven bits with a sign. */
function numberOf(modifier: number, row: number): string {
  if (modifier < 4) return ['1', '2', '0', '12345678901234567890.123456789', '-0.000000001'][row] ?? '0';
  const precision = (modifier - 4) >> 16;
  const scale = (((modifier - 4) & 0x7ff) ^ 1024) - 1024;
  if (scale < 0) return '0';
  const most = `${'9'.repeat(Math.max(0, precision - scale)) || '0'}${scale > 0 ? `.${'9'.repeat(scale)}` : ''}`;
  return [precision > scale ? '1' : '0', '0', '0', most, `-${most}`][row] ?? '0';
}
