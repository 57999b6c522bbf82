import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Grid from '@cloudscape-design/components/grid';
import Header from '@cloudscape-design/components/header';
import { listGlobalDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import { listBusinessTags, listEnvironmentTags } from '../../../../shared/contract/people/projects/operations.ts';
import {
  exportResources,
  getResourceStatistics,
  getResourceTypeDistribution,
  listResources,
} from '../../../../shared/contract/running/resource-overview/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useCall, useChange } from '../../../app/query.ts';
import { useSearchParams } from 'react-router-dom';
import { useProjectSearch } from '../../../parts/projects/use-project-search.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Ring, type Slice } from '../../../ui/chart/chart.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { ResourceTree } from './resource-tree.tsx';
import { dataSourceAddress } from './data-source-address.ts';
import { words } from './words.ts';

type Row = Received<typeof listResources>['data'][number];
const businessesShown = 50;
const environmentsShown = 50;

/** Every data source that the reader looks over: how many, where they belong, and what is pending on them. */
export default function ResourceOverview() {
  const whyNot = useWhyNot();
  const types = useCall(listGlobalDbServiceTips, {}).data?.data.db_type;
  const businesses = useCall(listBusinessTags, { query: { page_index: 1, page_size: businessesShown } }).data?.data;
  const { projects, find } = useProjectSearch();
  const environments = useEnvironments();
  const table = useTable({
    search: { field: 'fuzzy_search_resource_name', placeholder: words.search },
    filters: {
      filter_by_db_type: { label: words.type, options: types?.map((value) => ({ value, label: value })) },
      filter_by_business_tag_uid: {
        label: words.business,
        options: businesses?.map(({ uid, name }) => ({ value: uid, label: name })),
      },
      filter_by_project_uid: {
        label: words.project,
        options: projects?.map(({ uid, name }) => ({ value: uid, label: name })),
        find,
      },
      ...(environments.length > 0 && {
        filter_by_environment_tag_uid: { label: words.environment, options: environments },
      }),
    },
  });
  const { page_index: _, page_size: __, order_by: ___, is_asc: ____, ...filters } = table.query;
  const list = useCall(listResources, { query: table.query }, { keepPrevious: true });
  const download = useChange(exportResources, { said: words.exported });
  return (
    <Page title={words.title} description={words.description}>
      <Grid gridDefinition={[{ colspan: { default: 12, m: 5 } }, { colspan: { default: 12, m: 7 } }]}>
        <Totals />
        <Types />
      </Grid>
      <Grid gridDefinition={[{ colspan: { default: 12, l: 3 } }, { colspan: { default: 12, l: 9 } }]}>
        <ResourceTree filters={filters} />
        <DataTable
          name="resource_list"
          table={table}
          list={list}
          columns={columns}
          rowId={({ resource_uid }) => resource_uid}
          title={words.list}
          empty={{ text: words.empty }}
          actions={[
            {
              id: 'export',
              text: words.export,
              icon: 'download',
              run: () => download.run({ query: filters }),
              why: whyNot('resourceOverviewExport'),
              busy: download.busy,
            },
          ]}
        />
      </Grid>
    </Page>
  );
}

/** Environments belong to a project, so they are to be chosen from once one is chosen. */
function useEnvironments() {
  const [address] = useSearchParams();
  const projectUid = address.get('filter_by_project_uid') ?? '';
  const query = { page_index: 1, page_size: environmentsShown };
  const asked = useCall(
    listEnvironmentTags,
    { params: { project_uid: projectUid }, query },
    { when: projectUid !== '', quiet: true },
  );
  return (asked.data?.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }));
}

function Totals() {
  const say = useText();
  const asked = useCall(getResourceStatistics, {});
  return (
    <Container fitHeight header={<Header variant="h2">{say(words.totals)}</Header>}>
      <Answer of={asked}>
        {({ data }) => (
          <ColumnLayout columns={3} variant="text-grid" minColumnWidth={90}>
            {(
              [
                [words.businesses, data.business_total_number],
                [words.projects, data.project_total_number],
                [words.sources, data.db_service_total_number],
              ] as const
            ).map(([label, value]) => (
              <div key={label.en}>
                <Box variant="awsui-key-label">{say(label)}</Box>
                <Box variant="awsui-value-large">{value}</Box>
              </div>
            ))}
          </ColumnLayout>
        )}
      </Answer>
    </Container>
  );
}

const looks: readonly Slice['look'][] = ['info', 'good', 'fair', 'poor', 'bad', 'idle'];

function Types() {
  const say = useText();
  const asked = useCall(getResourceTypeDistribution, {});
  return (
    <Container fitHeight header={<Header variant="h2">{say(words.types)}</Header>}>
      <Answer of={asked}>
        {({ data }) =>
          data.length === 0 ? (
            <Box color="text-body-secondary">{say(words.noSources)}</Box>
          ) : (
            <Ring
              isTitled
              title={words.types}
              total={String(data.reduce((sum, { count }) => sum + count, 0))}
              slices={data.map(({ resource_type, count }, place) => ({
                label: resource_type,
                value: count,
                look: looks[Math.min(place, looks.length - 1)] ?? 'idle',
              }))}
            />
          )
        }
      </Answer>
    </Container>
  );
}

const columns: Column<Row>[] = [
  {
    id: 'name',
    header: words.name,
    rowHeader: true,
    width: 150,
    flexible: true,
    cell: ({ resource_name: name, project }) => (
      <PageLink to={dataSourceAddress(project.project_uid, name)}>{name}</PageLink>
    ),
  },
  { id: 'type', header: words.type, width: 116, cell: ({ resource_type }) => resource_type },
  {
    id: 'business',
    header: words.business,
    width: 120,
    cell: ({ business_tag: tag }) => tag?.name ?? '-',
  },
  {
    id: 'project',
    header: words.project,
    width: 120,
    cell: ({ project }) => (
      <PageLink to={link('overview', { projectID: project.project_uid })}>{project.project_name}</PageLink>
    ),
  },
  {
    id: 'environment',
    header: words.environment,
    width: 110,
    cell: ({ environment_tag: tag }) => (tag ? <Tag>{tag.name}</Tag> : '-'),
  },
  {
    id: 'score',
    header: words.score,
    width: 90,
    cell: ({ audit_score: score }) => (score === undefined ? '-' : Math.round(score)),
  },
  {
    id: 'highPriority',
    header: words.highPriority,
    width: 92,
    cell: ({ high_priority_sql_count: count }) => count,
  },
  {
    id: 'pending',
    header: words.pending,
    width: 112,
    cell: ({ pending_workflow_count }) => pending_workflow_count,
  },
];
