import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import type { Name, ObjectName } from '../../../../shared/audit/tree/node.ts';
import type { Connection } from '../../../engines/driver.ts';
import type { TargetFault } from '../family.ts';
import { literal } from './literal.ts';

/** Rows of a table that inherits, or is inherited from, belong to other tables too. */
export async function postgresTargetFault(
  connection: Connection,
  { schema, name }: ObjectName,
  byOneNameOnly: boolean,
): Promise<TargetFault | undefined> {
  const whole = [schema, name].flatMap((part) => (part ? [quoteDouble(folded(part))] : [])).join('.');
  const sql = `select c.relkind, exists (select from pg_catalog.pg_inherits i where c.oid in (i.inhrelid, i.inhparent))
      from pg_catalog.pg_class c where c.oid = pg_catalog.to_regclass(${literal(whole)})`;
  const [found] = (await connection.query(sql, { maxRows: 1 })).rows;
  if (!found) return undefined;
  if (found[0] !== 'r' && found[0] !== 'p') return 'noTable';
  return byOneNameOnly && found[1] === 't' ? 'sharesRows' : undefined;
}

function folded({ text, quoted }: Name): string {
  return quoted ? text : text.toLowerCase();
}
