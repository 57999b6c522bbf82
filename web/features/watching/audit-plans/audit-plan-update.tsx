import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import {
  getInstanceAuditPlan,
  getInstanceAuditPlanOverview,
  listInstanceAuditPlans,
  updateInstanceAuditPlan,
} from '../../../../shared/contract/watching/audit-plans/operations.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Waiting } from '../../../app/waiting.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Leaving } from '../../../ui/form/leaving.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { words } from './audit-plan-words.ts';
import { savedScan, wantedPlans, type ScanState } from './plan-state.ts';
import { ScanForm } from './scan-form.tsx';

/** Changes how a data source is scanned. */
export default function AuditPlanUpdate() {
  const { scanId = '' } = useParams();
  const { name: project_name } = useProject();
  const found = useCall(
    getInstanceAuditPlan,
    { params: { project_name, instance_audit_plan_id: Number(scanId) } },
    { quiet: true },
  );
  if (found.data) return <Form key={scanId} scanId={scanId} saved={savedScan(found.data.data)} />;
  return (
    <Page title={words.update}>
      {found.error ? (
        <Failure of={{ error: found.error, refetch: found.refetch }} title={words.missing} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Form({ scanId, saved }: { scanId: string; saved: ScanState }) {
  const navigate = useNavigate();
  const { uid: projectID, name: project_name } = useProject();
  // What the server says when it is asked again must not pull away what is being changed.
  const [start] = useState(saved);
  const [isDone, setIsDone] = useState(false);
  const refreshes = [listInstanceAuditPlans, getInstanceAuditPlan, getInstanceAuditPlanOverview];
  const save = useChange(updateInstanceAuditPlan, { refreshes, quiet: true });
  if (isDone) return <Leaving onLeave={() => navigate(link('auditPlan', { projectID, scanId }), { replace: true })} />;
  return (
    <Page title={words.update}>
      <ScanForm
        start={start}
        isFixed
        busy={save.busy}
        isDone={isDone}
        error={save.error}
        onSave={(scan) =>
          save.run(
            {
              params: { project_name, instance_audit_plan_id: Number(scanId) },
              body: { audit_plans: wantedPlans(scan) },
            },
            () => setIsDone(true),
          )
        }
      />
    </Page>
  );
}
