import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import type { DbService } from '../db-services/service.ts';
import { demandPlainData } from '../masking/service.ts';
import { beginRecord, endRecord } from './query-log.ts';
import { looking, type LookingSession } from './open-looking.ts';

type Looked = { readonly source: DbService; readonly schema: string; readonly statement: ParsedStatement };

/**
 * The gate for a person who has a statement looked at: who may not see masked values is refused, a row of the log is there before
 * anything is sent, and says how it ended. Whether the person may do so at all is asked by whoever showed the statement.
 */
export async function lookedAt<T>(
  ctx: Context,
  { source, schema, statement }: Looked,
  work: (session: LookingSession) => Promise<T>,
): Promise<T> {
  const { world, tenant } = ctx;
  await demandPlainData(ctx, source);
  await noteDue(world, 'settleQueries', tenant);
  const wanted = { purpose: 'analysis' as const, source, schema, sql: statement.text };
  const nothing = { judged: { level: '' as const, findings: [] }, allowedLevel: '' as const };
  const record = await beginRecord(ctx, wanted, { ...nothing, outcome: 'running' });
  const began = world.clock.now();
  const spent = () => ({ milliseconds: world.clock.now() - began, rows: 0, isCut: false });
  try {
    const found = await looking({ tenant, world, source, schema }, work);
    await endRecord(ctx, record, { outcome: 'succeeded', ...spent() });
    return found;
  } catch (error) {
    const reason = error instanceof AppError ? error.text : undefined;
    await endRecord(ctx, record, { outcome: 'failed', reason, ...spent() });
    throw error;
  }
}
