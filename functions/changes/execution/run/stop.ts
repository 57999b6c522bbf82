import { fill } from '../../../../shared/text.ts';
import type { EngineError } from '../../../engines/engine-error.ts';
import type { Stop } from '../execution-world.ts';
import { failureTexts } from '../../../ground/ledger/execution-texts.ts';
import type { Stopping } from './send.ts';

/** The run stops because the database refused a statement. */
export function stoppedBy(error: EngineError, number: number | undefined): Stop {
  return { state: 'failed', failure: { stage: 'sql_execute', reason: error.words, number } };
}

/** The run stops because somebody asked for its end. */
export function stoppedOnRequest(): Stop {
  return { state: 'terminated', failure: { stage: 'terminate', reason: failureTexts.terminated } };
}

/** What stood alone was stopped, or ran to its end although it should not. */
export function stoppedTooLate({ problem }: Stopping): Stop {
  if (!problem) return stoppedOnRequest();
  return {
    state: 'terminate_failed',
    failure: { stage: 'terminate', reason: fill(failureTexts.terminateFailed, { reason: problem.message }) },
  };
}

export function notConnected(error: EngineError): Stop {
  return {
    state: 'failed',
    failure: { stage: 'datasource_connect', reason: fill(failureTexts.notConnected, { reason: error.words }) },
  };
}
