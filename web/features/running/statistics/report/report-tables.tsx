import {
  listFailingSources,
  listRejectedCreators,
  listRejectedSources,
  listSlowSources,
} from '../../../../../shared/contract/running/statistics/operations.ts';
import type { Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { useCall } from '../../../../app/query.ts';
import type { Asked } from '../../../../ui/answer.tsx';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { ReportCard } from './report-card.tsx';
import { words } from './report-words.ts';

const first = { query: { limit: 10 } };

export function RejectedCreatorsCard() {
  return (
    <TopCard
      title={words.rejectedCreators}
      empty={words.noneRejected}
      asked={useCall(listRejectedCreators, first)}
      columns={[
        { head: words.user, cell: ({ creator }) => creator },
        { head: words.workflows, cell: ({ workflow_total_num }) => String(workflow_total_num) },
        { head: words.rejected, cell: ({ rejected_percent }) => `${rejected_percent}%` },
      ]}
    />
  );
}

export function RejectedSourcesCard() {
  return (
    <TopCard
      title={words.rejectedSources}
      empty={words.noneRejected}
      asked={useCall(listRejectedSources, first)}
      columns={[
        { head: words.source, cell: ({ instance_name }) => instance_name },
        { head: words.workflows, cell: ({ workflow_total_num }) => String(workflow_total_num) },
        { head: words.rejected, cell: ({ rejected_percent }) => `${rejected_percent}%` },
      ]}
    />
  );
}

export function SlowSourcesCard() {
  const say = useText();
  return (
    <TopCard
      title={words.slowSources}
      empty={words.noExecutions}
      asked={useCall(listSlowSources, first)}
      columns={[
        { head: words.source, cell: ({ instance_name }) => instance_name },
        { head: words.average, cell: (row) => say(words.seconds(row.average_execution_seconds)) },
        { head: words.longest, cell: (row) => say(words.seconds(row.max_execution_seconds)) },
        { head: words.shortest, cell: (row) => say(words.seconds(row.min_execution_seconds)) },
      ]}
    />
  );
}

export function FailingSourcesCard() {
  return (
    <TopCard
      title={words.failingSources}
      empty={words.noneFailed}
      asked={useCall(listFailingSources, first)}
      columns={[
        { head: words.source, cell: ({ instance_name }) => instance_name },
        { head: words.failed, cell: ({ percent }) => `${percent}%` },
      ]}
    />
  );
}

type Column<T> = { readonly head: Text; readonly cell: (row: T) => string };
type Props<T> = {
  readonly title: Text;
  readonly empty: Text;
  readonly asked: Asked<{ readonly data: readonly T[] }>;
  readonly columns: readonly Column<T>[];
};

/** The first of a list, in the order in which the server tells them. */
function TopCard<T>({ title, empty, asked, columns }: Props<T>) {
  const say = useText();
  return (
    <ReportCard
      title={title}
      hint={words.ofAllTime}
      asked={asked}
      empty={{ when: ({ data }) => data.length === 0, text: empty }}
      rows={({ data }) => [
        columns.map(({ head }) => say(head)),
        ...data.map((row) => columns.map(({ cell }) => cell(row))),
      ]}
    >
      {({ data }) => (
        <PlainTable
          look="borderless"
          rows={data}
          title={title}
          columns={columns.map(({ head, cell }) => ({ id: head.en, header: head, cell }))}
        />
      )}
    </ReportCard>
  );
}
