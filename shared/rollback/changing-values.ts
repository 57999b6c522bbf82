import type { AnyNode } from '../audit/tree/any-node.ts';
import { namePattern } from '../audit/tree/name-pattern.ts';
import { nodesOf } from '../audit/tree/walk.ts';
import { isTimed, isUncertain } from './statement-parts.ts';

/** Whether asking a moment later may find other rows, or another value. Oracle writes the time without parentheses, like a column. */
export function changesByItself(where: AnyNode): boolean {
  const isNow = nodesOf(where, 'column').some(({ name, table }) =>
    table ? chance.test(table.text) : clocks.test(name.text),
  );
  const isCalled = nodesOf(where, 'call').some(
    ({ name }) => clocks.test(name.name.text) || (name.schema && chance.test(name.schema.text)),
  );
  return isNow || isCalled || isTimed(where) || isUncertain([where]);
}

const clocks = namePattern(
  'sysdate|systimestamp|current_date|current_timestamp|localtimestamp|getdate|getutcdate|sysdatetime|sysutcdatetime',
  'sysdatetimeoffset|rownum|newid|crypt_gen_random',
);
const chance = namePattern('dbms_random');
