/** What sort of values a type of a database holds. */
export type ColumnClass = 'text' | 'integer' | 'day' | 'network' | 'bytes' | 'identifier' | 'never';

const classes: readonly (readonly [RegExp, ColumnClass])[] = [
  [/^(?:bool|bit\(1\)|tinyint\(1\))/, 'never'],
  [/^(?:tinyint|smallint|mediumint|int2|year)/, 'never'],
  [
    /\[\]$|^(?:enum|set\b|json|xml|geometry|point|polygon|linestring|multi|interval|tsvector|tsquery|box|circle|path|lseg|hstore)/,
    'never',
  ],
  [/^(?:float|double|real|money)/, 'never'],
  [/^(?:decimal|numeric|number)(?:\(\d+\)|\(\d+,\s*0\)|$)/, 'integer'],
  [/^(?:decimal|numeric|number)/, 'never'],
  [/^(?:int|bigint|integer|serial|bigserial)/, 'integer'],
  [/^(?:date|datetime|timestamp)/, 'day'],
  [/^time/, 'never'],
  [/^(?:inet|cidr|macaddr)/, 'network'],
  [/^(?:bytea|.*blob|.*binary|raw)/, 'bytes'],
  [/^uuid/, 'identifier'],
];

/** The sort of a type as a catalogue writes it; a type that is not known is taken for texts. */
export function classOf(type: string): ColumnClass {
  const written = type.trim().toLowerCase();
  return classes.find(([form]) => form.test(written))?.[1] ?? 'text';
}

const inIntegers: ReadonlySet<string> = new Set([
  'phone',
  'bank_card',
  'china_identity_card',
  'social_account',
  'secret',
]);
/** So long a text must be to hold one of the type. */
const shortest: Readonly<Record<string, number>> = {
  person_name: 2,
  china_identity_card: 15,
  passport: 7,
  phone: 7,
  bank_card: 12,
  email: 6,
  address: 10,
  plate_number: 7,
  ip_address: 7,
  mac_address: 12,
  secret: 3,
  birthday: 8,
  credit_code: 15,
  social_security: 9,
  iban: 15,
  social_account: 5,
};

/** Whether a column of a type of the database can hold data of a kind; kinds that people made fit in everything. */
export function fitsIn(identifier: string | undefined, type: string): boolean {
  if (identifier === undefined) return true;
  const sort = classOf(type);
  if (sort === 'day') return identifier === 'birthday';
  if (sort === 'network') return identifier === 'ip_address' || identifier === 'mac_address';
  if (sort === 'identifier') return identifier === 'secret';
  if (sort === 'integer') return inIntegers.has(identifier);
  const length = /char(?:acter)?(?: varying)?2?\((\d+)/.exec(type.toLowerCase())?.[1];
  return length === undefined || Number(length) >= (shortest[identifier] ?? 1);
}
