import { engineOf } from '../engines/index.ts';
import type { Cell, ColumnKind } from './cell.ts';
import { isPlainNumber } from './plain-number.ts';
import type { TextFormat } from './text-format.ts';
import { uniqueNames } from './unique-names.ts';

const rowsPerStatement = 100;

/** Statements that put the rows into a table of the same kind of database. */
export const sqlInserts: TextFormat = {
  extension: 'sql',
  contentType: 'application/sql; charset=utf-8',
  begin(columns, { table, dbType }) {
    const { quote, family } = engineOf(dbType);
    const literal = literals[family ?? 'postgres'];
    const kinds = columns.map(({ kind }) => kind);
    const names = uniqueNames(columns.map(({ name }) => name)).map(quote);
    const into = `INSERT INTO ${table} (${names.join(', ')}) VALUES`;
    // Oracle takes several rows in one statement only since version 23.
    const rowsMax = family === 'oracle' ? 1 : rowsPerStatement;
    return {
      head: '',
      rows(rows) {
        let text = '';
        for (let from = 0; from < rows.length; from += rowsMax) {
          const tuples = rows
            .slice(from, from + rowsMax)
            .map((row) => `(${row.map((value, at) => literal(value, kinds[at] ?? 'text')).join(', ')})`);
          text += `${into}\n${tuples.join(',\n')};\n`;
        }
        return text;
      },
    };
  },
};

type Literal = (value: Cell, kind: ColumnKind) => string;

const doubled = (value: string) => `'${value.replaceAll("'", "''")}'`;

const literals: Readonly<Record<'mysql' | 'postgres' | 'oracle' | 'sqlserver', Literal>> = {
  postgres(value, kind) {
    if (value === null) return 'NULL';
    if (kind === 'number' && isPlainNumber(value)) return value;
    if (kind === 'boolean') return value === 't' ? 'TRUE' : 'FALSE';
    return doubled(value);
  },
  mysql(value, kind) {
    if (value === null) return 'NULL';
    if (kind === 'number' && isPlainNumber(value)) return value;
    if (kind === 'binary') return value === '0x' ? "''" : value;
    // A backslash is a letter of its own only in a mode that few servers run in.
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  },
  oracle(value, kind) {
    if (value === null) return 'NULL';
    if (kind === 'number' && isPlainNumber(value)) return value;
    return kind === 'binary' ? `HEXTORAW('${value.slice(2)}')` : doubled(value);
  },
  sqlserver(value, kind) {
    if (value === null) return 'NULL';
    if ((kind === 'number' && isPlainNumber(value)) || kind === 'binary') return value;
    return `N${doubled(value)}`;
  },
};
