import { complete } from '../../../shared/audit/complete/complete.ts';
import { catalogOfAnswers } from '../../../shared/audit/complete/answered-catalog.ts';
import type { Completion } from '../../../shared/audit/complete/suggestion.ts';
import type { Answered, Asked, CompletionQuestion } from './question.ts';

/** Proposes away from the page what may be written at the cursor. One build of this file exists per dialect. */
self.addEventListener('message', ({ data: { id, question } }: MessageEvent<Asked<CompletionQuestion>>) => {
  const { sql, offset, dialect, answers } = question;
  const answer = complete({ sql, offset, dialect, catalog: catalogOfAnswers(answers, dialect) });
  self.postMessage({ id, answer } satisfies Answered<Completion>);
});
