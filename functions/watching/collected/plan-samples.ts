import { gzipSync } from 'node:zlib';
import { engineOf } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { analysedStatement } from '../../databases/analysis/analysed-statement.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import type { Collected } from './collected-repo.ts';
import type { CollectedPlace } from './count-waiting.ts';
import type { PlanInShort } from './plan-in-short.ts';
import { planSamples, type KeptPlan } from './plan-sample-repo.ts';

/** Asks for the plans of statements of one schema over one session and writes each down; what has none is left out. */
export async function samplePlans(
  { tenant, world, table }: CollectedPlace,
  group: readonly Collected[],
  source: DbService | undefined,
): Promise<Map<number, PlanInShort>> {
  const found = new Map<number, PlanInShort>();
  const schemaName = group[0]?.schema ?? '';
  const explainable = group.flatMap((record) => statementOf(record) ?? []).slice(0, samplesAtOnce);
  if (!source || explainable.length === 0 || !engineOf(source.dbType).abilities.includes('explain')) return found;
  const now = world.clock.now();
  const at = new Date(now).toISOString();
  // What reads and plans statements knows every dialect: loaded with the first sample, so that the function starts quickly.
  const { looking } = await import('../../databases/reading/open-looking.ts');
  try {
    await looking({ tenant, world, source, schema: schemaName }, async (session) => {
      for (const { record, statement } of explainable) {
        const told = await session.explain(statement, { isMeasured: false });
        if ('refusal' in told || told.cost === undefined || told.shape === '') continue;
        const { classic, steps, shareOf, cost, shape } = told;
        const packed = gzipSync(JSON.stringify({ classic, steps, shareOf } satisfies KeptPlan));
        const { projectUid, sqlId } = record;
        const expiresAtSeconds = Math.floor(now / 1000) + limits.insightDays * 24 * 3600;
        await planSamples.on(table).put({ projectUid, sqlId, at, cost, shape, packed, expiresAtSeconds });
        found.set(sqlId, { shape, cost, at });
      }
    });
  } catch (error) {
    // The database is away: the audit says so, and the next one asks again.
    if (!(error instanceof AppError)) throw error;
  }
  return found;
}

/** More would keep the audits of others waiting. */
const samplesAtOnce = 40;

function statementOf(record: Collected) {
  if (record.isShortened || record.objectName !== undefined) return undefined;
  try {
    return { record, statement: analysedStatement(record.sql, record.dbType) };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
