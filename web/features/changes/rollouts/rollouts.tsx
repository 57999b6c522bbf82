import { useNavigate } from 'react-router-dom';
import { listRollouts } from '../../../../shared/contract/changes/rollouts/operations.ts';
import { rolloutStates } from '../../../../shared/lifecycles/rollout.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
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
import { rolloutLooks } from './looks.ts';
import { words } from './rollout-words.ts';
import type { RolloutRow } from './wire.ts';

/** The changes in waves of a project. */
export default function Rollouts() {
  const navigate = useNavigate();
  const { uid: projectID, name: project_name } = useProject();
  const table = useTable({});
  const list = useCall(
    listRollouts,
    { params: { project_name }, query: table.query },
    { keepPrevious: true, quiet: true },
  );
  const add = {
    id: 'add',
    text: words.add,
    run: () => navigate(link('rolloutCreate', { projectID })),
    why: useWhyNot()('workflowCreate'),
    primary: true,
  };
  return (
    <ListPage title={words.title}>
      <DataTable
        name="rollouts"
        variant="full-page"
        table={table}
        list={list}
        columns={columnsIn(projectID)}
        rowId={({ rollout_id: id }) => id}
        title={words.title}
        description={words.description}
        actions={[add]}
        empty={{ text: words.empty, hint: words.emptyHint, action: add }}
      />
    </ListPage>
  );
}

const columnsIn = (projectID: string): Column<RolloutRow>[] => [
  {
    id: 'name',
    header: words.name,
    rowHeader: true,
    width: 220,
    flexible: true,
    cell: ({ rollout_id: rolloutId, name }) => (
      <PageLink to={link('rollout', { projectID, rolloutId })}>{name}</PageLink>
    ),
  },
  {
    id: 'state',
    header: words.state,
    width: 180,
    keep: true,
    cell: ({ state }) => <Status value={state} labels={rolloutStates.labels} looks={rolloutLooks} />,
  },
  { id: 'progress', header: words.progress, width: 190, cell: (row) => <Progress row={row} /> },
  { id: 'creator', header: words.creator, width: 100, cell: ({ create_user_name: by }) => by },
  { id: 'created', header: words.created, width: 150, cell: ({ create_time: at }) => <Time at={at} /> },
];

function Progress({ row: { succeeded_count: done, source_count: count } }: { row: RolloutRow }) {
  return <>{useText()(fill(words.doneOf, { done, count }))}</>;
}
