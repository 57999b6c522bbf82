import type { UsedRoutines } from '../../../../shared/masking/used-routines.ts';
import { literal } from './literal.ts';

/** Where a server has a function of this name itself, it comes first; others, and some before a blank, are looked for here. */
export function mysqlMade({ functions }: UsedRoutines): string {
  const names = functions.length === 0 ? 'null' : functions.map(literal).join(', ');
  return `select 'function', routine_name, null from information_schema.routines
    where routine_type = 'FUNCTION' and routine_schema = database() and routine_name in (${names})`;
}
