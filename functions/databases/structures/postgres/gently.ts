import { createHash } from 'node:crypto';
import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import { partLosses } from './losses.ts';
import type { Loss, Part, Statement } from '../structure.ts';

/**
 * Forms of statements that let others read and write a table while its rows are looked at or an index is built. Each ends where the plain form
 * would; of one that is broken off the next comparison sees what it left.
 */

type Adding = {
  /** The server takes the gentle forms of keys for no partitioned table. */
  readonly isParted: boolean;
  /** What it may cost; rows that have met it all along have no losses. */
  readonly losses?: readonly Loss[];
};

/** A key, a check or a reference that comes to a table that is there. */
export function added(table: string, part: Part, { isParted, losses = partLosses(table, part) }: Adding): Statement[] {
  const own = quoteDouble(part.name);
  const add = (definition: string) => `ALTER TABLE ${quoteDouble(table)} ADD CONSTRAINT ${own} ${definition};`;
  const told = losses.length > 0 ? { losses } : {};
  if (isParted && !part.definition.startsWith('CHECK ')) return [{ sql: add(part.definition), ...told }];
  if (isChecked(part))
    return [
      { sql: add(`${part.definition} NOT VALID`) },
      { sql: `ALTER TABLE ${quoteDouble(table)} VALIDATE CONSTRAINT ${own};`, ...told },
    ];
  const [, kind, nulls = '', columns, include = '', deferred = ''] = plainKey.exec(part.definition) ?? [];
  if (!kind) return [{ sql: add(part.definition), ...told }];
  return [
    { sql: `CREATE UNIQUE INDEX CONCURRENTLY ${own} ON ${quoteDouble(table)} ${columns}${include}${nulls};`, ...told },
    { sql: add(`${kind} USING INDEX ${own}${deferred}`) },
  ];
}

/** What is NOT VALID or NOT ENFORCED already is added as it is. */
function isChecked({ definition }: Part): boolean {
  return /^(?:CHECK|FOREIGN KEY) /.test(definition) && !/ NOT (?:VALID|ENFORCED)$/.test(definition);
}

const keyColumns = String.raw`\((?:"(?:[^"]|"")*"|[\p{L}\p{N}_$, ])+\)`;
/** A key over whole columns; one over periods has no index that could be built before. */
const plainKey = new RegExp(
  [
    String.raw`^(?!.* WITHOUT OVERLAPS\))(PRIMARY KEY|UNIQUE)( NULLS NOT DISTINCT)? `,
    `(${keyColumns})( INCLUDE ${keyColumns})?( DEFERRABLE(?: INITIALLY DEFERRED)?)?$`,
  ].join(''),
  'su',
);

/** An index that comes to a table that is there. */
export function indexed(table: string, part: Part, isParted: boolean): Statement {
  const gentle = part.definition.replace(/^CREATE (UNIQUE )?INDEX /, 'CREATE $1INDEX CONCURRENTLY ');
  const sql = `${isParted ? part.definition : gentle};`;
  const losses = partLosses(table, part);
  return { sql, ...(losses.length > 0 && { losses }) };
}

/** An index that goes. */
export function unindexed({ name }: Pick<Part, 'name'>, isParted: boolean): string {
  return `DROP INDEX ${isParted ? '' : 'CONCURRENTLY '}${quoteDouble(name)};`;
}

/** A column that takes no NULL any more: the server believes a check that was held against all rows. */
export function filledGently(table: string, column: string, losses: readonly Loss[]): Statement[] {
  const own = quoteDouble(table);
  // A name that nobody chose, of whatever length the column's is.
  const check = quoteDouble(
    `filled_${createHash('sha256')
      .update(JSON.stringify([table, column]))
      .digest('hex')
      .slice(0, 16)}`,
  );
  return [
    { sql: `ALTER TABLE ${own} ADD CONSTRAINT ${check} CHECK (${quoteDouble(column)} IS NOT NULL) NOT VALID;` },
    { sql: `ALTER TABLE ${own} VALIDATE CONSTRAINT ${check};`, losses },
    { sql: `ALTER TABLE ${own} ALTER COLUMN ${quoteDouble(column)} SET NOT NULL;` },
    { sql: `ALTER TABLE ${own} DROP CONSTRAINT ${check};` },
  ];
}
