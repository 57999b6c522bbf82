import { quoteBacktick, quoteDouble } from '../engines/quoting.ts';
import { fixedText, hiddenCharacters } from './mask-text.ts';
import type { Mask } from './masks.ts';
import type { MaskedFamily, RelationColumn } from './relations.ts';

/** The families of servers for which masks are compiled. */
export type MaskingDialect = 'postgres' | 'mysql';

/** `inner` and `outer` are the two padded keys of an HMAC, in hexadecimal digits. */
export type HashKeys = { readonly inner: string; readonly outer: string };

/** A name in quotes. */
export const quotedName: Readonly<Record<MaskingDialect, (name: string) => string>> = {
  postgres: quoteDouble,
  mysql: quoteBacktick,
};

/**
 * The expression that stands for a column in what a query sees. It never fails, whatever the value; NULL stays NULL and the type
 * stays the column's own, so that what was written for the column is still right.
 */
export function maskSql(dialect: MaskingDialect, column: RelationColumn, keys: HashKeys): string {
  const name = quotedName[dialect](column.name);
  if (!column.mask) return name;
  const masked = column.family === 'text' ? textMasks[dialect](name, column.mask, keys) : constantOf(dialect, column);
  if (dialect === 'postgres') return `case when ${name} is null then null else (${masked})::${column.type} end`;
  // The first branch is always NULL; it gives the type.
  return `case when ${name} is null then ${name} else ${masked} end`;
}

type TextMask = (name: string, mask: Mask, keys: HashKeys) => string;
const textMasks: Readonly<Record<MaskingDialect, TextMask>> = {
  postgres(name, mask, { inner, outer }) {
    if (mask.kind === 'CHAR') return partly(`${name}::text`, mask, (parts) => parts.join(' || '));
    if (mask.kind !== 'HASH') return stringLiteral(fixedText(mask));
    const bytes = `convert_to(${name}::text, 'UTF8'::name)`;
    return `encode(sha256('\\x${outer}'::bytea || sha256('\\x${inner}'::bytea || ${bytes})), 'hex'::text)`;
  },
  mysql(name, mask, { inner, outer }) {
    if (mask.kind === 'CHAR') return partly(name, mask, (parts) => `concat(${parts.join(', ')})`);
    if (mask.kind !== 'HASH') return stringLiteral(fixedText(mask));
    const bytes = `cast(convert(${name} using utf8mb4) as binary)`;
    return `sha2(concat(unhex('${outer}'), unhex(sha2(concat(unhex('${inner}'), ${bytes}), 256))), 256)`;
  },
};

type Characters = Extract<Mask, { kind: 'CHAR' }>;

/** Every branch stands for every length of a value, so nothing of it fails. */
function partly(
  value: string,
  { front, behind, length, sign, fromBehind }: Characters,
  joined: (parts: readonly string[]) => string,
): string {
  const size = `char_length(${value})`;
  const whole = stringLiteral(hiddenCharacters({ sign }));
  if (!length) {
    const kept = joined([`left(${value}, ${front})`, whole, `right(${value}, ${behind})`]);
    return `case when ${size} > ${front + behind} then ${kept} else ${whole} end`;
  }
  const hidden = stringLiteral(hiddenCharacters({ sign, length }));
  const kept = fromBehind
    ? joined([`left(${value}, ${size} - ${behind + length})`, hidden, `right(${value}, ${behind})`])
    : joined([`left(${value}, ${front})`, hidden, `right(${value}, ${size} - ${front + length})`]);
  return `case when ${size} > ${front + behind + length} then ${kept} else ${whole} end`;
}

/** Neither family takes a backslash for itself where there is none. */
function stringLiteral(text: string): string {
  return `'${text.replaceAll('\\', '').replaceAll("'", "''")}'`;
}

function constantOf(dialect: MaskingDialect, { family }: RelationColumn): string {
  return constants[dialect][family] ?? 'null';
}

/** What a value becomes that is no text; of a type that is not known here nothing is left. */
const constants: Readonly<Record<MaskingDialect, Partial<Record<MaskedFamily, string>>>> = {
  postgres: {
    number: '0',
    boolean: 'false',
    date: `'2000-01-01'`,
    moment: `'2000-01-01 00:00:00'`,
    json: `'{}'`,
    binary: `''`,
    array: `'{}'`,
  },
  mysql: {
    number: '0',
    date: `date '2000-01-01'`,
    moment: `timestamp '2000-01-01 00:00:00'`,
    json: `json_object()`,
    binary: `''`,
  },
};
