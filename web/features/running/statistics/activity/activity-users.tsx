import { useState, type ReactNode } from 'react';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { listUserActivityUsers } from '../../../../../shared/contract/running/statistics/operations.ts';
import type { Received } from '../../../../../shared/contract/operation.ts';
import type { Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { useCall } from '../../../../app/query.ts';
import { localTime, Time } from '../../../../ui/time.tsx';
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
  const say = useText();
  const [page, turn] = useState(1);
  const pages = Math.ceil(rows.length / rowsShown);
  return (
    <SpaceBetween size="s">
      <Table
        variant="borderless"
        wrapLines
        items={rows.slice((page - 1) * rowsShown, page * rowsShown)}
        trackBy="user_uid"
        ariaLabels={{ tableLabel: say(words.users) }}
        columnDefinitions={columns.map(({ head, cell, shown = cell }, index) => ({
          id: head.en,
          header: say(head),
          isRowHeader: index === 0,
          cell: shown,
        }))}
      />
      {pages > 1 && (
        <span className="report-control">
          <Pagination
            currentPageIndex={page}
            pagesCount={pages}
            onChange={({ detail }) => turn(detail.currentPageIndex)}
          />
        </span>
      )}
    </SpaceBetween>
  );
}
