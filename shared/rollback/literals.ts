import type { EngineFamily } from '../engines/engine.ts';

/** A value as a literal that every setting of a session reads the same way. */
export type Literal = (value: string | null, type: string) => string;

const number = /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** How values are written for a family of databases; types are named as its catalogue names them. */
export const literalOf: Readonly<Record<EngineFamily, Literal>> = {
  mysql: mysqlLiteral,
  postgres: postgresLiteral,
  oracle: standardLiteral,
  sqlserver: standardLiteral,
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

function standardLiteral(value: string | null): string {
  return value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`;
}
