import type { Confidence } from '../../../shared/sensitive-data/confidences.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';
import { requireDbServicesOf } from '../db-services/service.ts';
import { maskedColumns, type StoredMaskedColumn } from './masked-column-repo.ts';
import { suspectedColumns, type SuspectedColumn } from './suspected-column-repo.ts';

/** A column that masking was configured for, or that discovery suspects and nobody has decided on. */
export type OverviewColumn = Pick<StoredMaskedColumn, 'schema' | 'table' | 'column' | 'ruleId' | 'isEnabled'> & {
  readonly status: 'CONFIGURED' | 'PENDING_CONFIRM';
  /** How sure discovery was, where it met the column. */
  readonly confidence?: Confidence | undefined;
};

/** Those of a data source. */
export async function columnsOf({ table }: Pick<Context, 'table'>, dbServiceUid: string): Promise<OverviewColumn[]> {
  const [masked, suspected] = await Promise.all([
    maskedColumns.on(table).list({ dbServiceUid }),
    suspectedColumns.on(table).list({ dbServiceUid }),
  ]);
  return joined(masked.items, suspected.items);
}

/** Those of a table that its number names; a table of another project does not exist here. */
export async function columnsOfTable(
  ctx: Pick<Context, 'table' | 'project'>,
  tableId: number,
): Promise<OverviewColumn[]> {
  const [masked, suspected] = await Promise.all([
    maskedColumns.on(ctx.table).listBy('gsi1', { tableId }),
    suspectedColumns.on(ctx.table).listBy('gsi1', { tableId }),
  ]);
  const [first] = [...masked.items, ...suspected.items];
  if (!first) throw new AppError('notFound');
  await requireDbServicesOf(ctx, ctx.project.uid, [first.dbServiceUid]);
  return joined(masked.items, suspected.items);
}

function joined(masked: readonly StoredMaskedColumn[], suspected: readonly SuspectedColumn[]): OverviewColumn[] {
  const sure = new Map(suspected.map(({ columnKey, confidence }) => [columnKey, confidence]));
  const isMasked = new Set(masked.map(({ columnKey }) => columnKey));
  return [
    ...masked.map((one) => ({ ...one, status: 'CONFIGURED' as const, confidence: sure.get(one.columnKey) })),
    ...suspected
      .filter(({ columnKey, isDismissed }) => !isDismissed && !isMasked.has(columnKey))
      .map((one) => ({ ...one, isEnabled: false, status: 'PENDING_CONFIRM' as const })),
  ];
}
