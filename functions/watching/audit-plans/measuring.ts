import { fingerprint } from '../../../shared/audit/judge/fingerprint.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import type { Looked } from '../collectors/collector.ts';
import { measures, type MeasureName } from '../measures/measures.ts';
import { keepingTransactions } from '../measures/transaction-repo.ts';
import { keepingStatementWaits, waitsOf } from '../measures/waits.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { ofEntries } from './measured-entries.ts';
import type { NewScan } from './scan-repo.ts';

type Look = { readonly type: string; readonly looked: Looked; readonly at: number };

type Of = Pick<NewScan, 'dbServiceUid' | 'dbType'>;

/** For the transaction that keeps looks: what they say of the server over time. */
export async function measuring(table: TenantTable, scan: Of, looks: readonly Look[]): Promise<TransactItem[]> {
  const { dbServiceUid } = scan;
  const [figures, waits] = figuring(table, scan, looks);
  const seen: TransactItem[] = [];
  for (const { looked, at } of looks)
    if (looked.transactions)
      seen.push(
        ...(await keepingTransactions(table, {
          dbServiceUid,
          now: at,
          ...looked.transactions,
          fingerprintOf: fingerprinting(scan),
        })),
      );
  return [...figures, ...waits, ...seen];
}

/** What several looks say in figures: of the server, and of the statements that it ran. */
export function figuring(
  table: TenantTable,
  { dbServiceUid, dbType }: Of,
  looks: readonly Look[],
): [figures: TransactItem[], waits: TransactItem[]] {
  const sampled = looks.flatMap(({ looked: { sessions }, at }) => (sessions ? [{ sessions, at }] : []));
  const measured = [
    ...looks.flatMap(({ type, looked: { values, entries }, at }) => [
      ...(values ? [{ at, values: given(values) }] : []),
      ...ofEntries(type, entries, at),
    ]),
    ...sampled.map(waitsOf),
  ];
  return [
    measures.on(table).adding(dbServiceUid, measured),
    keepingStatementWaits(table, { dbServiceUid, looks: sampled, fingerprintOf: fingerprinting({ dbType }) }),
  ];
}

/** Sessions run the same statements again and again. */
function fingerprinting({ dbType }: Pick<NewScan, 'dbType'>): (sql: string) => string {
  const known = new Map<string, string>();
  return (sql) => {
    const found = known.get(sql) ?? (fingerprint(sql, engineOf(dbType).dialect) || sql);
    known.set(sql, found);
    return found;
  };
}

function given(values: Readonly<Partial<Record<MeasureName, number>>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
