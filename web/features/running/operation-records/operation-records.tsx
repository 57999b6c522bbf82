import { useSearchParams } from 'react-router-dom';
import { choices } from '../../../../shared/choices.ts';
import {
  exportOperationRecords,
  listOperationActions,
  listOperationRecords,
  listOperationTypeNames,
} from '../../../../shared/contract/running/operation-records/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useMay } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { ProjectChoice } from '../../../parts/projects/project-choice.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Status } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import './operation-records.css';

type RecordRow = Received<typeof listOperationRecords>['data'][number];

const words = {
  title: { zh: '操作记录', en: 'Operation records' },
  records: { zh: '记录', en: 'Records' },
  description: { zh: '谁在何时做了什么，结果如何。', en: 'Who did what, when, and how it went.' },
  user: { zh: '操作人', en: 'User' },
  searchUser: { zh: '按操作人搜索', en: 'Search by user' },
  time: { zh: '操作时间', en: 'Time' },
  type: { zh: '操作类型', en: 'Type' },
  action: { zh: '操作', en: 'Action' },
  content: { zh: '操作内容', en: 'Content' },
  project: { zh: '项目', en: 'Project' },
  platform: { zh: '平台', en: 'Platform' },
  agent: { zh: '客户端', en: 'Client' },
  status: { zh: '状态', en: 'Status' },
  scope: { zh: '范围', en: 'Scope' },
  everywhere: { zh: '全部项目和平台', en: 'All projects and the platform' },
  empty: { zh: '还没有操作记录', en: 'No operation records yet' },
  emptyHint: { zh: '在项目中进行的每次变更都会记录在这里。', en: 'Every change in the project will be recorded here.' },
  download: { zh: '导出', en: 'Export' },
  downloaded: { zh: '操作记录已导出', en: 'Operation records exported' },
  nothing: { zh: '没有可导出的记录', en: 'There is nothing to export' },
} as const satisfies Record<string, Text>;
const statuses = choices({ succeeded: { zh: '成功', en: 'Succeeded' }, failed: { zh: '失败', en: 'Failed' } });
const looks = { succeeded: 'success', failed: 'error' } as const;

/** What was changed in the project; who oversees the platform may look at all projects. */
export default function OperationRecords() {
  const scope = useScope();
  const { table, filter } = useRecordFilters();
  const query = { ...filter, filter_operate_project_name: scope.projectName };
  const list = useCall(listOperationRecords, { query }, { keepPrevious: true });
  const download = useChange(exportOperationRecords, { said: words.downloaded });
  const isEmpty = list.data?.total_nums === 0;
  const { page_index: _page, page_size: _size, ...exported } = query;
  return (
    <Page title={words.title} description={words.description}>
      {scope.choice}
      <DataTable
        name="operation_record_list"
        table={table}
        list={list}
        columns={columns}
        rowId={({ id }) => String(id)}
        title={words.records}
        empty={{ text: words.empty, hint: words.emptyHint }}
        actions={[
          {
            id: 'export',
            text: words.download,
            icon: 'download',
            run: () => download.run({ query: exported }),
            why: isEmpty ? words.nothing : undefined,
            busy: download.busy,
          },
        ]}
      />
    </Page>
  );
}

const columns: Column<RecordRow>[] = [
  { id: 'time', header: words.time, width: 165, cell: ({ operation_time }) => <Time at={operation_time} /> },
  {
    id: 'user',
    header: words.user,
    width: 165,
    rowHeader: true,
    cell: ({ operation_user }) =>
      operation_user.ip ? `${operation_user.user_name} (${operation_user.ip})` : operation_user.user_name,
  },
  { id: 'type', header: words.type, width: 185, cell: ({ operation_type_name }) => operation_type_name },
  { id: 'action', header: words.action, width: 165, cell: ({ operation_action }) => operation_action },
  { id: 'content', header: words.content, width: 280, cell: ({ operation_content }) => operation_content },
  { id: 'project', header: words.project, width: 110, cell: ({ project_name }) => <ProjectName name={project_name} /> },
  {
    id: 'status',
    header: words.status,
    width: 175,
    cell: ({ status }) => <Status value={status} labels={statuses.labels} looks={looks} />,
  },
  {
    id: 'agent',
    header: words.agent,
    width: 240,
    hidden: true,
    cell: ({ operation_user_agent }) => operation_user_agent || '-',
  },
];

function ProjectName({ name }: { name: string }) {
  const say = useText();
  return <>{name || say(words.platform)}</>;
}

function useRecordFilters() {
  const types = useCall(listOperationTypeNames, {}).data?.data;
  const actions = useCall(listOperationActions, {}).data?.data;
  const [address] = useSearchParams();
  const type = address.get('filter_operate_type_name') ?? undefined;
  const ofType = actions?.filter(({ operation_type }) => type === undefined || operation_type === type);
  const table = useTable({
    search: { field: 'fuzzy_search_operate_user_name', placeholder: words.searchUser },
    filters: {
      filter_operate_type_name: {
        label: words.type,
        options: types?.map(({ operation_type_name, desc }) => ({ value: operation_type_name, label: desc })),
      },
      filter_operate_action: {
        label: words.action,
        options: ofType?.map(({ operation_action, desc }) => ({ value: operation_action, label: desc })),
      },
    },
    period: { label: words.time, from: 'filter_operate_time_from', to: 'filter_operate_time_to' },
  });
  return { table, filter: table.query };
}

/** Whose records are shown, kept in the address: those of this project unless an overseer asks for more. */
function useScope() {
  const say = useText();
  const may = useMay();
  const here = useProject().name;
  const [address, setAddress] = useSearchParams();
  if (!may('operationRecordView')) return { projectName: here, choice: null };
  const chosen = address.get('project') ?? here;
  const all = { value: everywhere, label: say(words.everywhere) };
  const choose = (value: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        after.delete('project');
        if (value !== here) after.set('project', value);
        return after;
      },
      { replace: true },
    );
  return {
    projectName: chosen === everywhere ? undefined : chosen,
    choice: (
      <div className="record-scope">
        <ProjectChoice
          label={say(words.scope)}
          first={all}
          chosen={chosen === everywhere ? all : { value: chosen, label: chosen }}
          onChange={(project) => choose(project?.name ?? everywhere)}
        />
      </div>
    ),
  };
}

// No project can be called so: names begin with a letter.
const everywhere = '*';
