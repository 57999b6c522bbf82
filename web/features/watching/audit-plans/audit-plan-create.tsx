import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  createInstanceAuditPlan,
  listInstanceAuditPlans,
} from '../../../../shared/contract/watching/audit-plans/operations.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { Leaving } from '../../../ui/form/leaving.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { words } from './audit-plan-words.ts';
import { emptyScan, wantedPlans } from './plan-state.ts';
import { ScanForm } from './scan-form.tsx';

/** Has a data source scanned; the address may name it. */
export default function AuditPlanCreate() {
  const navigate = useNavigate();
  const { uid: projectID, name: project_name } = useProject();
  const source = useSearchParams()[0].get('instance_id') ?? '';
  const [start] = useState({ ...emptyScan, source });
  const [doneId, setDoneId] = useState<string>();
  const save = useChange(createInstanceAuditPlan, { refreshes: [listInstanceAuditPlans], quiet: true });
  if (doneId !== undefined)
    return <Leaving onLeave={() => navigate(link('auditPlan', { projectID, scanId: doneId }), { replace: true })} />;
  return (
    <Page title={words.create} description={words.description}>
      <ScanForm
        start={start}
        busy={save.busy}
        isDone={doneId !== undefined}
        error={save.error}
        onSave={(scan) =>
          save.run(
            { params: { project_name }, body: { instance_id: scan.source, audit_plans: wantedPlans(scan) } },
            ({ data }) => setDoneId(data.instance_audit_plan_id),
          )
        }
      />
    </Page>
  );
}
