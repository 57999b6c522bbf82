import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { FindingList } from '../../../../parts/audit-result/finding-list.tsx';
import { Time } from '../../../../ui/time.tsx';
import { BackupConflict } from '../../../../parts/audit-result/backup-conflict.tsx';
import { UndoOutlook } from '../../../../parts/audit-result/undo-outlook.tsx';
import { placeTitle } from '../place-title.ts';
import { factsOf, worstFirst } from './review.tsx';
import { words } from './review-words.ts';
import { MaintenanceTimes } from '../../../../parts/maintenance/maintenance-times.tsx';
import { useWorst } from './use-worst.ts';
import type { WorkflowTask } from '../wire.ts';

/** For each worst finding of a dialog there is one line; more would hide its buttons. */
const findingsShownMax = 3;

/** What a decision is about, data source by data source: how many statements, how they were judged, and when they may run. */
export function DecisionFacts({ tasks }: { tasks: readonly WorkflowTask[] }) {
  return (
    <SpaceBetween size="s">
      {tasks.map((task) => (
        <SourceFacts key={task.task_id} task={task} />
      ))}
    </SpaceBetween>
  );
}

function SourceFacts({ task }: { task: WorkflowTask }) {
  const say = useText();
  const { audited, statements = [], failure } = useWorst(task.task_id);
  const findings = worstFirst(
    statements.flatMap(({ number, audit_result, execution_way: way }) =>
      audit_result.map((finding) => ({ ...finding, number, way })),
    ),
  ).slice(0, findingsShownMax);
  const windows = task.instance_maintenance_times;
  return (
    <SpaceBetween size="xxs">
      <Box fontWeight="bold">{placeTitle({ name: task.instance_name, schema: task.instance_schema })}</Box>
      {audited && <div>{say(factsOf(audited, say))}</div>}
      {audited && <BackupConflict task={audited} />}
      {audited && <UndoOutlook task={audited} />}
      {failure && <Box color="text-status-error">{say(words.unread)}</Box>}
      {audited &&
        findings.map((finding) => (
          <div key={`${finding.number}:${finding.rule_name}:${finding.line}:${finding.column}`}>
            <Box color="text-body-secondary" fontSize="body-s">
              {say(fill(words.statement, { number: finding.number }))}
            </Box>
            <FindingList findings={[finding]} dbType={audited.instance_db_type} way={finding.way} />
          </div>
        ))}
      <Box color="text-body-secondary">
        {say(words.windowsAre)}
        <MaintenanceTimes windows={windows} />
      </Box>
      {task.schedule_time && (
        <Box color="text-body-secondary">
          {say(words.scheduledFor)}
          <Time at={task.schedule_time} />
        </Box>
      )}
    </SpaceBetween>
  );
}
