/** Ids of workflows hold no such sign, so a part is told by its own. */
const sign = '.';

/** The id of the part that changes one data source of a change in waves: always the same, so that none is made twice. */
export function partId(rolloutId: string, position: number): string {
  return `${rolloutId}${sign}${position}`;
}

/** Whether an id is that of a part. */
export function isPartId(workflowId: string | number): boolean {
  return String(workflowId).includes(sign);
}
