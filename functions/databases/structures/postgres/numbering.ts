import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import type { ColumnPart, Hanging, Statement, TableStructure } from '../structure.ts';

type Sides = {
  readonly wanted: TableStructure;
  readonly present?: TableStructure;
  readonly hanging: readonly Hanging[] | undefined;
};

/** Calls the sequences behind columns as the baseline does, where what hangs on them names them: else their names are the server's choice. */
export function namedSequences(table: string, { wanted, present, hanging = [] }: Sides): Statement[] {
  return wanted.columns.flatMap((column) => {
    const to = sequenceOf(column);
    if (to === undefined || !hanging.some(({ make }) => make.includes(` SEQUENCE ${to} `))) return [];
    const before = present?.columns.find(({ name }) => name === column.name);
    const from = standing(table, column, before);
    return from === undefined || from === to ? [] : [{ sql: `ALTER SEQUENCE ${from} RENAME TO ${to};` }];
  });
}

/** How the sequence is called once the column is filled as it is wanted; nothing where nobody knows. */
function standing(table: string, column: ColumnPart, before: ColumnPart | undefined): string | undefined {
  const stays = before?.filled && isSerial(before) === isSerial(column);
  if (stays) return sequenceOf(before);
  // A column that is there gets its serial by name.
  if (before && isSerial(column)) return undefined;
  const chosen = `${table}_${column.name}_seq`;
  if (Buffer.byteLength(chosen) > 63) return undefined;
  return /^[a-z_][a-z0-9_]*$/.test(chosen) ? chosen : quoteDouble(chosen);
}

const isSerial = ({ filled }: ColumnPart) => filled?.by === 'serial';

function sequenceOf({ filled }: ColumnPart): string | undefined {
  return filled && filled.by !== 'expression' && filled.sequence !== '' ? filled.sequence : undefined;
}
