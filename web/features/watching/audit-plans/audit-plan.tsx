import { useState } from 'react';
import Tabs from '@cloudscape-design/components/tabs';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import {
  getInstanceAuditPlan,
  getInstanceAuditPlanOverview,
  resetScannerToken,
} from '../../../../shared/contract/watching/audit-plans/operations.ts';
import { useText } from '../../../app/language.tsx';
import { NotFound } from '../../../app/not-found.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import type { CallError } from '../../../app/call-error.ts';
import { useCall, useChange } from '../../../app/query.ts';
import { Waiting } from '../../../app/waiting.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { words } from './audit-plan-words.ts';
import { CollectedSqls } from './collected-sqls.tsx';
import { listsSql, PlanOverview } from './plan-overview.tsx';

const pollMilliseconds = 10_000;

/** How one data source is scanned, how that goes, and what was found. */
export default function AuditPlan() {
  const { scanId = '' } = useParams();
  const say = useText();
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const { uid: projectID, name: project_name } = useProject();
  const [address, setAddress] = useSearchParams();
  const [asksReset, setAsksReset] = useState(false);
  const params = { project_name, instance_audit_plan_id: Number(scanId) };
  const found = useCall(getInstanceAuditPlan, { params }, { quiet: true });
  const overview = useCall(getInstanceAuditPlanOverview, { params }, { quiet: true, every: pollMilliseconds });
  if (isMissing(found.error)) return <NotFound />;
  const scan = found.data?.data;
  const error = found.error ?? overview.error;
  if (!scan || !overview.data)
    return (
      <Page title={words.title}>
        {error ? <Failure of={{ error, refetch: () => found.refetch() }} title={words.missing} /> : <Waiting />}
      </Page>
    );
  const why = whyNot('auditPlanSave', { dbServiceUid: scan.instance_id });
  const plans = overview.data.data;
  const active = address.get('active_audit_plan_id') ?? 'overview';
  return (
    <Page
      title={scan.instance_name}
      actions={[
        { id: 'token', text: words.resetToken, run: () => setAsksReset(true), why },
        { id: 'edit', text: words.edit, run: () => navigate(link('auditPlanUpdate', { projectID, scanId })), why },
      ]}
    >
      <Tabs
        activeTabId={active}
        onChange={({ detail }) => setAddress({ active_audit_plan_id: detail.activeTabId }, { replace: true })}
        tabs={[
          {
            id: 'overview',
            label: say(words.overview),
            content: <PlanOverview scanId={scanId} plans={plans} why={why} />,
          },
          ...plans.filter(listsSql).map(({ id, audit_plan_type }) => ({
            id: String(id),
            label: audit_plan_type.desc,
            content: active === String(id) && <CollectedSqls key={id} scanId={scanId} planId={String(id)} why={why} />,
          })),
        ]}
      />
      {asksReset && <ResetQuestion scanId={scanId} onDone={() => setAsksReset(false)} />}
    </Page>
  );
}

/** An address may name anything. */
function isMissing(error: CallError | null): boolean {
  return error !== null && (error.is('notFound') || error.is('validation'));
}

function ResetQuestion({ scanId, onDone }: { scanId: string; onDone: () => void }) {
  const say = useText();
  const { name: project_name } = useProject();
  const reset = useChange(resetScannerToken, { refreshes: [getInstanceAuditPlanOverview], quiet: true });
  const params = { project_name, instance_audit_plan_id: Number(scanId) };
  return (
    <Confirm
      title={words.resetTitle}
      text={words.resetToken}
      busy={reset.busy}
      error={reset.error}
      onCancel={onDone}
      onConfirm={() => reset.run({ params, body: {} }, onDone)}
    >
      {say(words.resetText)}
    </Confirm>
  );
}
