import { fill, type Text } from '../../../shared/text.ts';
import type { Run } from './run-repo.ts';
import { failureTexts } from './execution-texts.ts';

/** Why a run ended before its end, for people: a termination names who asked for it. */
export function endReasonOf({ state, failure, terminateRequestedBy: name }: Run): Text | undefined {
  return state === 'terminated' && name !== undefined ? fill(failureTexts.terminatedBy, { name }) : failure?.reason;
}
