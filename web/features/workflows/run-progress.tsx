import Container from '@cloudscape-design/components/container';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { taskStatuses } from '../../../shared/lifecycles/workflow.ts';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { words } from './detail-words.ts';
import { useCountOf } from './use-count-of.ts';
import { useStatementMinutes } from './use-situation.ts';
import type { WorkflowTask } from './wire.ts';

/** How many statements are behind an execution, as it goes. */
export function RunProgress({ task, total, every }: { task: WorkflowTask; total: number; every: number | undefined }) {
  const say = useText();
  const waiting = useCountOf(task.task_id, 'initialized', { every });
  const running = useCountOf(task.task_id, 'doing', { every });
  const done = Math.max(0, total - (waiting ?? total) - (running ?? 0));
  const minutes = useStatementMinutes([task]);
  const text = say(fill(words.runningOf, { done, total }));
  return (
    <Container>
      <ProgressBar
        value={total === 0 ? 0 : (done / total) * 100}
        label={say(taskStatuses.labels[task.status])}
        description={text}
        ariaLabel={text}
        {...(minutes !== undefined && { additionalInfo: say(fill(words.statementMinutes, { minutes })) })}
      />
    </Container>
  );
}
