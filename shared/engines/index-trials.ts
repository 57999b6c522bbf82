import { familyOf } from './index.ts';

/** Types of MySQL's family whose own servers have rooms; their relatives plan by figures of their own. */
const inRoomOfMysql: ReadonlySet<string> = new Set(['MySQL', 'MariaDB']);

/** Where indexes are tried before they are advised, by the type of the data source; undefined where nobody knows how. */
export function indexTrialOf(dbType: string): 'postgres' | 'mysql' | undefined {
  if (inRoomOfMysql.has(dbType)) return 'mysql';
  return familyOf(dbType) === 'postgres' ? 'postgres' : undefined;
}
