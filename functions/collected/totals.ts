import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { TransactItem } from '../platform/table/transaction.ts';
import { planSqlTotals, projectSqlTotals, totalKinds, type NewCollected } from './collected-repo.ts';

type Counted = Pick<NewCollected, 'projectUid' | 'planId' | 'auditLevel' | 'status'>;
type Kind = (typeof totalKinds)[number];

/** Into which totals a statement counts. */
function kindsOf({ auditLevel, status }: Pick<Counted, 'auditLevel' | 'status'>): readonly Kind[] {
  const isBad = auditLevel !== '' && auditLevel !== 'normal';
  const isOptimized = status === 'solved' || status === 'manual_audited';
  return [
    'all',
    ...(isBad ? (['bad'] as const) : []),
    ...(isOptimized ? (['optimized'] as const) : []),
    ...(isBad && (status === 'unhandled' || status === 'sent') ? (['unsolved'] as const) : []),
  ];
}

/** For the transaction that makes, changes or removes a statement. */
export function counting(table: TenantTable, before: Counted | undefined, after: Counted | undefined): TransactItem[] {
  const of = after ?? before;
  if (!of) return [];
  const [was, is] = [before ? kindsOf(before) : [], after ? kindsOf(after) : []];
  return totalKinds.flatMap((kind) => {
    const delta = Number(is.includes(kind)) - Number(was.includes(kind));
    if (delta === 0) return [];
    const { projectUid, planId } = of;
    return [
      projectSqlTotals.on(table).adding({ projectUid, kind }, delta),
      planSqlTotals.on(table).adding({ planId, kind }, delta),
    ];
  });
}
