import type { ColumnPart } from '../structure.ts';

/** Whether the server would turn values by their place in the list of an ENUM or SET, and not by what they say. */
export function turnsByPosition(before: ColumnPart, after: ColumnPart): boolean {
  return (isListed(before) && isNumber(after)) || (isNumber(before) && isListed(after));
}

const isListed = ({ definition }: ColumnPart) => /^(?:enum|set)\b/i.test(definition);
const isNumber = ({ definition }: ColumnPart) =>
  /^(?:tinyint|smallint|mediumint|int|bigint|decimal|float|double|bit|year)\b/i.test(definition);
