import { isLocking } from '../../shared/audit/lock-impact/changes.ts';
import type { LockImpact } from '../../shared/audit/lock-impact/lock-row.ts';
import { changeKindOf, type ChangeKind } from '../../shared/audit/lock-impact/predicted-seconds.ts';
import { costsOf } from '../../shared/audit/lock-impact/statement-cost.ts';
import { parseScript } from '../../shared/audit/read/parse.ts';
import { schemaOfScript } from '../../shared/audit/script/schema-of-script.ts';
import { serverVersionOf } from '../../shared/audit/schema/server-version.ts';
import { plain, type AlterCase, type AlterServer } from './alter-kinds.ts';
import { startMariadb } from './mariadb.ts';
import type { TestMysql } from './mysql-family-server.ts';
import { startMysql } from './mysql.ts';

export type AlterTold = {
  readonly kind: ChangeKind | undefined;
  readonly blocksWrites: boolean;
  readonly impact?: LockImpact;
};

export const alterStarts: Readonly<Record<AlterServer, () => Promise<TestMysql>>> = {
  'MariaDB 10.11': () => startMariadb(),
  'MySQL 9.7': () => startMysql('9.7'),
  'MySQL 5.6': () => startMysql('5.6'),
};

/** What we say of a change on a server of some version and sql_mode. */
export function toldOf(
  { sql, given = plain }: AlterCase,
  { version, mode }: { readonly version: string; readonly mode: string },
): AlterTold {
  const { tables } = schemaOfScript(given, 'mysql', 1);
  const [statement] = parseScript(`ALTER TABLE t ${sql}`, 'mysql').statements;
  const tree = statement?.tree;
  if (!tree || !isLocking(tree)) throw new Error(`${sql} is no change`);
  const [cost] = costsOf(tree, {
    dialect: 'mysql',
    server: serverVersionOf(version, 'mysql'),
    isNew: () => false,
    isFilled: () => false,
    table: () => tables.find(({ name }) => name === 't'),
    setting: (name) => (name === 'sql_mode' ? mode : undefined),
  });
  if (!cost) throw new Error(`${sql} costs nothing that is known`);
  const { impact } = cost;
  return { kind: changeKindOf(impact), blocksWrites: impact.blocks === 'writes', impact };
}
