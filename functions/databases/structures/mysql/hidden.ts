import type { UnwrittenKind } from '../../../../shared/contract/databases/structures/unwritten-kinds.ts';
import { mysqlGrants, rightsOnSchema } from '../../../engines/mysql/grants.ts';
import { asking } from './ask.ts';
import type { StructureConnection } from '../structure.ts';

/** Any one of these on the schema shows the objects of the kind; without it the server keeps silent about them. */
const showing: readonly (readonly [UnwrittenKind, readonly string[]])[] = [
  [
    'table',
    [
      ...['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'CREATE', 'DROP', 'ALTER', 'INDEX', 'REFERENCES', 'TRIGGER'],
      ...['CREATE VIEW', 'SHOW VIEW', 'DELETE HISTORY'],
    ],
  ],
  ['routine', ['EXECUTE', 'CREATE ROUTINE', 'ALTER ROUTINE', 'SHOW_ROUTINE', 'SHOW CREATE ROUTINE']],
  ['trigger', ['TRIGGER']],
  ['event', ['EVENT']],
];

/** Kinds of objects that the account does not see, or of which it sees some at most. */
export async function hiddenOnMysql(connection: StructureConnection, schema: string): Promise<UnwrittenKind[]> {
  const grants = await mysqlGrants(asking(connection));
  if (!grants) return [];
  const here = rightsOnSchema(grants, schema);
  if (here.has('ALL')) return [];
  const readsRoutines = rightsOnSchema(grants, 'mysql').has('SELECT');
  return showing.flatMap(([kind, rights]) =>
    rights.some((right) => here.has(right)) || (kind === 'routine' && readsRoutines) ? [] : [kind],
  );
}
