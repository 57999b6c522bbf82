import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import { Labelled } from '../../../ui/form/labelled.tsx';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Received } from '../../../../shared/contract/operation.ts';
import {
  getScanTask,
  listScanReports,
  triggerScanTask,
} from '../../../../shared/contract/watching/scan-tasks/operations.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { localDate, Time } from '../../../ui/time.tsx';
import { words } from './scan-task-words.ts';
import { Subscription } from './subscription.tsx';
import { TaskReports } from './task-reports.tsx';
import { TaskSqls } from './task-sqls.tsx';

type Task = Received<typeof getScanTask>['data'];
const notYours: Text = { zh: '没有扫描任务权限', en: 'You may not change this scan task' };

/** A scan task: its reports, its SQL and who is told. */
export default function ScanTask() {
  const { taskName = '' } = useParams();
  const navigate = useNavigate();
  const { uid: projectID, name: project_name } = useProject();
  const params = { project_name, audit_plan_name: taskName };
  const found = useCall(getScanTask, { params }, { quiet: true });
  const trigger = useChange(triggerScanTask, { refreshes: [listScanReports, getScanTask] });
  const why = found.data?.data.is_mine === false ? notYours : undefined;
  return (
    <Page
      title={taskName}
      actions={[
        {
          id: 'run',
          text: words.run,
          busy: trigger.busy,
          run: () =>
            trigger.run({ params }, ({ data }) =>
              navigate(link('scanReport', { projectID, taskName, reportId: data.audit_plan_report_id })),
            ),
          why,
        },
        { id: 'edit', text: words.edit, run: () => navigate(link('scanTaskUpdate', { projectID, taskName })), why },
      ]}
    >
      <Answer of={found}>{({ data }) => <TaskTabs task={data} why={why} />}</Answer>
    </Page>
  );
}

function TaskTabs({ task, why }: { task: Task; why: Text | undefined }) {
  const say = useText();
  const [address, setAddress] = useSearchParams();
  const active = address.get('active') ?? 'reports';
  const name = task.audit_plan_name;
  return (
    <SpaceBetween size="l">
      <Facts task={task} />
      <Tabs
        activeTabId={active}
        onChange={({ detail }) => setAddress({ active: detail.activeTabId }, { replace: true })}
        tabs={[
          { id: 'reports', label: say(words.reports), content: active === 'reports' && <TaskReports name={name} /> },
          { id: 'sqls', label: say(words.sqls), content: active === 'sqls' && <TaskSqls name={name} /> },
          {
            id: 'subscription',
            label: say(words.subscription),
            content: active === 'subscription' && <Subscription name={name} why={why} />,
          },
        ]}
      />
    </SpaceBetween>
  );
}

function Facts({ task }: { task: Task }) {
  const say = useText();
  const at = (time: string | undefined) => (time ? <Time at={time} /> : '-');
  const facts = [
    { label: words.scanType, value: task.audit_plan_meta.audit_plan_type_desc },
    { label: words.instance, value: task.audit_plan_instance_name || task.audit_plan_db_type },
    { label: words.cron, value: task.audit_plan_cron },
    { label: words.nextReport, value: at(task.next_report_time) },
    { label: words.statements, value: task.total_sql_nums },
    { label: words.lastCollected, value: at(task.last_collection_time) },
    { label: words.creator, value: task.create_user_name },
  ];
  return (
    <Container>
      <SpaceBetween size="m">
        {task.problem !== undefined && <Alert type="warning">{task.problem}</Alert>}
        <KeyValuePairs columns={4} items={facts.map(({ label, value }) => ({ label: say(label), value }))} />
        {task.exec_cmd !== '' && <Command task={task} />}
      </SpaceBetween>
    </Container>
  );
}

function Command({ task: { exec_cmd: command, token_exp } }: { task: Task }) {
  const say = useText();
  const date = localDate(new Date(token_exp * 1000).toISOString());
  return (
    <Labelled label={words.command} hint={fill(words.commandHint, { date })} stretch>
      <SpaceBetween size="xs">
        <code className="sql-text">{command}</code>
        <CopyToClipboard
          copyButtonText={say(words.copy)}
          copySuccessText={say(words.copied)}
          copyErrorText={command}
          textToCopy={command}
        />
      </SpaceBetween>
    </Labelled>
  );
}
