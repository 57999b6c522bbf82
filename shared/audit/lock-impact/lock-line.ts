import type { Text } from '../../text.ts';
import type { ObjectName } from '../tree/node.ts';
import type { Statement } from '../tree/statement.ts';
import { isLocking, lockedChanges } from './changes.ts';
import type { LockImpact } from './lock-row.ts';

/** What one change of a statement takes on one table: a line of the lock table of a report. */
export type LockLine = Pick<LockImpact, 'lock' | 'work' | 'blocks'> & {
  readonly table: string;
  readonly what: Text;
  /** The keyword ALGORITHM of the MySQL family. */
  readonly algorithm?: string;
  /** How many rows the table has, where that is known. */
  readonly rows?: number;
  readonly safer?: Text;
};

/** What a statement locks of what was there before the script; nothing where it locks nothing, or that is not known. */
export function lockLinesOf(
  statement: Statement,
  context: Parameters<typeof lockedChanges>[1],
): readonly LockLine[] | undefined {
  if (!isLocking(statement)) return undefined;
  const lines = lockedChanges(statement, context).map(({ name, table, impact }): LockLine => {
    const { lock, work, blocks, algorithm, what, safer } = impact;
    return {
      table: written(name),
      what,
      lock,
      work,
      blocks,
      ...(algorithm !== undefined && { algorithm }),
      ...(table?.rows !== undefined && { rows: table.rows }),
      ...(safer && { safer }),
    };
  });
  return lines.length === 0 ? undefined : lines;
}

function written({ schema, name }: ObjectName): string {
  return schema ? `${schema.text}.${name.text}` : name.text;
}
