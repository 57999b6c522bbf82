import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Loss, Part } from '../structure.ts';

/** Rows that meet a condition, as far as anybody wants to know: one more than the most stands for "more". */
export function countRows(table: string, condition: string): string {
  return `SELECT count(*) FROM (SELECT 1 FROM ${quoteDouble(table)} WHERE ${condition} LIMIT ${limits.countedRowsMax + 1}) counted`;
}

export function typeLoss(table: string, column: string, was: string, becomes: string): Loss {
  const own = quoteDouble(column);
  const [from, to] = [was, becomes].map((type) => type.replace(/ COLLATE .*$/s, ''));
  return {
    kind: 'typeChanged',
    name: column,
    detail: `${was} → ${becomes}`,
    count: countRows(table, `CAST(CAST(${own} AS ${to}) AS ${from}) IS DISTINCT FROM ${own}`),
  };
}

export function notNullLoss(table: string, column: string): Loss {
  return { kind: 'notNull', name: column, count: countRows(table, `${quoteDouble(column)} IS NULL`) };
}

/** What a constraint or an index that comes asks of the rows that are there. */
export function partLosses(table: string, { name, definition }: Part): Loss[] {
  const unique = /^(?:PRIMARY KEY|UNIQUE)( NULLS NOT DISTINCT)? \(([^()]*)\)/.exec(definition);
  if (unique?.[2])
    return [{ kind: 'unique', name, detail: definition, count: countRepeated(table, unique[2], unique[1]) }];
  const index = /^CREATE UNIQUE INDEX .* USING btree \(([^()]*)\)( NULLS NOT DISTINCT)?(?: WHERE (.*))?$/s.exec(
    definition,
  );
  if (index?.[1])
    return [
      {
        kind: 'unique',
        name,
        detail: index[1],
        count: countRepeated(table, plainColumns(index[1]), index[2], index[3]),
      },
    ];
  if (/^CREATE UNIQUE INDEX/.test(definition)) return [{ kind: 'unique', name, detail: definition }];
  const check = /^CHECK \((.*)\)$/s.exec(definition);
  if (check?.[1]) return [{ kind: 'check', name, detail: check[1], count: countRows(table, `NOT (${check[1]})`) }];
  return keyLosses(table, { name, definition });
}

function keyLosses(table: string, { name, definition }: Part): Loss[] {
  const key = /^FOREIGN KEY \(([^()]*)\) REFERENCES ((?:"(?:[^"]|"")*"|[^\s"(])+)\(([^()]*)\)/.exec(definition);
  if (!key || / NOT VALID$/.test(definition)) return [];
  const [, own = '', other = '', theirs = ''] = key;
  const [mine, referred] = [own.split(', '), theirs.split(', ')];
  // The other table may be the table itself.
  const same = mine.map((column, at) => `referred.${referred[at]} = ${quoteDouble(table)}.${column}`).join(' AND ');
  const filled = mine.map((column) => `${column} IS NOT NULL`).join(' AND ');
  const count = countRows(table, `${filled} AND NOT EXISTS (SELECT 1 FROM ${other} referred WHERE ${same})`);
  return [{ kind: 'reference', name, detail: definition, count }];
}

/** Key columns without what an index says of their order or operators. */
function plainColumns(columns: string): string {
  return columns
    .split(', ')
    .map((column) => /^("(?:[^"]|"")*"|\S+)/.exec(column)?.[1] ?? column)
    .join(', ');
}

/** NULLs repeat nothing, unless the key says that they do. */
function countRepeated(table: string, columns: string, nulls: string | undefined, where = 'true'): string {
  const filled = nulls
    ? 'true'
    : columns
        .split(', ')
        .map((column) => `${column} IS NOT NULL`)
        .join(' AND ');
  return `SELECT coalesce(sum(n - 1), 0) FROM (SELECT count(*) AS n FROM ${quoteDouble(table)} WHERE ${filled} AND (${where}) GROUP BY ${columns} HAVING count(*) > 1 LIMIT ${limits.countedRowsMax + 1}) counted`;
}
