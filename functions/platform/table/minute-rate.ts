import type { AppError } from '../../../shared/errors/index.ts';
import type { Clock } from '../clock.ts';
import type { TenantTable } from './tenant-table.ts';

/** What is counted under a key: the minute at hand, and when it ends. */
export function minuteAt(clock: Clock): {
  readonly minute: number;
  readonly secondsLeft: number;
  readonly expiresAt: number;
} {
  const seconds = Math.floor(clock.now() / 1000);
  const minute = Math.floor(seconds / 60);
  return { minute, secondsLeft: (minute + 1) * 60 - seconds, expiresAt: (minute + 2) * 60 };
}

type Rate = { readonly max: number; readonly refusal: (secondsLeft: number) => AppError };

/** Counts one more in the minute that it is, in one write; refuses what is more than the minute holds. */
export async function countInMinute(
  { table, clock }: { readonly table: TenantTable; readonly clock: Clock },
  key: { readonly pk: string; readonly of: string },
  { max, refusal }: Rate,
): Promise<void> {
  const { minute, secondsLeft, expiresAt } = minuteAt(clock);
  await table.update(
    { pk: key.pk, sk: `${key.of}#${minute}` },
    { add: { count: 1 }, set: { expiresAt } },
    {
      condition: max > 0 ? [{ count: { exists: false } }, { count: { below: max } }] : { count: { below: 0 } },
      refusal: refusal(secondsLeft),
    },
  );
}
