import type { Received } from '../../../../shared/contract/operation.ts';
import type { listRelatedSql } from '../../../../shared/contract/watching/sql-insights/operations.ts';
import { beginningOf } from '../../../../shared/whole-characters.ts';
import { useText } from '../../../app/language.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { TimeChart, type TimeRange } from '../../../ui/chart/time-chart.tsx';
import { words } from './insight-words.ts';

type Row = Received<typeof listRelatedSql>['data'][number];
type Props = { readonly of: Row; readonly range: TimeRange; readonly onClose: () => void };
const shownMax = 500;

/** How long a statement took within the time that is selected: each execution where they are known, else its mean by the hour or day. */
export function RelatedTimes({ of: row, range, onClose }: Props) {
  const say = useText();
  const points = row.execution_time_trend.points.map(({ time, execute_time }) => ({
    at: Date.parse(time),
    value: execute_time,
  }));
  // An hour or day that is known as a whole began before the time that is selected.
  const whole = { from: Math.min(range.from, ...points.map(({ at }) => at)), to: range.to };
  return (
    <DetailsDialog title={words.trend} onClose={onClose}>
      <SqlText sql={beginningOf(row.sql_fingerprint, shownMax)} dbType={row.db_type} />
      <TimeChart
        title={words.trend}
        isTitled
        unit={say(words.seconds)}
        range={whole}
        lines={[{ name: say(words.trend), points }]}
      />
    </DetailsDialog>
  );
}
