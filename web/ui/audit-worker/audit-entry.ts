import { liveAudit } from './live-audit.ts';
import type { Answered, Asked, AuditQuestion, LiveFinding } from './question.ts';

/** Audits away from the page, so that typing never waits for it. One build of this file exists per dialect, with the rules of that dialect alone. */
self.addEventListener('message', ({ data: { id, question } }: MessageEvent<Asked<AuditQuestion>>) => {
  self.postMessage({ id, answer: liveAudit(question) } satisfies Answered<readonly LiveFinding[]>);
});
