import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { getDataExportTasks } from '../../../../shared/contract/changes/data-exports/operations.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { ApprovalNeeds, useApprovalNeeds } from '../../../parts/approval-needs/approval-needs.tsx';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { words } from './create-words.ts';
import { Queries } from './queries.tsx';
import { TaskTabs } from './task-tabs.tsx';

type Props = {
  readonly uids: readonly string[];
  readonly why: Text | undefined;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onSubmit: () => void;
};

/** What the audit says of the queries, before they are submitted. */
export function AuditStep({ uids, why, isBusy, onBack, onSubmit }: Props) {
  const say = useText();
  const asked = useAsked<number>();
  const tasks = useCall(getDataExportTasks, {
    params: { project_uid: useProject().uid },
    query: { data_export_task_uids: uids.join(',') },
  });
  const { needs, whyNot } = useApprovalNeeds(uids);
  const errored = (tasks.data?.data ?? []).reduce((sum, { errored_rule_count: count }) => sum + count, 0);
  return (
    <SpaceBetween size="l">
      <Answer of={tasks}>
        {({ data }) => <TaskTabs tasks={data}>{(task) => <Queries task={task} hasRun={false} />}</TaskTabs>}
      </Answer>
      <ApprovalNeeds needs={needs} />
      <Box float="right">
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="link" onClick={onBack}>
            {say(words.back)}
          </Button>
          <ReasonedButton
            text={words.submit}
            variant="primary"
            why={why ?? whyNot}
            loading={isBusy}
            onClick={() => (errored > 0 ? asked.ask(errored) : onSubmit())}
          />
        </SpaceBetween>
      </Box>
      {asked.about !== undefined && (
        <Confirm
          title={words.riskTitle}
          text={words.riskSubmit}
          onCancel={asked.done}
          onConfirm={() => {
            asked.done();
            onSubmit();
          }}
        >
          {say(fill(words.riskText, { count: asked.about }))}
        </Confirm>
      )}
    </SpaceBetween>
  );
}
