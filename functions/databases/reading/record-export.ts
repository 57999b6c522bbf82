import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { Wanted } from './guarded-query.ts';
import { countRecord, newRecord } from './query-log.ts';
import { notingEvent, queryRecords, type NewQueryRecord } from './query-record-repo.ts';

type Exported = Omit<Wanted, 'audit'> & {
  readonly rows: number;
  readonly isCut: boolean;
  readonly file: NonNullable<NewQueryRecord['file']>;
};

/** Writes that held rows of a query went into a file, together with that by which the file can be had: no file without its row. */
export async function recordExport(
  ctx: Context,
  { rows, isCut, file, ...query }: Exported,
  beside: (record: NewQueryRecord) => readonly TransactItem[],
): Promise<NewQueryRecord> {
  if (query.source.projectUid !== ctx.project.uid) throw new AppError('notFound');
  ctx.demand('queryResultView', { dbServiceUid: query.source.uid });
  const judged = { level: '' as const, findings: [] };
  const begun = await newRecord(ctx, query, { judged, allowedLevel: '', outcome: 'succeeded' });
  const record = { ...begun, rows, isCut, file };
  await ctx.recorded.transact([
    queryRecords.on(ctx.table).creating(record),
    notingEvent(ctx.table, record, ctx.world.clock.now()),
    ...beside(record),
  ]);
  await countRecord(ctx, record);
  return record;
}
