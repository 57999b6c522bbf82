import { readLicenseUsage } from '../../../../../shared/contract/running/licenses/operations.ts';
import {
  getSourceTypePercents,
  getWorkflowCountsByDay,
  getWorkflowCountsByStatus,
  getWorkflowTypePercents,
} from '../../../../../shared/contract/running/statistics/operations.ts';
import { workflowStatuses } from '../../../../../shared/lifecycles/workflow.ts';
import { useText } from '../../../../app/language.tsx';
import { useCall } from '../../../../app/query.ts';
import { Bars, Days, Ring, type Slice } from '../../../../ui/chart/chart.tsx';
import { states } from '../../../../parts/workflow-states.ts';
import { ReportCard } from './report-card.tsx';
import type { InPeriod } from './report-figures.tsx';
import { words } from './report-words.ts';

const looks: readonly Slice['look'][] = ['info', 'good', 'fair', 'poor', 'bad', 'idle'];
const lookAt = (index: number) => looks[index % looks.length] ?? 'idle';

export function ByDayCard({ inPeriod }: { inPeriod: InPeriod }) {
  const say = useText();
  const asked = useCall(getWorkflowCountsByDay, inPeriod, { keepPrevious: true });
  return (
    <ReportCard
      title={words.byDay}
      hint={words.ofPeriod}
      asked={asked}
      empty={{ when: ({ data }) => data.samples.every(({ value }) => value === 0), text: words.noneInPeriod }}
      rows={({ data }) => [
        [say(words.day), say(words.created)],
        ...data.samples.map(({ date, value }) => [date, String(value)]),
      ]}
    >
      {({ data }) => <Days title={words.byDay} isTitled name={say(words.created)} days={data.samples} />}
    </ReportCard>
  );
}

export function ByStatusCard() {
  const say = useText();
  const asked = useCall(getWorkflowCountsByStatus, {});
  return (
    <ReportCard
      title={words.byStatus}
      hint={words.ofNow}
      asked={asked}
      empty={{ when: ({ data }) => states.every(([, count]) => data[count] === 0), text: words.noWorkflows }}
      rows={({ data }) => [
        [say(words.status), say(words.count)],
        ...states.map(([status, count]) => [say(workflowStatuses.labels[status]), String(data[count])]),
      ]}
    >
      {({ data }) => (
        <Bars
          title={words.byStatus}
          isTitled
          bars={states.map(([status, count, look]) => {
            const label = say(workflowStatuses.labels[status]);
            return { label, parts: [{ label, value: data[count], look }] };
          })}
        />
      )}
    </ReportCard>
  );
}

export function ByTypeCard({ inPeriod }: { inPeriod: InPeriod }) {
  const say = useText();
  const asked = useCall(getWorkflowTypePercents, inPeriod, { keepPrevious: true });
  return (
    <ReportCard
      title={words.byType}
      hint={words.ofPeriod}
      asked={asked}
      empty={{ when: ({ data }) => data.workflow_percents.length === 0, text: words.noneInPeriod }}
      rows={({ data }) => [
        [say(words.type), say(words.count), say(words.share)],
        ...data.workflow_percents.map(({ instance_type, count, percent }) => [
          instance_type,
          String(count),
          `${percent}%`,
        ]),
      ]}
    >
      {({ data }) => (
        <Bars
          title={words.byType}
          isTitled
          bars={data.workflow_percents.map(({ instance_type: label, count }, index) => ({
            label,
            parts: [{ label, value: count, look: lookAt(index) }],
          }))}
        />
      )}
    </ReportCard>
  );
}

export function SourceTypesCard() {
  const say = useText();
  const asked = useCall(getSourceTypePercents, {});
  return (
    <ReportCard
      title={words.sourcesByType}
      hint={words.ofNow}
      asked={asked}
      empty={{ when: ({ data }) => data.instance_total_num === 0, text: words.noSources }}
      rows={({ data }) => [
        [say(words.type), say(words.count), say(words.share)],
        ...data.instance_type_percents.map(({ type, count, percent }) => [type, String(count), `${percent}%`]),
      ]}
    >
      {({ data }) => (
        <Ring
          title={words.sourcesByType}
          isTitled
          slices={data.instance_type_percents.map(({ type, count }, index) => ({
            label: type,
            value: count,
            look: lookAt(index),
          }))}
        />
      )}
    </ReportCard>
  );
}

/** What a licence would count; here nothing is limited. */
export function UsageCard() {
  const say = useText();
  const asked = useCall(readLicenseUsage, {});
  type Usage = NonNullable<typeof asked.data>['data'];
  const usedOf = ({ users_usage: users, db_services_usage: sources }: Usage) => [
    { label: say(words.users), used: users.used },
    ...sources.map(({ resource_type_desc: label, used }) => ({ label, used })),
  ];
  return (
    <ReportCard
      title={words.usage}
      hint={words.usageHint}
      asked={asked}
      empty={{ when: ({ data }) => usedOf(data).every(({ used }) => used === 0), text: words.noData }}
      rows={({ data }) => [
        [say(words.resource), say(words.used)],
        ...usedOf(data).map(({ label, used }) => [label, String(used)]),
      ]}
    >
      {({ data }) => (
        <Bars
          title={words.usage}
          isTitled
          bars={usedOf(data).map(({ label, used }, index) => ({
            label,
            parts: [{ label, value: used, look: lookAt(index) }],
          }))}
        />
      )}
    </ReportCard>
  );
}
