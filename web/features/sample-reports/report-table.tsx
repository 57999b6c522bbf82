import { useState, type ReactNode } from 'react';
import Pagination from '@cloudscape-design/components/pagination';
import Table from '@cloudscape-design/components/table';
import { useLocale, useText } from '../../app/language.tsx';
import { link } from '../../app/paths.ts';
import { useProject } from '../../app/project-at-hand.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SqlText } from '../../ui/sql-text.tsx';
import { Time } from '../../ui/time.tsx';
import type { Run } from './report-run.tsx';
import { weekdays, words } from './words.ts';

type Cell = Run['rows'][number][number];
type Kind = Run['columns'][number]['kind'];
const rowsOfPage = 20;
/** Of each kind of column, in pixels; SQL takes what is left. */
const widths: Readonly<Record<Exclude<Kind, 'sql'>, number>> = {
  statement: 100,
  text: 130,
  count: 120,
  seconds: 120,
  factor: 120,
  day: 130,
  moment: 190,
  weekday: 130,
  hour: 110,
};
const sqlWidth = 300;

/** What was found, row by row, in the order in which it was found. */
export function ReportTable({ run, dbType }: { run: Run; dbType: string | undefined }) {
  const say = useText();
  const [page, setPage] = useState(1);
  const pages = Math.ceil(run.rows.length / rowsOfPage);
  return (
    <Table
      variant="embedded"
      contentDensity="compact"
      wrapLines
      items={run.rows.slice((page - 1) * rowsOfPage, page * rowsOfPage)}
      ariaLabels={{ tableLabel: say(words.result) }}
      columnDefinitions={run.columns.map(({ name, title, kind }, i) => ({
        id: name,
        header: title,
        cell: (row: Run['rows'][number]) => <Shown kind={kind} value={row[i] ?? null} dbType={dbType} />,
        ...(kind === 'sql' ? { minWidth: sqlWidth } : { width: widths[kind], minWidth: widths[kind] }),
      }))}
      {...(pages > 1 && {
        pagination: (
          <Pagination
            currentPageIndex={page}
            pagesCount={pages}
            onChange={({ detail }) => setPage(detail.currentPageIndex)}
          />
        ),
      })}
    />
  );
}

type ShownProps = { readonly kind: Kind; readonly value: Cell; readonly dbType: string | undefined };

function Shown({ kind, value, dbType }: ShownProps): ReactNode {
  const say = useText();
  const locale = useLocale();
  const { uid: projectID } = useProject();
  if (value === null || value === '') return '-';
  switch (kind) {
    case 'statement':
      return (
        <PageLink to={link('managedAnalysis', { projectID, sqlManageId: String(value) })}>
          {say(words.analyse)}
        </PageLink>
      );
    case 'sql':
      return <SqlText sql={String(value)} dbType={dbType} />;
    case 'moment':
      return <Time at={String(value)} />;
    case 'count':
      return Number(value).toLocaleString(locale);
    case 'seconds':
    case 'factor':
      return Number(value).toLocaleString(locale, { maximumSignificantDigits: 4 });
    case 'weekday':
      return say(weekdays[Number(value)] ?? words.unknown);
    case 'hour':
      return `${String(value).padStart(2, '0')}:00`;
    case 'day':
    case 'text':
      return String(value);
    default:
      return kind satisfies never;
  }
}
