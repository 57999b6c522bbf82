import { AppError } from '../../../shared/errors/index.ts';
import { builtInRoles } from '../../../shared/permissions.ts';
import type { Grant } from '../../platform/access/membership.ts';
import { roles } from '../../platform/access/role.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';

type Held = Grant['roles'];

/** For the transaction that grants and takes roles: a role in use cannot be deleted, and one that is gone cannot be granted. */
export function countingRoles(table: TenantTable, { before, after }: { before: Held; after: Held }): TransactItem[] {
  const deltas = new Map<string, number>();
  for (const uid of customRoles(before)) deltas.set(uid, (deltas.get(uid) ?? 0) - 1);
  for (const uid of customRoles(after)) deltas.set(uid, (deltas.get(uid) ?? 0) + 1);
  return [...deltas]
    .filter(([, delta]) => delta !== 0)
    .map(([uid, delta]) =>
      roles.on(table).patching({ uid }, { add: { uses: delta } }, { refusal: new AppError('unknownRole', { uid }) }),
    );
}

function customRoles(held: Held): Set<string> {
  return new Set(held.map(({ roleUid }) => roleUid).filter((uid) => !builtInRoles.some((role) => role.uid === uid)));
}
