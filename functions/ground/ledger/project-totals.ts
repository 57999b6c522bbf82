import type { Key } from '../../platform/table/table-schema.ts';

/** Where the totals of a project stand: in one row, since one transaction changes several of them. */
export function projectTotals(projectUid: string): Key {
  return { pk: `TOTALS#PROJECT#${projectUid}`, sk: 'TOTALS' };
}
