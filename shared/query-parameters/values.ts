import type { ReadingFamily } from '../engines/reading-families.ts';
import { literalOf } from '../rollback/literals.ts';
import type { Text } from '../text.ts';
import type { Value, ValueKind } from './value-kinds.ts';

/** The value as a literal that every setting of a session reads the same way, or why it is none. */
export function literalOfValue(
  { kind, text }: Value,
  family: ReadingFamily,
): { readonly sql: string } | { readonly problem: Text } {
  return kinds[kind](text, family);
}

type Written = ReturnType<typeof literalOfValue>;
const kinds: Readonly<Record<ValueKind, (text: string, family: ReadingFamily) => Written>> = {
  text: textLiteral,
  number(text, family) {
    const number = text.trim();
    if (!/^-?\d+(\.\d+)?(e[+-]?\d{1,4})?$/i.test(number)) return { problem: words.noNumber };
    const sql = literalOf[family](number, family === 'mysql' ? 'decimal' : 'numeric');
    // Behind a minus another would begin a comment.
    return { sql: sql.startsWith('-') ? `(${sql})` : sql };
  },
  time(text, family) {
    const [, date, time, zone] = times.exec(text.trim()) ?? [];
    if (date === undefined && time === undefined) return { problem: words.noTime };
    if (zone !== undefined && (family === 'mysql' || date === undefined)) return { problem: words.noZone };
    const type =
      date === undefined ? 'time' : time === undefined ? 'date' : zone === undefined ? 'timestamp' : 'timestamptz';
    const value = [date, time].filter((part) => part !== undefined).join(' ');
    return { sql: `${type} '${value}${zone ?? ''}'` };
  },
  boolean: (text) => (text === 'true' || text === 'false' ? { sql: text } : { problem: words.noBoolean }),
  null: () => ({ sql: 'null' }),
};

const times =
  /^(?:(\d{4}-\d{2}-\d{2})(?:[ T](?=\d)|$))?(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)?(Z|[+-]\d{2}(?::\d{2})?)?$/;

function textLiteral(text: string, family: ReadingFamily): Written {
  if (/\p{Surrogate}/u.test(text)) return { problem: words.halfCharacter };
  if (family === 'postgres' && text.includes('\0')) return { problem: words.nul };
  return { sql: literalOf[family](text, 'text') };
}

const words = {
  noNumber: { zh: '不是数字，例如 12、-0.5、1e6', en: 'Not a number, such as 12, -0.5 or 1e6' },
  noTime: {
    zh: '写成 2026-01-31、2026-01-31 18:30:00 或 18:30',
    en: 'Write 2026-01-31, 2026-01-31 18:30:00 or 18:30',
  },
  noZone: { zh: '这里不能带时区', en: 'No time zone can be given here' },
  noBoolean: { zh: '请选择 true 或 false', en: 'Choose true or false' },
  halfCharacter: { zh: '含有不完整的字符', en: 'It holds half a character' },
  nul: { zh: 'PostgreSQL 的文本不能含有 NUL 字符', en: 'No text of PostgreSQL may hold the character NUL' },
} as const satisfies Record<string, Text>;
