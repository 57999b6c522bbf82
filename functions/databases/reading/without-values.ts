import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { nodesOf } from '../../../shared/audit/tree/walk.ts';
import type { Connection } from '../../engines/driver.ts';

/**
 * PostgreSQL plans a statement whose parameters have no values yet once it is prepared: for whatever they may be. Answers what is
 * explained in its place; it is prepared anew each time, since a plan that is kept knows nothing of an index that was imagined since.
 */
export async function withoutValues(
  connection: Pick<Connection, 'run'>,
  { tree, text }: Pick<ParsedStatement, 'tree' | 'text'>,
): Promise<{ readonly sql: string }> {
  const numbers = nodesOf(tree, 'parameter').map(({ text: written }) =>
    Number(/^\$(\d{1,4})$/.exec(written)?.[1] ?? 0),
  );
  const count = Math.max(0, ...numbers);
  if (count === 0) return { sql: text };
  await connection.run('set plan_cache_mode = force_generic_plan');
  await connection.run('deallocate all');
  await connection.run(`prepare sluice_plan as ${text}`);
  return { sql: `execute sluice_plan(${Array.from({ length: count }, () => 'null').join(', ')})` };
}
