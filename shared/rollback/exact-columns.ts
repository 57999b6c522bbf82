import type { EngineFamily } from '../engines/engine.ts';
import { quoteBacktick, quoteBracket, quoteDouble } from '../engines/quoting.ts';
import type { TableFacts } from './table-facts.ts';

const quotes = { mysql: quoteBacktick, postgres: quoteDouble, oracle: quoteDouble, sqlserver: quoteBracket } as const;

/** A name as a family of databases takes it whatever it is. */
export function quoted(family: EngineFamily, name: string): string {
  return quotes[family](name);
}

/** A table with its schema. */
export function tableText({ schema, name }: Pick<TableFacts, 'schema' | 'name'>, family: EngineFamily): string {
  return `${quoted(family, schema)}.${quoted(family, name)}`;
}

/** The columns of a table in the form in which their texts are exact. */
export function exactColumns({ columns }: Pick<TableFacts, 'columns'>, family: EngineFamily, alias: string): string {
  return columns
    .map(({ name, type }) => exactText(family, `${quoted(family, alias)}.${quoted(family, name)}`, type))
    .join(', ');
}

/**
 * What goes behind the last column of a question of ours about rows, so that statistics of statements tell it from what others ask:
 * they drop comments and literals, but no names.
 */
export function asOwn(family: EngineFamily): string {
  return family === 'mysql' || family === 'postgres' ? ' as sluice_asked' : '';
}

/** A value of a type in the form in which its text is exact. */
export function exactText(family: EngineFamily, value: string, type: string): string {
  return exact[family](value, type);
}

/** The exact text that a value of a statement has once it is one of a type: what is written as a text is a number or a moment only there. */
export function exactValue(family: EngineFamily, value: string, type: string): string {
  const target = /^(number|float|date|timestamp\(\d\)( with time zone)?)$/.test(type) ? type : undefined;
  const cast = family === 'oracle' ? (type === 'raw' ? 'raw(2000)' : target) : undefined;
  return exactText(family, cast ? `cast(${value} as ${cast})` : value, type);
}

/** The columns of a table's key, in its order. */
export function keyColumns({ columns, key }: TableFacts): TableFacts['columns'] {
  return key.flatMap((name) => columns.filter((column) => column.name === name));
}

type Exact = (column: string, type: string) => string;

const asItIs: Exact = (column) => column;
const exact: Readonly<Record<EngineFamily, Exact>> = {
  // MySQL writes a FLOAT with six digits, which is not what it holds; before 8.0.17 it casts to no DOUBLE, and a sum would lose the sign of -0.
  mysql: (column, type) => (type === 'float' ? `${column} * 1e0` : column),
  postgres: asItIs,
  oracle: oracleText,
  sqlserver: sqlserverText,
};

/** Oracle writes numbers and moments as the session is set, unless it is told how. */
function oracleText(column: string, type: string): string {
  if (oracleNumbers.has(type)) return `to_char(${column}, 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''')`;
  if (type === 'date') return `to_char(${column}, '${oracleFormats.date}')`;
  if (/^timestamp.* with time zone$/.test(type)) return `to_char(${column}, '${oracleFormats.zoned}')`;
  if (type.startsWith('timestamp')) return `to_char(${column}, '${oracleFormats.timestamp}')`;
  return type === 'raw' ? `rawtohex(${column})` : column;
}

const oracleNumbers: ReadonlySet<string> = new Set(['number', 'float', 'binary_float', 'binary_double']);

/** How moments of Oracle are written and read. */
export const oracleFormats = {
  date: 'SYYYY-MM-DD HH24:MI:SS',
  timestamp: 'SYYYY-MM-DD HH24:MI:SS.FF9',
  zoned: 'SYYYY-MM-DD HH24:MI:SS.FF9 TZR',
} as const;

/** Forms of CONVERT that mean the same whatever the language of a session is, and lose no digit. */
function sqlserverText(column: string, type: string): string {
  // The client would make a floating-point number of it, which holds some sixteen digits.
  if (type === 'decimal' || type === 'numeric') return `convert(varchar(41), ${column})`;
  if (type === 'float' || type === 'real') return `convert(varchar(40), ${column}, 3)`;
  if (type === 'money' || type === 'smallmoney') return `convert(varchar(40), ${column}, 2)`;
  if (type === 'date') return `convert(varchar(40), ${column}, 23)`;
  return sqlserverOthers(column, type);
}

function sqlserverOthers(column: string, type: string): string {
  if (sqlserverMoments.has(type)) return `convert(varchar(40), ${column}, 126)`;
  if (type === 'binary' || type === 'varbinary') return `convert(varchar(max), ${column}, 1)`;
  if (type === 'xml') return `convert(nvarchar(max), ${column})`;
  return type === 'time' || type === 'uniqueidentifier' ? `convert(varchar(40), ${column})` : column;
}

const sqlserverMoments: ReadonlySet<string> = new Set(['datetime', 'smalldatetime', 'datetime2', 'datetimeoffset']);
