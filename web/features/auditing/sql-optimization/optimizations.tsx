import { useNavigate } from 'react-router-dom';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { listOptimizations } from '../../../../shared/contract/auditing/sql-optimization/operations.ts';
import { optimizationStatuses } from '../../../../shared/lifecycles/sql-optimization.ts';
import { useLocale } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Status } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { words } from './optimization-words.ts';
import { percentOf } from './percent.ts';
import { optimizationLooks, optimizingMilliseconds, type OptimizationRow } from './wire.ts';

/** The optimisations of a project that the reader may see; those that still run are asked for again. */
export default function Optimizations() {
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const { uid: projectID, name } = useProject();
  const params = { project_name: name };
  const sources = useCall(listInstanceTips, { params, query: {} }).data?.data;
  const table = useTable({
    search: { field: 'fuzzy_search', placeholder: words.search },
    filters: {
      filter_status: { label: words.status, choices: optimizationStatuses, look: 'segments' },
      filter_instance_name: {
        label: words.source,
        options: sources?.map(({ instance_name }) => ({ value: instance_name, label: instance_name })),
      },
    },
    period: { label: words.created, from: 'filter_create_time_from', to: 'filter_create_time_to' },
  });
  const list = useCall(
    listOptimizations,
    { params, query: table.query },
    {
      keepPrevious: true,
      quiet: true,
      every: (reply) => (reply?.data.some(({ status }) => status === 'optimizing') ? optimizingMilliseconds : false),
    },
  );
  const create = {
    id: 'create',
    text: words.create,
    run: () => navigate(link('sqlOptimizationCreate', { projectID })),
    why: whyNot('optimizationCreate'),
    primary: true,
  };
  return (
    <ListPage title={words.title}>
      <DataTable
        name="sql_optimizations"
        variant="full-page"
        table={table}
        list={list}
        columns={useColumns(projectID)}
        rowId={({ optimization_id }) => optimization_id}
        rowName={({ optimization_name }) => optimization_name}
        title={words.title}
        description={words.description}
        actions={[create]}
        empty={{ text: words.empty, hint: words.emptyHint, action: create }}
      />
    </ListPage>
  );
}

function useColumns(projectID: string): readonly Column<OptimizationRow>[] {
  const locale = useLocale();
  return [
    {
      id: 'name',
      header: words.name,
      rowHeader: true,
      width: 220,
      flexible: true,
      cell: ({ optimization_id: optimizationId, optimization_name }) => (
        <PageLink to={link('sqlOptimization', { projectID, optimizationId })}>{optimization_name}</PageLink>
      ),
    },
    { id: 'source', header: words.source, width: 150, cell: ({ instance_name }) => instance_name || '-' },
    { id: 'type', header: words.dbType, width: 120, cell: ({ db_type }) => db_type },
    {
      id: 'status',
      header: words.status,
      width: 130,
      cell: ({ status, status_detail }) => (
        <span title={status_detail}>
          <Status value={status} labels={optimizationStatuses.labels} looks={optimizationLooks} />
        </span>
      ),
    },
    {
      id: 'gain',
      header: words.gain,
      width: 100,
      cell: ({ performance_improve: gain }) => (gain === undefined ? '-' : percentOf(gain, locale)),
    },
    { id: 'rewrites', header: words.rewrites, width: 90, cell: ({ number_of_rule }) => number_of_rule },
    { id: 'indexes', header: words.indexes, width: 90, cell: ({ number_of_index }) => number_of_index },
    {
      id: 'adopted',
      header: words.adopted,
      width: 90,
      hidden: true,
      cell: ({ adoption_rate: rate }) => (rate === undefined ? '-' : percentOf(rate, locale)),
    },
    { id: 'creator', header: words.creator, width: 95, cell: ({ created_user }) => created_user },
    { id: 'created', header: words.created, width: 130, cell: ({ created_time }) => <Time at={created_time} /> },
    { id: 'id', header: words.id, width: 240, hidden: true, cell: ({ optimization_id }) => optimization_id },
  ];
}
