/** Types that become each other without being told; each row is one family, or what one type becomes. */
const together: readonly (readonly string[])[] = [
  ['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision'],
  ['timestamp without time zone', 'timestamp with time zone'],
  ['time without time zone', 'time with time zone'],
  ['json', 'jsonb'],
  ['inet', 'cidr'],
  ['macaddr', 'macaddr8'],
  ['bit', 'bit varying'],
];
const onlyTo: Readonly<Record<string, readonly string[]>> = {
  date: ['timestamp without time zone', 'timestamp with time zone'],
  'timestamp without time zone': ['date', 'time without time zone'],
  'timestamp with time zone': ['date', 'time without time zone', 'time with time zone'],
  'time without time zone': ['interval'],
  interval: ['time without time zone'],
};
const whenTold: Readonly<Record<string, readonly string[]>> = {
  integer: ['boolean', 'bit'],
  bigint: ['bit'],
  boolean: ['integer'],
  bit: ['integer', 'bigint'],
};
const strings = /^(?:text|character varying|character|"char"|name|citext|bpchar)$/;
const has = (table: Readonly<Record<string, readonly string[]>>, was: string, becomes: string) =>
  Object.hasOwn(table, was) && (table[was]?.includes(becomes) ?? false);

/**
 * How the server turns a type of a column into another: by itself, when it is told (USING), or in no way that is known.
 * It is told only where it must be, since such a cast cuts what is too long without a word.
 */
export function castOf(from: string, to: string): 'itself' | 'told' | undefined {
  const areArrays = from.endsWith('[]') && to.endsWith('[]');
  const [was, becomes] = [from, to].map((type) => bare(areArrays ? type.slice(0, -2) : type)) as [string, string];
  if (was === becomes || isString(becomes)) return 'itself';
  if (isString(was)) return 'told';
  if (together.some((family) => family.includes(was) && family.includes(becomes))) return 'itself';
  if (has(onlyTo, was, becomes)) return 'itself';
  if (has(whenTold, was, becomes)) return 'told';
  return undefined;
}

const isString = (type: string) => strings.test(type);

/** A type without its length, fields and collation; arrays are cast as their elements are. */
function bare(type: string): string {
  if (/^interval\b/.test(type)) return 'interval';
  return type.replace(/ COLLATE .*$/s, '').replace(/ ?\([^()]*\)/, '');
}
