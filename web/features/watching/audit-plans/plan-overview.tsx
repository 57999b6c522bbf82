import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import {
  getInstanceAuditPlanOverview,
  listInstanceAuditPlans,
  setAuditPlanStatus,
} from '../../../../shared/contract/watching/audit-plans/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { findScanType } from '../../../../shared/scan-types/scan-types.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Status } from '../../../ui/status.tsx';
import { localDate, Time } from '../../../ui/time.tsx';
import { activeLooks, activeStates, words } from './audit-plan-words.ts';

type Plan = Received<typeof getInstanceAuditPlanOverview>['data'][number];
type Props = { readonly scanId: string; readonly plans: readonly Plan[]; readonly why: Text | undefined };

/** Each scan type of a data source: how it goes and what it found. */
export function PlanOverview({ scanId, plans, why }: Props) {
  return (
    <SpaceBetween size="l">
      {plans.map((plan) => (
        <PlanCard key={plan.id} scanId={scanId} plan={plan} why={why} />
      ))}
    </SpaceBetween>
  );
}

function PlanCard({ scanId, plan, why }: Omit<Props, 'plans'> & { plan: Plan }) {
  const say = useText();
  const { name: project_name } = useProject();
  const refreshes = [getInstanceAuditPlanOverview, listInstanceAuditPlans];
  const setStatus = useChange(setAuditPlanStatus, { refreshes });
  const isStopped = plan.active_status === 'disabled';
  const params = { project_name, instance_audit_plan_id: Number(scanId), audit_plan_id: plan.id };
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <ReasonedButton
              text={isStopped ? words.start : words.stop}
              why={why}
              loading={setStatus.busy}
              onClick={() => setStatus.run({ params, body: { active: isStopped ? 'normal' : 'disabled' } })}
            />
          }
        >
          {plan.audit_plan_type.desc}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {plan.problem !== undefined && <Alert type="warning">{plan.problem}</Alert>}
        <KeyValuePairs columns={4} items={factsOf(plan).map(({ label, value }) => ({ label: say(label), value }))} />
        {plan.exec_cmd !== '' && <Command plan={plan} />}
      </SpaceBetween>
    </Container>
  );
}

function factsOf(plan: Plan) {
  return [
    {
      label: words.status,
      value: <Status value={plan.active_status} labels={activeStates.labels} looks={activeLooks} />,
    },
    { label: words.last, value: <LastRound plan={plan} /> },
    ...(plan.next_collection_time === undefined
      ? []
      : [{ label: words.next, value: <Time at={plan.next_collection_time} /> }]),
    ...(listsSql(plan)
      ? [
          { label: words.template, value: plan.audit_plan_rule_template.name },
          { label: words.total, value: plan.total_sql_nums },
          { label: words.unsolved, value: plan.unsolved_sql_nums },
        ]
      : []),
    ...(plan.dropped_sql_nums > 0 ? [{ label: words.dropped, value: plan.dropped_sql_nums }] : []),
  ];
}

/** What only measures the server has no SQL to list: it is drawn by the insights. */
export function listsSql({ audit_plan_type: { type } }: { audit_plan_type: { type: string } }): boolean {
  return findScanType(type)?.isMeasurement !== true;
}

function LastRound({ plan: { last_collection_status: status, last_collection_time: at } }: { plan: Plan }) {
  const say = useText();
  if (at === undefined) return <StatusIndicator type="pending">{say(words.notYet)}</StatusIndicator>;
  return (
    <>
      <StatusIndicator type={status === 'abnormal' ? 'warning' : 'success'}>
        {say(status === 'abnormal' ? words.abnormal : words.ok)}
      </StatusIndicator>{' '}
      <Time at={at} />
    </>
  );
}

function Command({ plan }: { plan: Plan }) {
  const say = useText();
  const date = localDate(new Date(plan.token_exp * 1000).toISOString());
  return (
    <KeyValuePairs
      columns={1}
      items={[
        {
          label: say(words.command),
          info: say(fill(words.commandHint, { date })),
          value: (
            <CopyToClipboard
              variant="inline"
              textToCopy={plan.exec_cmd}
              copyButtonAriaLabel={say(words.copy)}
              copySuccessText={say(words.copied)}
              copyErrorText={say(words.notCopied)}
            />
          ),
        },
      ]}
    />
  );
}
