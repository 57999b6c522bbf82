import type { EngineFamily } from '../engines/engine.ts';
import { oracleFormats } from './exact-columns.ts';

/** A value as a literal that every setting of a session reads the same way. */
export type Literal = (value: string | null, type: string) => string;

const number = /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** How values are written for a family of databases; types are named as its catalogue names them. */
export const literalOf: Readonly<Record<EngineFamily, Literal>> = {
  mysql: mysqlLiteral,
  postgres: postgresLiteral,
  oracle: oracleLiteral,
  sqlserver: sqlserverLiteral,
};

const mysqlNumbers: ReadonlySet<string> = new Set([
  'tinyint',
  'smallint',
  'mediumint',
  'int',
  'integer',
  'bigint',
  'decimal',
  'numeric',
  'float',
  'double',
  'real',
  'year',
]);

/** The driver gives bytes as `0x…`; in the text of a column that holds text, those are plain characters. */
const mysqlBytes: ReadonlySet<string> = new Set([
  'binary',
  'varbinary',
  'tinyblob',
  'blob',
  'mediumblob',
  'longblob',
  'bit',
  'geometry',
  'point',
  'linestring',
  'polygon',
  'multipoint',
  'multilinestring',
  'multipolygon',
  'geometrycollection',
  'geomcollection',
  'vector',
]);

function mysqlLiteral(value: string | null, type: string): string {
  if (value === null) return 'NULL';
  // A bare -0 would be the integer 0.
  if (mysqlNumbers.has(type) && number.test(value)) return value === '-0' ? '-0e0' : value;
  if (mysqlBytes.has(type) && /^0x([0-9a-f]{2})*$/i.test(value)) return `x'${value.slice(2)}'`;
  // What a backslash means depends on the session's sql_mode, and control characters do not survive every editor.
  if (needsDigits.test(value)) return `_utf8mb4 x'${hexOf(value)}'`;
  return `'${value.replaceAll("'", "''")}'`;
}

const needsDigits = /[\\\u0000-\u001f\u007f]/;

/** The bytes of a text in UTF-8, as hexadecimal digits. */
function hexOf(value: string): string {
  return encodeURIComponent(value).replace(/%(..)|(.)/g, (_, escaped?: string, plain?: string) =>
    (escaped ?? (plain ?? '').charCodeAt(0).toString(16)).toLowerCase(),
  );
}

// A floating-point number stands in quotes, because a bare -0 is the integer 0.
const postgresNumbers: ReadonlySet<string> = new Set(['int2', 'int4', 'int8', 'numeric', 'oid']);

function postgresLiteral(value: string | null, type: string): string {
  if (value === null) return 'NULL';
  if (postgresNumbers.has(type) && number.test(value)) return value;
  const quoted = value.replaceAll("'", "''");
  // With the E before it a backslash means the same whatever standard_conforming_strings says.
  return quoted.includes('\\') ? `E'${quoted.replaceAll('\\', '\\\\')}'` : `'${quoted}'`;
}

const oracleNumbers: ReadonlySet<string> = new Set(['number', 'float', 'integer']);
/** Bytes of one text literal of Oracle, four for a character at most. */
const oracleCharactersMax = 1000;

function oracleLiteral(value: string | null, type: string): string {
  if (value === null) return 'NULL';
  if (oracleNumbers.has(type) && number.test(value)) return value;
  const text = `'${value.replaceAll("'", "''")}'`;
  const way = oracleWays.find(([pattern]) => pattern.test(type));
  return way ? way[1](text, value) : text;
}

/** Functions that give a value of a type from a text, whatever a session is set to; the first that fits. */
const oracleWays: readonly (readonly [RegExp, (text: string, value: string) => string])[] = [
  [/^binary_float$/, (text) => `TO_BINARY_FLOAT(${text})`],
  [/^binary_double$/, (text) => `TO_BINARY_DOUBLE(${text})`],
  [/^date$/, (text) => `TO_DATE(${text}, '${oracleFormats.date}')`],
  [/^timestamp.* with time zone$/, (text) => `TO_TIMESTAMP_TZ(${text}, '${oracleFormats.zoned}')`],
  [/^timestamp/, (text) => `TO_TIMESTAMP(${text}, '${oracleFormats.timestamp}')`],
  [/^interval day/, (text) => `TO_DSINTERVAL(${text})`],
  [/^interval year/, (text) => `TO_YMINTERVAL(${text})`],
  [/^raw$/, (text) => `HEXTORAW(${text})`],
  [/^(nchar|nvarchar2)$/, (_, value) => `UNISTR('${unistr(value)}')`],
  [/^clob$/, (_, value) => inPieces(value, 'TO_CLOB')],
  [/^nclob$/, (_, value) => inPieces(value, 'TO_NCLOB')],
];

function inPieces(value: string, by: string): string {
  const pieces = value.match(new RegExp(`.{1,${oracleCharactersMax}}`, 'gsu')) ?? [''];
  return pieces.map((piece) => `${by}('${piece.replaceAll("'", "''")}')`).join(' || ');
}

/** Characters beyond ASCII by their numbers, because a literal passes through the character set of the database. */
function unistr(value: string): string {
  return value
    .replaceAll("'", "''")
    .replace(/[^ -[\]-~]/g, (one) => `\\${one.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`);
}

const sqlserverNumbers: ReadonlySet<string> = new Set([
  ...['bit', 'tinyint', 'smallint', 'int', 'bigint', 'decimal', 'numeric', 'money', 'smallmoney', 'float', 'real'],
]);
const sqlserverBytes: ReadonlySet<string> = new Set(['binary', 'varbinary', 'image']);

function sqlserverLiteral(value: string | null, type: string): string {
  if (value === null) return 'NULL';
  if (sqlserverNumbers.has(type) && number.test(value)) {
    // Without an exponent it would be a decimal number on the way.
    return (type === 'float' || type === 'real') && !/e/i.test(value) ? `${value}e0` : value;
  }
  if (sqlserverBytes.has(type) && /^0x([0-9a-f]{2})*$/i.test(value)) return value;
  // A backslash before the end of a line would join the two lines.
  const text = value.replaceAll("'", "''").replace(/\\(?=\r?\n)/g, "\\' + N'");
  return `N'${text}'`;
}
