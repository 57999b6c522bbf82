import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  listGlobalDbServices,
  listGlobalDbServiceTips,
} from '../../../../shared/contract/databases/db-services/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { useText } from '../../../app/language.tsx';
import { useMay, useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import type { ProjectSummary } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { useProjectSearch, useProjectsOf } from '../../../parts/projects/use-project-search.ts';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { TestFailure, useBatchTest, useConnectionTest } from './connection-tests.tsx';
import { useDbServiceColumns } from './db-service-columns.tsx';
import { connectionStatuses, words } from './db-service-words.ts';
import { DeleteQuestion } from './delete-question.tsx';

type GlobalRow = Received<typeof listGlobalDbServices>['data'][number];

/** Every data source that the reader looks after, whatever its project. */
export default function GlobalDbServices() {
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const byProject = useProjectFilter();
  const types = useCall(listGlobalDbServiceTips, {}).data?.data.db_type;
  const table = useTable({
    search: { field: 'fuzzy_keyword', placeholder: words.search },
    filters: {
      filter_by_project_uid: byProject,
      filter_by_db_type: { label: words.type, options: types?.map((type) => ({ value: type, label: type })) },
      filter_last_connection_test_status: { label: words.connection, choices: connectionStatuses },
    },
    orders: ['name'],
  });
  const list = useCall(listGlobalDbServices, { query: table.query }, { keepPrevious: true });
  const rows = list.data?.data ?? [];
  const one = useConnectionTest();
  const batch = useBatchTest(undefined);
  const deleting = useAsked<GlobalRow>();
  const projects = useProjectsOf(rows.map(({ project_uid }) => project_uid)) ?? [];
  const projectOf = ({ project_uid, project_name }: GlobalRow) =>
    projects.find(({ uid }) => uid === project_uid) ?? { uid: project_uid, name: project_name, archived: false };

  return (
    <ListPage title={words.globalTitle}>
      <DataTable
        name="global_db_service_list"
        variant="full-page"
        table={table}
        list={list}
        columns={useColumns(projectOf)}
        rowId={({ uid }) => uid}
        title={words.globalTitle}
        description={words.globalDescription}
        empty={{ text: words.empty, hint: words.globalEmptyHint }}
        actions={[
          {
            id: 'test',
            text: words.testPage,
            run: () => batch.run(rows),
            why: whyNot('globalDbServiceTest') ?? (rows.length === 0 ? words.nothingToTest : undefined),
            busy: batch.busy,
          },
          {
            id: 'import',
            text: words.import,
            run: () => navigate(link('globalDbServiceImport', {})),
            why: whyNot('globalDbServiceAdd'),
          },
        ]}
        rowActions={(row) => [
          {
            id: 'edit',
            text: words.edit,
            run: () => navigate(link('dbServiceUpdate', { projectID: row.project_uid, dbServiceUid: row.uid })),
            why: whyNot('dbServiceManage', { project: projectOf(row) }),
          },
          {
            id: 'test',
            text: words.test,
            run: () => one.run(row),
            why: whyNot('dbServiceTest', { project: projectOf(row) }),
            busy: one.isTesting(row.uid),
          },
          {
            id: 'remove',
            text: words.remove,
            run: () => deleting.ask(row),
            why: whyNot('dbServiceManage', { project: projectOf(row) }),
          },
        ]}
      />
      {one.failure && <TestFailure failure={one.failure} onClose={one.dismiss} />}
      {deleting.about && <DeleteQuestion row={deleting.about} onDone={deleting.done} />}
    </ListPage>
  );
}

/** Projects are looked for by name; the one in the address is known by its name too. */
function useProjectFilter() {
  const [address] = useSearchParams();
  const chosen = useProjectsOf(address.getAll('filter_by_project_uid')) ?? [];
  const { projects, find } = useProjectSearch();
  const others = projects?.filter(({ uid }) => !chosen.some((one) => one.uid === uid));
  const options = others && [...chosen, ...others].map(({ uid, name }) => ({ value: uid, label: name }));
  return { label: words.project, options, find };
}

function useColumns(projectOf: (row: GlobalRow) => ProjectSummary): Column<GlobalRow>[] {
  const say = useText();
  const may = useMay();
  const [name, ...others] = useDbServiceColumns();
  return [
    ...(name ? [name] : []),
    {
      id: 'project',
      header: words.project,
      width: 150,
      cell: ({ project_uid, project_name }) => (
        <PageLink to={link('dbServices', { projectID: project_uid })}>{project_name}</PageLink>
      ),
    },
    ...others,
    {
      id: 'unfinished',
      header: words.unfinished,
      width: 130,
      cell: ({ unfinished_workflow_num }) => unfinished_workflow_num,
    },
    {
      id: 'queryLog',
      header: words.queryLog,
      width: 130,
      cell: (row) =>
        may('queryLogView', { project: projectOf(row) }) ? (
          <PageLink to={link('queryLog', { projectID: row.project_uid }, { filter_db_service_uid: row.uid })}>
            {say(words.showQueryLog)}
          </PageLink>
        ) : (
          '-'
        ),
    },
    {
      id: 'queryAudit',
      header: words.queryAudit,
      width: 150,
      hidden: true,
      cell: ({ is_enable_audit }) => say(is_enable_audit ? words.audited : words.notAudited),
    },
  ];
}
