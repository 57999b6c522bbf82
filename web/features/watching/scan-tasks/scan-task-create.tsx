import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createScanTask, listScanTasks } from '../../../../shared/contract/watching/scan-tasks/operations.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { Leaving } from '../../../ui/form/leaving.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { words } from './scan-task-words.ts';
import { TaskForm, wireParams, type TaskValues } from './task-form.tsx';

const fresh: TaskValues = {
  audit_plan_name: '',
  audit_plan_cron: '0 */2 * * *',
  audit_plan_instance_type: '',
  audit_plan_instance_name: '',
  audit_plan_type: 'default',
  audit_plan_instance_database: '',
  rule_template_name: '',
  params: {},
};

/** Makes a scan task. */
export default function ScanTaskCreate() {
  const navigate = useNavigate();
  const { uid: projectID, name: project_name } = useProject();
  const [doneName, setDoneName] = useState<string>();
  const save = useChange(createScanTask, { refreshes: [listScanTasks], quiet: true });
  if (doneName !== undefined)
    return <Leaving onLeave={() => navigate(link('scanTask', { projectID, taskName: doneName }), { replace: true })} />;
  return (
    <Page title={words.create} description={words.description}>
      <TaskForm
        start={fresh}
        busy={save.busy}
        isDone={doneName !== undefined}
        error={save.error}
        onCancel={() => navigate(link('scanTasks', { projectID }))}
        onSave={({ params, ...values }) =>
          save.run({ params: { project_name }, body: { ...values, audit_plan_params: wireParams(params) } }, () =>
            setDoneName(values.audit_plan_name),
          )
        }
      />
    </Page>
  );
}
