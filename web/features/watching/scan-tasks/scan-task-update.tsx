import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Received } from '../../../../shared/contract/operation.ts';
import {
  getScanTask,
  listScanTasks,
  updateScanTask,
} from '../../../../shared/contract/watching/scan-tasks/operations.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Leaving } from '../../../ui/form/leaving.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { words } from './scan-task-words.ts';
import { TaskForm, wireParams, type TaskValues } from './task-form.tsx';

/** Changes a scan task. */
export default function ScanTaskUpdate() {
  const { taskName = '' } = useParams();
  const { name: project_name } = useProject();
  const found = useCall(getScanTask, { params: { project_name, audit_plan_name: taskName } }, { quiet: true });
  return (
    <Page title={words.update}>
      <Answer of={found}>{({ data }) => <Form key={taskName} task={data} />}</Answer>
    </Page>
  );
}

function Form({ task }: { task: Received<typeof getScanTask>['data'] }) {
  const navigate = useNavigate();
  const { uid: projectID, name: project_name } = useProject();
  // What the server says when it is asked again must not pull away what is being changed.
  const [start] = useState(() => valuesOf(task));
  const [isDone, setIsDone] = useState(false);
  const save = useChange(updateScanTask, { refreshes: [listScanTasks, getScanTask], quiet: true });
  const taskName = task.audit_plan_name;
  const back = () => navigate(link('scanTask', { projectID, taskName }), { replace: isDone });
  if (isDone) return <Leaving onLeave={back} />;
  return (
    <TaskForm
      start={start}
      isFixed
      busy={save.busy}
      isDone={isDone}
      error={save.error}
      onCancel={back}
      onSave={(values) =>
        save.run(
          {
            params: { project_name, audit_plan_name: taskName },
            body: {
              audit_plan_cron: values.audit_plan_cron,
              audit_plan_instance_name: values.audit_plan_instance_name,
              audit_plan_instance_database: values.audit_plan_instance_database,
              rule_template_name: values.rule_template_name,
              audit_plan_params: wireParams(values.params),
            },
          },
          () => setIsDone(true),
        )
      }
    />
  );
}

function valuesOf(task: Received<typeof getScanTask>['data']): TaskValues {
  return {
    audit_plan_name: task.audit_plan_name,
    audit_plan_cron: task.audit_plan_cron,
    audit_plan_instance_type: task.audit_plan_db_type,
    audit_plan_instance_name: task.audit_plan_instance_name,
    audit_plan_type: task.audit_plan_meta.audit_plan_type,
    audit_plan_instance_database: task.audit_plan_instance_database,
    rule_template_name: task.rule_template_name,
    params: Object.fromEntries(task.audit_plan_meta.audit_plan_params.map(({ key, value }) => [key, value])),
  };
}
