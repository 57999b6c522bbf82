import { limits } from '../../../shared/limits.ts';
import { beginningOf } from '../../../shared/whole-characters.ts';
import type { Sample } from '../samples/sample.ts';
import { isInventory, type Found } from './merge.ts';
import type { PlanFacts } from './plan-facts.ts';

/** An entry as a sample; what says nothing of how long it took, or is no execution, is none. */
export function sampleOf({ facts, sqlId, fingerprint, entry, isRecounted }: Found): Sample[] {
  const { sql, schema, count, lastAt, timeAvg, rowsAvg, dbUser = '', endpoints = [] } = entry;
  if (timeAvg === undefined || isRecounted || isInventory(facts)) return [];
  return [
    {
      at: Date.parse(lastAt),
      planId: facts.planId,
      statementId: sqlId,
      fingerprint: beginningOf(fingerprint, limits.sampleTextLengthMax),
      sql: beginningOf(sql, limits.sampleTextLengthMax),
      schema,
      user: dbUser,
      host: endpoints.join(', '),
      runs: count,
      seconds: timeAvg,
      rows: rowsAvg,
    },
  ];
}

/** By what the files of samples are filed: the data source, or the scan where statements are sent for none. */
export function sampleSourceOf({ dbServiceUid, scanId }: Pick<PlanFacts, 'dbServiceUid' | 'scanId'>): string {
  return dbServiceUid === '' ? `scan-${scanId}` : dbServiceUid;
}
