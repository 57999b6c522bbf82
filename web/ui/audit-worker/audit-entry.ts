import type { customRuleRunner } from '../../../shared/custom-rules/custom-rule-runner.ts';
import { liveBudget } from '../../../shared/custom-rules/live-budget.ts';
import { liveAudit } from './live-audit.ts';
import { splitScript } from '../../../shared/audit/read/split.ts';
import { filledIn } from '../../../shared/query-parameters/fill-in.ts';
import { placeholdersIn } from '../../../shared/query-parameters/placeholders.ts';
import type {
  Answered,
  Asked,
  AuditQuestion,
  FillQuestion,
  LiveFinding,
  PlaceholderQuestion,
  SplitQuestion,
} from './question.ts';
import { warmUp } from './warm-up.ts';

type CustomRules = { readonly customRuleRunner: typeof customRuleRunner };
let isWarm = false;

/** What is asked of a text itself, without rules. */
type TextQuestion = SplitQuestion | PlaceholderQuestion | FillQuestion;

/** Audits away from the page, so that typing never waits for it. One build of this file exists per dialect, with the rules of that dialect alone. */
self.addEventListener('message', ({ data: { id, question } }: MessageEvent<Asked<AuditQuestion | TextQuestion>>) => {
  if ('wants' in question) {
    self.postMessage({ id, answer: answerOf(question) } satisfies Answered<unknown>);
    return;
  }
  const answer = (found: readonly LiveFinding[]) => {
    self.postMessage({ id, answer: found } satisfies Answered<readonly LiveFinding[]>);
    // An editor asks as soon as it is open, mostly about nothing yet.
    if (!isWarm) void warmUp(question, pause);
    isWarm = true;
  };
  const { customRules, dialect } = question;
  if (customRules === undefined) return answer(liveAudit(question));
  const loaded: Promise<CustomRules> = import(customRules);
  // Without that engine the other rules still judge; the server's audit tells the rest.
  void loaded
    .then(
      (module) => liveAudit(question, module.customRuleRunner(dialect, liveBudget)),
      () => liveAudit(question),
    )
    .then(answer);
});

function answerOf(question: TextQuestion) {
  const { sql, dialect } = question;
  if (question.wants === 'placeholders') return placeholdersIn(sql, dialect, question.firstQuestion);
  if (question.wants === 'filled') return filledIn(question);
  return splitScript(sql, dialect).map(({ start, end, line, column }) => ({ start, end, line, column }));
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
