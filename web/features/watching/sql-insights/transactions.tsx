import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Received } from '../../../../shared/contract/operation.ts';
import { listInsightTransactions } from '../../../../shared/contract/watching/sql-insights/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Time } from '../../../ui/time.tsx';
import type { TimeRange } from '../../../ui/chart/time-chart.tsx';
import { words } from './insight-words.ts';
import { TransactionDetails } from './transaction-details.tsx';
import './transactions.css';

export type SeenTransaction = Received<typeof listInsightTransactions>['data'][number];
const pageSize = 20;

/** The transactions of a time as bars on one line of time each; where one waited for a lock is marked. */
export function Transactions({ sourceUid, range }: { sourceUid: string; range: TimeRange }) {
  const say = useText();
  const { name: project_name } = useProject();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<SeenTransaction>();
  const query = {
    instance_id: sourceUid,
    start_time: new Date(range.from).toISOString(),
    end_time: new Date(range.to).toISOString(),
    page_index: page,
    page_size: pageSize,
  };
  const asked = useCall(
    listInsightTransactions,
    { params: { project_name }, query },
    { quiet: true, keepPrevious: true },
  );
  return (
    <Answer of={asked}>
      {({ data, total_nums }) =>
        data.length === 0 ? (
          <Box color="text-body-secondary">{say(words.transactionsEmpty)}</Box>
        ) : (
          <SpaceBetween size="s">
            <div className="transaction-axis" aria-hidden="true">
              {ticksOf(range).map((at) => (
                <Box key={at} fontSize="body-s" color="text-body-secondary">
                  <Time at={new Date(at).toISOString()} />
                </Box>
              ))}
            </div>
            <ul className="transaction-bars">
              {data.map((one) => (
                <Bar key={one.transaction_info.transaction_id} of={one} range={range} onOpen={() => setShown(one)} />
              ))}
            </ul>
            {total_nums > pageSize && (
              <Pagination
                currentPageIndex={page}
                pagesCount={Math.ceil(total_nums / pageSize)}
                onChange={({ detail }) => setPage(detail.currentPageIndex)}
              />
            )}
            {shown && <TransactionDetails of={shown} onClose={() => setShown(undefined)} />}
          </SpaceBetween>
        )
      }
    </Answer>
  );
}

/** The beginning, the middle and the end: the bars below are held against them. */
function ticksOf({ from, to }: TimeRange): readonly number[] {
  return [from, Math.round((from + to) / 2), to];
}

type BarProps = { readonly of: SeenTransaction; readonly range: TimeRange; readonly onOpen: () => void };

function Bar({ of: { transaction_info: info, waits, db_user, related_sql_info: ran }, range, onOpen }: BarProps) {
  const say = useText();
  const begun = Date.parse(info.transaction_start_time);
  const ended = info.transaction_end_time === '' ? range.to : Date.parse(info.transaction_end_time);
  const blockers = [...new Set(waits.flatMap((wait) => wait.for))].join(', ');
  return (
    <li>
      <div>
        <Link onFollow={onOpen}>{info.transaction_id}</Link>
        <Box fontSize="body-s" color="text-body-secondary">
          {[db_user, ran.at(-1)?.sql.slice(0, 60), blockers !== '' && say(fill(words.waits, { blockers }))]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </div>
      <div className="transaction-track">
        <span style={placeOf(begun, ended, range)} />
        {waits.map(({ from, until }) => (
          <span key={from} className="waiting" style={placeOf(Date.parse(from), Date.parse(until), range)} />
        ))}
      </div>
    </li>
  );
}

function placeOf(from: number, to: number, range: TimeRange) {
  const share = (at: number) => Math.min(1, Math.max(0, (at - range.from) / (range.to - range.from)));
  return { left: `${share(from) * 100}%`, width: `${(share(to) - share(from)) * 100}%` };
}
