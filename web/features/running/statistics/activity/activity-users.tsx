import { type ReactNode } from 'react';
import { listUserActivityUsers } from '../../../../../shared/contract/running/statistics/operations.ts';
import type { Received } from '../../../../../shared/contract/operation.ts';
import type { Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { useCall } from '../../../../app/query.ts';
import { localTime, Time } from '../../../../ui/time.tsx';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { ReportCard } from '../report/report-card.tsx';
import type { ReportPeriod } from '../report/report-period.tsx';
import { words } from './activity-words.ts';

type Row = Received<typeof listUserActivityUsers>['data'][number];
const [rowsAsked, rowsShown] = [100, 10];

const columns: readonly { head: Text; cell: (row: Row) => string; shown?: (row: Row) => ReactNode }[] = [
  { head: words.user, cell: ({ user_name }) => user_name },
  { head: words.requests, cell: ({ request_count }) => String(request_count) },
  { head: words.activeDays, cell: ({ active_days }) => String(active_days) },
  {
    head: words.lastActive,
    cell: ({ last_active_at }) => localTime(last_active_at),
    shown: ({ last_active_at }) => <Time at={last_active_at} />,
  },
  { head: words.topModule, cell: ({ top_module_name }) => top_module_name },
];

/** Who made the most requests in a period. */
export function UsersCard({ period: { from, to } }: { period: ReportPeriod }) {
  const say = useText();
  const query = { filter_date_from: from, filter_date_to: to, page_index: 1, page_size: rowsAsked };
  const asked = useCall(listUserActivityUsers, { query });
  return (
    <ReportCard
      title={words.users}
      hint={words.usersHint}
      asked={asked}
      empty={{ when: ({ data }) => data.length === 0, text: words.noneInPeriod }}
      rows={({ data }) => [
        columns.map(({ head }) => say(head)),
        ...data.map((row) => columns.map(({ cell }) => cell(row))),
      ]}
    >
      {({ data }) => <UserRows rows={data} />}
    </ReportCard>
  );
}

function UserRows({ rows }: { rows: readonly Row[] }) {
  return (
    <PlainTable
      look="borderless"
      title={words.users}
      rows={rows}
      rowId={({ user_uid }) => user_uid}
      pageSize={rowsShown}
      columns={columns.map(({ head, cell, shown = cell }) => ({ id: head.en, header: head, cell: shown }))}
    />
  );
}
