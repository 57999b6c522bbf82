/** Whether every value comes back when the type of a column is turned back; or whether the server only narrows it while it is empty. */
export type TypeTurn = 'exact' | 'narrows' | 'unknown';

type Written = {
  readonly name: string;
  readonly size: string | undefined;
  readonly scale: number;
  readonly unit: string | undefined;
  readonly rest: string;
};

/** Turns of SQL Server, by what is written behind the name of a column. */
export function turnOfSqlserver(before: string, after: string): TypeTurn {
  const [old, wanted] = [writtenAs(before), writtenAs(after)];
  if (!old || !wanted || collationOf(old) !== collationOf(wanted)) return 'unknown';
  const [from, to] = [sameNames[old.name] ?? old.name, sameNames[wanted.name] ?? wanted.name];
  const isExact = from === to ? isLarger(from, old, wanted) : isWider(from, to, wanted);
  return isExact ? 'exact' : 'unknown';
}

function isWider(from: string, to: string, { size, scale }: Written): boolean {
  const line = wider.find((one) => one.includes(from)) ?? [];
  const needed = digits[from] ?? Infinity;
  const isInDecimal = to === 'DECIMAL' && Number(size ?? 18) - scale >= needed;
  return isInDecimal || (line.indexOf(to) > line.indexOf(from) && size === undefined);
}

/** Turns of Oracle, which lets no type become smaller while there are values, but for texts and bytes. */
export function turnOfOracle(before: string, after: string): TypeTurn {
  const [old, wanted] = [writtenAs(before), writtenAs(after)];
  if (!old || !wanted || old.name !== wanted.name || zoneOf(old) !== zoneOf(wanted)) return 'unknown';
  if (/^N?VARCHAR2$|^RAW$/.test(old.name)) return isLongerText(old, wanted) ? 'exact' : 'unknown';
  if (old.size === wanted.size && old.scale === wanted.scale) return 'exact';
  return /^(NUMBER|FLOAT|TIMESTAMP|CHAR|NCHAR)$/.test(old.name) ? 'narrows' : 'unknown';
}

/** Without its word a length counts bytes, or what the session says; NVARCHAR2 always counts characters. */
function isLongerText(old: Written, wanted: Written): boolean {
  const isSameUnit = old.name !== 'VARCHAR2' || old.unit === (wanted.unit ?? 'BYTE');
  return isSameUnit && Number(wanted.size) >= Number(old.size);
}

const pattern = /^\s*(\w+)\s*(?:\(\s*(\w+|\*)\s*(?:,\s*(-?\d+)\s*)?(byte|char)?\s*\))?(.*)$/is;

function writtenAs(text: string): Written | undefined {
  const found = pattern.exec(text);
  if (!found) return undefined;
  const [, name = '', size, scale, unit, rest = ''] = found;
  return {
    name: name.toUpperCase(),
    size: size?.toUpperCase(),
    scale: Number(scale ?? 0),
    unit: unit?.toUpperCase(),
    rest,
  };
}

function collationOf({ rest }: Written): string | undefined {
  return /\bcollate\s+(\w+)/i.exec(rest)?.[1]?.toLowerCase();
}

function zoneOf({ rest }: Written): string {
  return /^\s*with\s+(local\s+)?time\s+zone/i.exec(rest)?.[0].replace(/\s+/g, ' ').trim().toLowerCase() ?? '';
}

const sameNames: Readonly<Record<string, string>> = { INTEGER: 'INT', DEC: 'DECIMAL', NUMERIC: 'DECIMAL' };
/** Types of one line hold what the ones before them hold, and give it back unchanged. */
const wider: readonly (readonly string[])[] = [
  ['TINYINT', 'SMALLINT', 'INT', 'BIGINT'],
  ['REAL', 'FLOAT'],
  ['DATE', 'DATETIME2'],
];
const digits: Readonly<Record<string, number>> = { TINYINT: 3, SMALLINT: 5, INT: 10, BIGINT: 19 };
/** Types that hold more when their argument is larger, and what it is when it is left out. */
const growing: Readonly<Record<string, number>> = {
  VARCHAR: 1,
  NVARCHAR: 1,
  VARBINARY: 1,
  TIME: 7,
  DATETIME2: 7,
  DATETIMEOFFSET: 7,
};

function isLarger(name: string, old: Written, wanted: Written): boolean {
  if (name === 'DECIMAL') {
    const whole = (one: Written) => Number(one.size ?? 18) - one.scale;
    return wanted.scale >= old.scale && whole(wanted) >= whole(old);
  }
  const size = (one: Written) => (one.size === 'MAX' ? Infinity : Number(one.size ?? growing[name] ?? 0));
  return name in growing ? size(wanted) >= size(old) : old.size === wanted.size;
}
