import { listRuleHits } from '../../../../shared/contract/running/statistics/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { useCall } from '../../../app/query.ts';

export type RuleHits = ReadonlyMap<string, Received<typeof listRuleHits>['data'][number]>;

/** How often each rule of a database type was hit, by its name; undefined while that is not known. */
export function useRuleHits(dbType: string | undefined): RuleHits | undefined {
  const hits = useCall(listRuleHits, { query: { filter_db_type: dbType ?? '' } }, { when: dbType !== undefined });
  return hits.data && new Map(hits.data.data.map((row) => [row.rule_name, row]));
}
