import { useNavigate } from 'react-router-dom';
import { listDbServices } from '../../../../shared/contract/databases/db-services/operations.ts';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { TestFailure, useBatchTest, useConnectionTest } from './connection-tests.tsx';
import { useDbServiceColumns } from './db-service-columns.tsx';
import { connectionStatuses, words } from './db-service-words.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { useDriverOptions } from './engine-name.tsx';
import { useEnvironmentTags } from './environment-tags.ts';
import type { DbServiceRow } from './wire.ts';

/** The data sources of one project. */
export default function DbServices() {
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const { uid: projectID } = useProject();
  const table = useTable({
    search: { field: 'fuzzy_keyword', placeholder: words.search },
    filters: {
      filter_by_db_type: {
        label: words.type,
        options: useDriverOptions().data?.map(({ db_type }) => ({ value: db_type, label: db_type })),
      },
      filter_last_connection_test_status: { label: words.connection, choices: connectionStatuses },
      filter_by_environment_tag_uid: {
        label: words.environment,
        options: useEnvironmentTags().tags?.map(({ uid, name }) => ({ value: uid, label: name })),
      },
    },
    orders: ['name'],
  });
  const list = useCall(
    listDbServices,
    { params: { project_uid: projectID }, query: table.query },
    { keepPrevious: true },
  );
  const rows = list.data?.data ?? [];
  const one = useConnectionTest();
  const batch = useBatchTest(projectID);
  const deleting = useAsked<DbServiceRow>();
  const [mayNotManage, mayNotTest] = [whyNot('dbServiceManage'), whyNot('dbServiceTest')];
  const add = {
    id: 'add',
    text: words.add,
    run: () => navigate(link('dbServiceCreate', { projectID })),
    why: mayNotManage,
    primary: true,
  };

  return (
    <ListPage title={words.title}>
      <DataTable
        name="db_service_list"
        variant="full-page"
        table={table}
        list={list}
        columns={useDbServiceColumns(({ uid }) =>
          mayNotManage ? undefined : link('dbServiceUpdate', { projectID, dbServiceUid: uid }),
        )}
        rowId={({ uid }) => uid}
        title={words.title}
        description={words.description}
        empty={{ text: words.empty, hint: words.emptyHint, action: add }}
        actions={[
          {
            id: 'test',
            text: words.testPage,
            run: () => batch.run(rows),
            why: mayNotTest ?? (rows.length === 0 ? words.nothingToTest : undefined),
            busy: batch.busy,
          },
          {
            id: 'import',
            text: words.import,
            run: () => navigate(link('dbServiceImport', { projectID })),
            why: mayNotManage,
          },
          add,
        ]}
        rowActions={(row) => [
          {
            id: 'edit',
            text: words.edit,
            run: () => navigate(link('dbServiceUpdate', { projectID, dbServiceUid: row.uid })),
            why: mayNotManage,
          },
          { id: 'test', text: words.test, run: () => one.run(row), why: mayNotTest, busy: one.isTesting(row.uid) },
          {
            id: 'scans',
            text: words.scans,
            run: () => navigate(link('auditPlans', { projectID }, { fuzzy_search: row.name })),
            why: whyNot('auditPlanList'),
          },
          { id: 'remove', text: words.remove, run: () => deleting.ask(row), why: mayNotManage },
        ]}
      />
      {one.failure && <TestFailure failure={one.failure} onClose={one.dismiss} />}
      {deleting.about && <DeleteQuestion row={deleting.about} onDone={deleting.done} />}
    </ListPage>
  );
}
