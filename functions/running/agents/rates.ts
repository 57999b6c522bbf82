import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';

const rates = {
  calls: { max: limits.agentCallsPerMinute, what: { zh: '调用', en: 'calls' } },
  queries: { max: limits.agentQueriesPerMinute, what: { zh: '查询', en: 'queries' } },
} as const satisfies Readonly<Record<string, { readonly max: number; readonly what: Text }>>;

/** Books one call, or one query, of the caller in the minute that it is; refuses what is more than a minute holds. */
export async function bookCall({ table, user, world }: Context, kind: keyof typeof rates): Promise<void> {
  const { max, what } = rates[kind];
  const seconds = Math.floor(world.clock.now() / 1000);
  const minute = Math.floor(seconds / 60);
  const endsAt = (minute + 1) * 60;
  await table.update(
    { pk: `AGENT_RATES#${user.uid}`, sk: `${kind}#${minute}` },
    { add: { count: 1 }, set: { expiresAt: endsAt + 60 } },
    {
      condition: [{ count: { exists: false } }, { count: { below: max } }],
      refusal: new AppError('agentCallsTooMany', { max, what }, { retryAfterSeconds: endsAt - seconds }),
    },
  );
}
