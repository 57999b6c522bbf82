import type { DataType } from '../audit/tree/expression.ts';
import type { EngineFamily } from '../engines/engine.ts';

/** The type of a column, with what its text is written in where that is said. */
export type WrittenType = {
  readonly type: DataType;
  readonly charset: string | undefined;
  readonly collation: string | undefined;
};
type Names = Readonly<Record<string, string>>;

/** Other names of the same types. */
const sameNames: Readonly<Record<'mysql' | 'postgres', Names>> = {
  mysql: {
    INTEGER: 'INT',
    BOOL: 'TINYINT',
    BOOLEAN: 'TINYINT',
    NUMERIC: 'DECIMAL',
    DEC: 'DECIMAL',
    FIXED: 'DECIMAL',
    REAL: 'DOUBLE',
    CHARACTER: 'CHAR',
    'CHARACTER VARYING': 'VARCHAR',
  },
  postgres: {
    INT2: 'SMALLINT',
    INT: 'INTEGER',
    INT4: 'INTEGER',
    INT8: 'BIGINT',
    DECIMAL: 'NUMERIC',
    FLOAT4: 'REAL',
    FLOAT8: 'DOUBLE',
    CHARACTER: 'CHAR',
    BPCHAR: 'CHAR',
    'CHARACTER VARYING': 'VARCHAR',
    BOOL: 'BOOLEAN',
    'BIT VARYING': 'VARBIT',
    'TIMESTAMP WITHOUT TIME ZONE': 'TIMESTAMP',
    'TIMESTAMP WITH TIME ZONE': 'TIMESTAMPTZ',
    'TIME WITHOUT TIME ZONE': 'TIME',
    'TIME WITH TIME ZONE': 'TIMETZ',
  },
};

/** Types of one line hold what the ones before them hold, and give it back unchanged. */
const wider: Readonly<Record<'mysql' | 'postgres', readonly (readonly string[])[]>> = {
  mysql: [
    ['TINYINT', 'SMALLINT', 'MEDIUMINT', 'INT', 'BIGINT'],
    ['FLOAT', 'DOUBLE'],
    ['TINYTEXT', 'TEXT', 'MEDIUMTEXT', 'LONGTEXT'],
    ['TINYBLOB', 'BLOB', 'MEDIUMBLOB', 'LONGBLOB'],
    ['DATE', 'DATETIME'],
  ],
  postgres: [
    ['SMALLINT', 'INTEGER', 'BIGINT'],
    ['REAL', 'DOUBLE'],
    ['VARCHAR', 'TEXT'],
    ['DATE', 'TIMESTAMP'],
  ],
};

/** Types that hold more when their one argument is larger, and what it is when it is left out. */
const growing: Readonly<Record<'mysql' | 'postgres', Readonly<Record<string, number>>>> = {
  mysql: { CHAR: 1, VARCHAR: 0, VARBINARY: 0, BIT: 1, YEAR: 4, TIME: 0, DATETIME: 0, TIMESTAMP: 0 },
  postgres: { CHAR: 1, VARCHAR: Infinity, VARBIT: Infinity, TIME: 6, TIMETZ: 6, TIMESTAMP: 6, TIMESTAMPTZ: 6 },
};

/** The digits of whole numbers. */
const digits: Readonly<Record<string, number>> = {
  TINYINT: 3,
  SMALLINT: 5,
  MEDIUMINT: 8,
  INT: 10,
  INTEGER: 10,
  BIGINT: 20,
};
/** The characters of VARCHAR that always fit into a text, at four bytes each. */
const charactersInText: Readonly<Record<string, number>> = {
  TINYTEXT: 63,
  TEXT: 16_383,
  MEDIUMTEXT: 4_194_303,
  LONGTEXT: 1_073_741_823,
};

/** A change of a type, with the normal names of both types and their arguments. */
type Turn = {
  readonly family: 'mysql' | 'postgres';
  readonly before: DataType;
  readonly after: DataType;
  readonly from: string;
  readonly to: string;
  readonly old: readonly string[];
  readonly wanted: readonly string[];
};

/** Whether every value of one type is a value of another, and is the same again when it is turned back. */
export function losesNothing(before: WrittenType, after: WrittenType, family: EngineFamily): boolean {
  if (family !== 'mysql' && family !== 'postgres') return false;
  if (family === 'mysql' && charsetOf(before) !== charsetOf(after)) return false;
  const turn: Turn = {
    family,
    before: before.type,
    after: after.type,
    from: nameOf(before.type, family),
    to: nameOf(after.type, family),
    old: argumentsOf(before.type),
    wanted: argumentsOf(after.type),
  };
  if (isUnchanged(turn)) return true;
  const isPlain = before.type.arrayDimensions + after.type.arrayDimensions === 0;
  return isPlain && before.type.zerofill === after.type.zerofill && harmless.some((holds) => holds(turn));
}

/** Collations sort and compare, and change no value; their names begin with their character set. */
function charsetOf({ charset, collation }: WrittenType): string | undefined {
  return (charset ?? collation?.split('_')[0])?.toLowerCase();
}

/** Character sets of which each has all characters of the ones before it, and gives them back as they were. */
const larger = ['ascii', 'latin1', 'utf8mb3', 'utf8mb4'];

/**
 * Whether texts of one character set of the MySQL family are the same after they were written in another and turned back: it has all
 * their characters, or a strict session refuses those that it lacks.
 */
export function turnsBack(from: string, to: string, isStrict: boolean): boolean {
  const [old, wanted] = [from, to].map((name) => larger.indexOf(name.toLowerCase().replace(/^utf8$/, 'utf8mb3')));
  if (old === undefined || wanted === undefined || old < 0 || wanted < 0) return false;
  return wanted >= old || isStrict;
}

function nameOf({ name, withTimeZone }: DataType, family: 'mysql' | 'postgres'): string {
  const same = sameNames[family][name] ?? name;
  return withTimeZone && (same === 'TIMESTAMP' || same === 'TIME') ? `${same}TZ` : same;
}

function argumentsOf({ args, family }: DataType): string[] {
  // The width of a whole number is only for show.
  if (family === 'integer' || family === 'boolean') return [];
  return args.map((one) => (one.kind === 'literal' ? one.value : ''));
}

function isSameType({ from, to, before, after }: Turn): boolean {
  return from === to && before.unsigned === after.unsigned;
}

function isUnchanged(turn: Turn): boolean {
  const { before, after, old, wanted } = turn;
  return (
    isSameType(turn) &&
    before.arrayDimensions === after.arrayDimensions &&
    before.zerofill === after.zerofill &&
    JSON.stringify(old) === JSON.stringify(wanted)
  );
}

const harmless: readonly ((turn: Turn) => boolean)[] = [
  isLargerWhole,
  isWholeInDecimal,
  isLargerDecimal,
  isLongerEnum,
  isLonger,
  isInText,
  isWider,
];

function isLargerWhole({ from, to, before, after, family }: Turn): boolean {
  const line = wider[family][0] ?? [];
  const [old, wanted] = [line.indexOf(from), line.indexOf(to)];
  if (old < 0 || wanted < 0) return false;
  if (before.unsigned === after.unsigned) return wanted >= old;
  return before.unsigned && wanted > old;
}

function isWholeInDecimal({ from, to, before, after, wanted, family }: Turn): boolean {
  const needed = digits[from];
  if (needed === undefined || (to !== 'DECIMAL' && to !== 'NUMERIC')) return false;
  if (after.unsigned && !before.unsigned) return false;
  // MySQL 5.6 refuses the upper half of its numbers on their way back.
  if (from === 'BIGINT' && before.unsigned && family === 'mysql') return false;
  const [precision, scale = 0] = wanted.map(Number);
  return precision === undefined ? family === 'postgres' : precision - scale >= needed;
}

function isLargerDecimal(turn: Turn): boolean {
  const { from, family, old, wanted } = turn;
  if (!isSameType(turn) || (from !== 'DECIMAL' && from !== 'NUMERIC')) return false;
  // Without arguments PostgreSQL keeps every digit.
  if (family === 'postgres' && (old.length === 0 || wanted.length === 0)) return wanted.length === 0;
  const [[precision = 10, scale = 0], [newPrecision = 10, newScale = 0]] = [old.map(Number), wanted.map(Number)];
  return newScale >= scale && newPrecision - newScale >= precision - scale;
}

function isLongerEnum({ from, to, old, wanted }: Turn): boolean {
  return from === 'ENUM' && to === 'ENUM' && old.every((value, index) => value === wanted[index]);
}

function isLonger(turn: Turn): boolean {
  const length = growing[turn.family][turn.from];
  return isSameType(turn) && length !== undefined && Number(turn.wanted[0] ?? length) >= Number(turn.old[0] ?? length);
}

function isInText({ family, from, to, old }: Turn): boolean {
  return family === 'mysql' && from === 'VARCHAR' && Number(old[0]) <= (charactersInText[to] ?? -1);
}

function isWider({ family, from, to, old, wanted, before, after }: Turn): boolean {
  const line = wider[family].slice(1).find((one) => one.includes(from));
  if (!line || line.indexOf(to) < line.indexOf(from) || before.unsigned !== after.unsigned) return false;
  return wanted.length === 0 && (old.length === 0 || from === 'VARCHAR');
}
