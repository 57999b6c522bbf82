import type { ReadingFamily } from '../engines/reading-families.ts';
import { literalOf } from '../rollback/literals.ts';
import type { Text } from '../text.ts';

/** How values of a type are written, and how one is compared with what a row holds. */
type Way = { readonly accepts: RegExp; readonly problem: Text; readonly isText?: boolean };

const words = {
  number: { zh: '不是数字', en: 'it is not a number' },
  whole: { zh: '不是整数', en: 'it is not a whole number' },
  date: { zh: '不是形如 2026-01-31 的日期', en: 'it is no date such as 2026-01-31' },
  moment: {
    zh: '不是形如 2026-01-31 18:30:00 的时间',
    en: 'it is no moment such as 2026-01-31 18:30:00',
  },
  zoned: {
    zh: '不是形如 2026-01-31 18:30:00+08 的时间',
    en: 'it is no moment with a zone such as 2026-01-31 18:30:00+08',
  },
  time: { zh: '不是形如 18:30:00 的时刻', en: 'it is no time such as 18:30:00' },
  year: { zh: '不是形如 2026 的年份', en: 'it is no year such as 2026' },
  boolean: { zh: '不是 t 或 f', en: 'it is neither t nor f' },
  uuid: { zh: '不是 UUID', en: 'it is no UUID' },
  bytesOfMysql: { zh: '不是形如 0x00ff 的字节', en: 'these are no bytes such as 0x00ff' },
  bytesOfPostgres: { zh: '不是形如 \\x00ff 的字节', en: 'these are no bytes such as \\x00ff' },
  half: { zh: '含有不完整的字符', en: 'it holds half a character' },
  nul: { zh: 'PostgreSQL 的文本不能含有 NUL 字符', en: 'no text of PostgreSQL may hold the character NUL' },
  type: {
    zh: '类型 {type} 的值无法原样写入和比较',
    en: 'values of the type {type} can be neither written nor compared exactly',
  },
} as const satisfies Record<string, Text>;

const whole: Way = { accepts: /^-?\d+$/, problem: words.whole };
const number: Way = { accepts: /^-?\d+(\.\d+)?(e[+-]?\d{1,4})?$/i, problem: words.number };
const text: Way = { accepts: /^/, problem: words.half, isText: true };
const date: Way = { accepts: /^\d{4,}-\d{2}-\d{2}$/, problem: words.date };
const moment: Way = { accepts: /^\d{4,}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?$/, problem: words.moment };
const time: Way = { accepts: /^-?\d{2,3}:\d{2}:\d{2}(\.\d{1,6})?$/, problem: words.time };
const mysqlBytes: Way = { accepts: /^0x([0-9a-f]{2})*$/i, problem: words.bytesOfMysql };

/**
 * Types whose text is all of the value, means the same in every session, and compares. Left out is what does not: numbers of MySQL
 * that are rounded when they are shown, moments that hang on the zone of a session, intervals, JSON that has no equality.
 */
const ways: Readonly<Record<ReadingFamily, Readonly<Record<string, Way>>>> = {
  postgres: {
    ...{ int2: whole, int4: whole, int8: whole, numeric: { ...number, accepts: /^(-?\d+(\.\d+)?|NaN)$/ } },
    ...{ text, varchar: text, bpchar: text, date, timestamp: moment },
    time: { accepts: /^\d{2}:\d{2}:\d{2}(\.\d{1,6})?$/, problem: words.time },
    timestamptz: {
      accepts: /^\d{4,}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2}(:\d{2})?)?$/,
      problem: words.zoned,
    },
    bool: { accepts: /^[tf]$/, problem: words.boolean },
    uuid: { accepts: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, problem: words.uuid },
    bytea: { accepts: /^\\x([0-9a-f]{2})*$/i, problem: words.bytesOfPostgres },
  },
  mysql: {
    ...{ tinyint: whole, smallint: whole, mediumint: whole, int: whole, bigint: whole },
    decimal: { ...number, accepts: /^-?\d+(\.\d+)?$/ },
    ...{ char: text, varchar: text, tinytext: text, text, mediumtext: text, longtext: text, enum: text, set: text },
    ...{ date, datetime: moment, time, year: { accepts: /^\d{4}$/, problem: words.year } },
    ...{ binary: mysqlBytes, varbinary: mysqlBytes, tinyblob: mysqlBytes, blob: mysqlBytes },
    ...{ mediumblob: mysqlBytes, longblob: mysqlBytes },
  },
};

/** Why values of a type take no part; undefined where they do. */
export function whyNotExact(family: ReadingFamily, type: string): Text | undefined {
  if (Object.hasOwn(ways[family], type)) return undefined;
  return { zh: words.type.zh.replace('{type}', type), en: words.type.en.replace('{type}', type) };
}

/** Why a value cannot be written as one of a type. */
export function whyNotValue(family: ReadingFamily, type: string, value: string | null): Text | undefined {
  const way = ways[family][type];
  if (!way) return whyNotExact(family, type);
  if (value === null) return undefined;
  if (!way.accepts.test(value)) return way.problem;
  if (/\p{Surrogate}/u.test(value)) return words.half;
  return family === 'postgres' && value.includes('\0') ? words.nul : undefined;
}

/** The value as a literal. */
export function written(family: ReadingFamily, type: string, value: string | null): string {
  return literalOf[family](value, type);
}

/** Whether a column still holds exactly a value, whatever its collation takes for the same. */
export function holds(
  family: ReadingFamily,
  type: string,
  { column, value }: { column: string; value: string | null },
): string {
  if (value === null) return `${column} IS NULL`;
  const literal = written(family, type, value);
  // MySQL takes 'A' and 'a ' for 'a'.
  if (family === 'mysql' && ways.mysql[type]?.isText)
    return `CAST(CONVERT(${column} USING utf8mb4) AS BINARY) = ${inUtf8(literal)}`;
  return `${column} = ${literal}`;
}

/** Bytes are compared, so a literal must not be in the character set of whichever session it is. */
function inUtf8(literal: string): string {
  return literal.startsWith('_utf8mb4') ? literal : `_utf8mb4 ${literal}`;
}
