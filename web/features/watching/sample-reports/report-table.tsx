import { type ReactNode } from 'react';
import { useLocale, useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Time } from '../../../ui/time.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import type { Run } from './report-run.tsx';
import { weekdays, words } from './words.ts';

type Row = Run['rows'][number];
type Cell = Row[number];
type Kind = Run['columns'][number]['kind'];
const rowsOfPage = 20;
/** Of each kind of column, in pixels; SQL takes what is left. */
const widths: Readonly<Record<Exclude<Kind, 'sql' | 'statement'>, number>> = {
  text: 105,
  count: 110,
  seconds: 105,
  factor: 105,
  day: 130,
  moment: 175,
  weekday: 130,
  hour: 110,
};
const sqlWidth = 230;

/**
 * What was found, row by row, in the order in which it was found. The way to a statement stands below its SQL, and of two columns of SQL
 * the second is in the file only: there is no room for both.
 */
export function ReportTable({ run, dbType }: { run: Run; dbType: string | undefined }) {
  const statement = run.columns.findIndex(({ kind }) => kind === 'statement');
  return (
    <PlainTable
      isCompact
      rows={run.rows}
      pageSize={rowsOfPage}
      title={words.result}
      columns={shownColumns(run).map(({ name, title, kind, place }) => ({
        id: name,
        header: title,
        cell: (row: Row) =>
          kind === 'sql' ? (
            <Statement sql={String(row[place] ?? '')} id={row[statement]} dbType={dbType} />
          ) : (
            <Shown kind={kind} value={row[place] ?? null} />
          ),
        ...(kind === 'sql' ? { minWidth: sqlWidth } : { width: widths[kind], minWidth: widths[kind] }),
      }))}
    />
  );
}

type Placed = {
  readonly name: string;
  readonly title: string;
  readonly kind: Exclude<Kind, 'statement'>;
  readonly place: number;
};

function shownColumns({ columns }: Run): Placed[] {
  const firstSql = columns.findIndex(({ kind }) => kind === 'sql');
  return columns.flatMap(({ kind, ...column }, place) =>
    kind === 'statement' || (kind === 'sql' && place !== firstSql) ? [] : [{ ...column, kind, place }],
  );
}

function Statement({ sql, id, dbType }: { sql: string; id: Cell | undefined; dbType: string | undefined }) {
  const say = useText();
  const { uid: projectID } = useProject();
  return (
    <>
      <SqlText sql={sql} dbType={dbType} />
      {typeof id === 'number' && (
        <PageLink to={link('managedAnalysis', { projectID, sqlManageId: String(id) })} fontSize="body-s">
          {say(words.analyse)}
        </PageLink>
      )}
    </>
  );
}

function Shown({ kind, value }: { kind: Exclude<Placed['kind'], 'sql'>; value: Cell }): ReactNode {
  const say = useText();
  const locale = useLocale();
  if (value === null || value === '') return '-';
  switch (kind) {
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
