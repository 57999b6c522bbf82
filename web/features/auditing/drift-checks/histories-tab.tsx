import { listStructureHistories } from '../../../../shared/contract/auditing/drift-checks/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { Time } from '../../../ui/time.tsx';
import { watchedOf, words } from './words.ts';

type History = Received<typeof listStructureHistories>['data'][number];

/** The schemas of which is known what their objects were. */
export function HistoriesTab() {
  const params = { project_name: useProject().name };
  const table = useTable({});
  const list = useCall(listStructureHistories, { params, query: table.query }, { keepPrevious: true });
  return (
    <DataTable
      name="structure_histories"
      table={table}
      list={list}
      columns={useColumns()}
      rowId={({ instance_id: uid, schema_name: schema }) => `${uid} ${schema}`}
      rowName={watchedOf}
      title={words.histories}
      empty={{ text: words.noHistories, hint: words.noHistoriesHint }}
    />
  );
}

function useColumns(): Column<History>[] {
  const { uid: projectID } = useProject();
  return [
    {
      id: 'of',
      header: words.source,
      rowHeader: true,
      width: 200,
      flexible: true,
      cell: (one) => {
        const to = { projectID, dbServiceUid: one.instance_id, schemaName: one.schema_name };
        return <PageLink to={link('structureHistory', to)}>{watchedOf(one)}</PageLink>;
      },
    },
    { id: 'objects', header: words.objectsNow, width: 110, cell: ({ objects_num: count }) => count },
    {
      id: 'changed',
      header: words.lastChange,
      width: 150,
      cell: ({ changed_at: at }) => (at ? <Time at={at} /> : '-'),
    },
    { id: 'last', header: words.lastSeen, width: 150, cell: ({ last_seen_at: at }) => <Time at={at} /> },
    { id: 'first', header: words.firstSeen, width: 150, cell: ({ first_seen_at: at }) => <Time at={at} /> },
  ];
}
