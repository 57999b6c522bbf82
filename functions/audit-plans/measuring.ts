import { fingerprint as fingerprintOf } from '../../shared/audit/judge/fingerprint.ts';
import { engineOf } from '../../shared/engines/index.ts';
import type { Looked } from '../collectors/collector.ts';
import { measures, type MeasureName } from '../measures/measures.ts';
import { keepingTransactions } from '../measures/transaction-repo.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { TransactItem } from '../platform/table/transaction.ts';
import { ofEntries } from './measured-entries.ts';
import type { NewScan } from './scan-repo.ts';

type Look = { readonly type: string; readonly looked: Looked; readonly at: number };

/** For the transaction that keeps a look: what it says of the server over time. */
export async function measuring(
  table: TenantTable,
  { dbServiceUid, dbType }: NewScan,
  { type, looked, at }: Look,
): Promise<TransactItem[]> {
  const measured = [
    ...(looked.values ? [{ at, values: given(looked.values) }] : []),
    ...ofEntries(type, looked.entries, at),
  ];
  const kept = looked.transactions
    ? await keepingTransactions(table, {
        dbServiceUid,
        now: at,
        ...looked.transactions,
        fingerprintOf: (sql) => fingerprintOf(sql, engineOf(dbType).dialect) || sql,
      })
    : [];
  return [...measures.on(table).adding(dbServiceUid, measured), ...kept];
}

function given(values: Readonly<Partial<Record<MeasureName, number>>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
