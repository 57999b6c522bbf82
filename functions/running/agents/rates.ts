import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { countInMinute } from '../../platform/table/minute-rate.ts';

const rates = {
  calls: { max: limits.agentCallsPerMinute, what: { zh: '调用', en: 'calls' } },
  queries: { max: limits.agentQueriesPerMinute, what: { zh: '查询', en: 'queries' } },
} as const satisfies Readonly<Record<string, { readonly max: number; readonly what: Text }>>;

/** Books one call, or one query, of the caller in the minute that it is; refuses what is more than a minute holds. */
export async function bookCall({ table, user, world: { clock } }: Context, kind: keyof typeof rates): Promise<void> {
  const { max, what } = rates[kind];
  await countInMinute(
    { table, clock },
    { pk: `AGENT_RATES#${user.uid}`, of: kind },
    { max, refusal: (retryAfterSeconds) => new AppError('agentCallsTooMany', { max, what }, { retryAfterSeconds }) },
  );
}
