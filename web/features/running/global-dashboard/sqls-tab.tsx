import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import type { Received } from '../../../../shared/contract/operation.ts';
import { listGlobalSqlManages } from '../../../../shared/contract/watching/sql-manages/operations.ts';
import { projectPriorities } from '../../../../shared/project-priorities.ts';
import { fill } from '../../../../shared/text.ts';
import { beginningOf } from '../../../../shared/whole-characters.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useCall } from '../../../app/query.ts';
import { governanceLooks, governances } from '../../../parts/governance.ts';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { words } from './dashboard-words.ts';
import { Only } from './only.tsx';
import type { Dashboard } from './use-dashboard.ts';

type Row = Received<typeof listGlobalSqlManages>['data'][number];
const [sqlShownMax, problemsShownMax] = [160, 2];

/** SQL of all projects in which something was found and that nobody has solved or ignored. */
export function SqlsTab({ dashboard }: { dashboard: Dashboard }) {
  const navigate = useNavigate();
  const list = useCall(listGlobalSqlManages, { query: dashboard.query }, { keepPrevious: true });
  return (
    <DataTable
      name="global_dashboard_sqls"
      table={dashboard}
      list={list}
      columns={useColumns(dashboard)}
      rowId={({ id }) => String(id)}
      rowName={({ sql }) => beginningOf(sql, sqlShownMax)}
      title={words.sql}
      empty={{ text: words.noneSql, hint: words.noneSqlHint }}
      actionsWidth={110}
      rowActions={(row) => [
        {
          id: 'handle',
          text: words.details,
          run: () =>
            navigate(
              link(
                'sqlManages',
                { projectID: row.project_uid },
                { filter_source: row.source.sql_source_type, filter_instance_id: row.instance_id || undefined },
              ),
            ),
        },
      ]}
    />
  );
}

function useColumns({ change }: Dashboard): readonly Column<Row>[] {
  const say = useText();
  return [
    {
      id: 'sql',
      header: words.statement,
      rowHeader: true,
      width: 240,
      flexible: true,
      cell: ({ sql, db_type }) => <SqlText sql={beginningOf(sql, sqlShownMax)} dbType={db_type} />,
    },
    {
      id: 'problems',
      header: words.problems,
      width: 240,
      flexible: true,
      cell: ({ problem_descriptions: problems }) => <Problems of={problems} />,
    },
    {
      id: 'status',
      header: words.status,
      width: 140,
      cell: ({ status }) => <Status value={status} labels={governances.labels} looks={governanceLooks} />,
    },
    { id: 'source', header: words.source, width: 120, cell: (row) => <Source row={row} /> },
    { id: 'first', header: words.first, width: 130, cell: (row) => <Time at={row.first_appear_timestamp} /> },
    {
      id: 'instance',
      header: words.instance,
      width: 130,
      cell: ({ project_uid, instance_id, instance_name }) =>
        instance_id ? (
          <Only
            name={instance_name}
            run={() => change({ filter_project_uid: project_uid, filter_instance_id: instance_id })}
          />
        ) : (
          '-'
        ),
    },
    {
      id: 'project',
      header: words.project,
      width: 100,
      cell: ({ project_uid, project_name }) => (
        <Only name={project_name} run={() => change({ filter_project_uid: project_uid })} />
      ),
    },
    {
      id: 'priority',
      header: words.priority,
      width: 100,
      hidden: true,
      cell: ({ project_priority }) => (project_priority ? say(projectPriorities.labels[project_priority]) : '-'),
    },
  ];
}

/** The first of them, and how many there are besides. */
function Problems({ of: problems }: { of: readonly string[] }) {
  const say = useText();
  const more = problems.length - problemsShownMax;
  return (
    <SpaceBetween size="xxs">
      {problems.slice(0, problemsShownMax).map((problem) => (
        <span key={problem} className="two-lines" title={problem}>
          {problem}
        </span>
      ))}
      {more > 0 && (
        <Box fontSize="body-s" color="text-body-secondary">
          <span title={problems.slice(problemsShownMax).join('\n')}>
            {say(fill(words.more, { count: String(more) }))}
          </span>
        </Box>
      )}
    </SpaceBetween>
  );
}

function Source({ row: { source, project_uid: projectID } }: { row: Row }) {
  const { scan_task_name: taskName, sql_source_ids, sql_source_desc } = source;
  const to =
    taskName === undefined
      ? link('auditPlan', { projectID, scanId: sql_source_ids[0] ?? '' })
      : link('scanTask', { projectID, taskName });
  return <PageLink to={to}>{taskName ?? sql_source_desc}</PageLink>;
}
