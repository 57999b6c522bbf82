import { useNavigate } from 'react-router-dom';
import { deletePipeline, listPipelines } from '../../../../shared/contract/changes/pipelines/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { Commands } from './commands.tsx';
import { words } from './pipeline-words.ts';
import type { PipelineRow } from './wire.ts';

/** The pipelines of a project. */
export default function Pipelines() {
  const navigate = useNavigate();
  const { uid: projectID, name } = useProject();
  const table = useTable({ search: { field: 'fuzzy_search_name_desc', placeholder: words.search } });
  const list = useCall(
    listPipelines,
    { params: { project_name: name }, query: table.query },
    { keepPrevious: true, quiet: true },
  );
  const mayNot = useWhyNot()('pipelineManage');
  const removing = useAsked<PipelineRow>();
  const showing = useAsked<PipelineRow>();
  const add = {
    id: 'add',
    text: words.add,
    run: () => navigate(link('pipelineCreate', { projectID })),
    why: mayNot,
    primary: true,
  };
  return (
    <ListPage title={words.title}>
      <DataTable
        name="pipelines"
        variant="full-page"
        table={table}
        list={list}
        columns={columns}
        rowId={({ id }) => String(id)}
        rowName={({ name: own }) => own}
        title={words.title}
        description={words.description}
        actions={[add]}
        empty={{ text: words.empty, hint: words.emptyHint, action: add }}
        actionsWidth={230}
        rowActions={(row) => [
          { id: 'show', text: words.show, run: () => showing.ask(row) },
          {
            id: 'edit',
            text: words.edit,
            run: () => navigate(link('pipelineUpdate', { projectID, pipelineId: String(row.id) })),
            why: mayNot,
          },
          { id: 'remove', text: words.remove, run: () => removing.ask(row), why: mayNot },
        ]}
      />
      {showing.about && <Commands row={showing.about} onClose={showing.done} />}
      {removing.about && <RemoveQuestion row={removing.about} onDone={removing.done} />}
    </ListPage>
  );
}

const columns: Column<PipelineRow>[] = [
  { id: 'name', header: words.name, rowHeader: true, width: 190, flexible: true, cell: ({ name }) => name },
  { id: 'desc', header: words.desc, width: 220, flexible: true, cell: ({ description }) => description || '-' },
  { id: 'address', header: words.address, width: 200, flexible: true, cell: ({ address }) => address || '-' },
  { id: 'nodes', header: words.nodeCount, width: 90, cell: ({ node_count }) => node_count },
  { id: 'sources', header: words.sources, width: 150, cell: ({ data_sources: list }) => list.join(', ') || '-' },
];

function RemoveQuestion({ row, onDone }: { row: PipelineRow; onDone: () => void }) {
  const say = useText();
  const params = { project_name: useProject().name, pipeline_id: row.id };
  const remove = useChange(deletePipeline, { refreshes: [listPipelines], said: words.removed, quiet: true });
  return (
    <Confirm
      title={words.removeTitle}
      text={words.remove}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params }, onDone)}
    >
      {row.name}: {say(words.removeText)}
    </Confirm>
  );
}
