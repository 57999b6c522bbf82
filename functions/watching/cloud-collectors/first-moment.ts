import type { CloudRound } from './cloud-collector.ts';

/** From when the first round reads. */
export function firstMoment({ params, now }: Pick<CloudRound, 'params' | 'now'>): number {
  return now - Number(params['first_sqls_scrapped_in_last_period_hours'] ?? 24) * 3_600_000;
}
