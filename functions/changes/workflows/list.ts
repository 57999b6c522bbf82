import type * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { workflowStatuses } from '../../../shared/lifecycles/workflow.ts';
import { limits } from '../../../shared/limits.ts';
import { inLocale, type Locale, type Text } from '../../../shared/text.ts';
import { projects } from '../../platform/access/project.ts';
import type { Context } from '../../platform/context.ts';
import { readPage } from '../../platform/table/entity.ts';
import { foundPage, searchPage, type Found } from '../../platform/table/paging.ts';
import { dbServicesByUid, requireDbServicesOf } from '../../databases/db-services/service.ts';
import { versionsByNumber } from '../releases/version-repo.ts';
import { listFile } from '../../ground/spreadsheets/list-file.ts';
import { statusCounts, sumOf } from './totals.ts';
import { foundByTable } from './search/table-marks.ts';
import { isNarrowed, listingOf, seesAll, todoListing, visibleListing } from './workflow-filter.ts';
import { maySee } from './workflow-at-hand.ts';
import { executeStep, workflows, type StoredWorkflow } from '../../ground/ledger/workflow-repo.ts';
import { shownRow } from './workflow-view.ts';

type Query = Input<typeof contract.listWorkflows>['query'];

export async function listWorkflows({ query }: Input<typeof contract.listWorkflows>, ctx: Context) {
  const assignee = query.filter_current_step_assignee_user_id;
  return shownPage(ctx, await (assignee === undefined ? pageOfAll(query, ctx) : pageOfTodo(assignee, query, ctx)));
}

async function shownPage(ctx: Context, { items: rows, total, searched }: Found<StoredWorkflow>) {
  const project = await projects.on(ctx.table).get({ uid: ctx.project.uid });
  const versions = await versionsByNumber(
    ctx.table,
    ctx.project.uid,
    rows.flatMap(({ inVersion }) => inVersion?.number ?? []),
  );
  return {
    data: rows.map((row) => shownRow(row, { priority: project?.priority, locale: ctx.locale, versions })),
    total_nums: total,
    searched_nums: searched,
  };
}

export async function listWorkflowsOfTable({ query }: Input<typeof contract.listWorkflowsOfTable>, ctx: Context) {
  const { instance_id: uid, schema_name: schema, table_name: name } = query;
  const [source] = await requireDbServicesOf(ctx, ctx.project.uid, [uid]);
  const listing = foundByTable(visibleListing(ctx), {
    dbServiceUid: uid,
    dbType: source?.dbType ?? '',
    schema,
    name,
  });
  return shownPage(ctx, await foundPage(listing, query, { reader: ctx.user.uid, total: undefined }));
}

export async function exportWorkflows({ query }: Input<typeof contract.exportWorkflows>, ctx: Context) {
  const { items, next } = await readPage(await listingOf(ctx, query), { limit: limits.workflowsExportedMax });
  if (next !== undefined) throw new AppError('tooManyRecords', { max: limits.workflowsExportedMax });
  const assignee = query.filter_current_step_assignee_user_id;
  const chosen =
    assignee === undefined ? items : items.filter(({ assignees }) => assignees.some(({ uid }) => uid === assignee));
  const time = new Date(ctx.world.clock.now()).toISOString().replace(/\D/g, '').slice(0, 14);
  const title = inLocale(fileTitle, ctx.locale);
  return listFile(query.export_format, {
    name: `${ctx.project.name}_${title}_${time}`,
    title,
    head: heads.map((head) => inLocale(head, ctx.locale)),
    rows: chosen.map((workflow) => exportedRow(workflow, ctx.locale)),
  });
}

export async function getUnfinishedOfInstances(
  { query }: Input<typeof contract.getUnfinishedOfInstances>,
  ctx: Context,
) {
  const uids = [...new Set((query.instance_id ?? []).flatMap((ids) => ids.split(',')).filter(Boolean))];
  const sources = await dbServicesByUid(ctx, uids);
  return {
    data: sources.map(({ uid, unfinishedWorkflows }) => ({ instance_id: uid, unfinished_count: unfinishedWorkflows })),
  };
}

/** Totals by status are kept; anything else, also what one person may see, is searched. */
async function pageOfAll(query: Query, ctx: Context): Promise<Found<StoredWorkflow>> {
  const isKept = seesAll(ctx) && !isNarrowed(query);
  return foundPage(await listingOf(ctx, query), query, {
    reader: ctx.user.uid,
    total: isKept ? keptTotal(query, ctx) : undefined,
  });
}

async function keptTotal({ filter_status: status }: Query, { table, project }: Context): Promise<number> {
  const counts = await statusCounts(table, project.uid);
  return status ? counts[status] : sumOf(counts);
}

/** A page of a to-do list with its workflows; a row that is no longer true, or not for the reader's eyes, is left out. */
async function pageOfTodo(userUid: string, query: Query, ctx: Context): Promise<Found<StoredWorkflow>> {
  const { items: found, ...totals } = await searchPage(todoListing(ctx, userUid, query), query, {
    reader: ctx.user.uid,
  });
  const rows = await workflows
    .on(ctx.table)
    .getMany(found.map(({ workflowId }) => ({ projectUid: ctx.project.uid, workflowId })));
  return {
    ...totals,
    items: rows.filter((row) => row.assignees.some(({ uid }) => uid === userUid) && maySee(ctx, row)),
  };
}

const fileTitle: Text = { zh: '工单列表', en: 'workflows' };
const heads: readonly Text[] = [
  { zh: '工单编号', en: 'Workflow id' },
  { zh: '工单名称', en: 'Name' },
  { zh: '工单描述', en: 'Description' },
  { zh: '数据源', en: 'Data sources' },
  { zh: '创建时间', en: 'Created' },
  { zh: '创建人', en: 'Creator' },
  { zh: '工单状态', en: 'Status' },
  { zh: '操作人', en: 'Operators' },
  { zh: '审批步骤', en: 'Approval steps' },
  { zh: '上线人', en: 'Executor' },
  { zh: '上线开始时间', en: 'Execution started' },
  { zh: '上线结束时间', en: 'Execution ended' },
];

function exportedRow(workflow: StoredWorkflow, locale: Locale): string[] {
  const step = executeStep(workflow);
  const reviews = workflow.steps
    .filter(({ type }) => type === 'sql_review')
    .map(({ operator, operatedAt, state, reason }) =>
      [operator?.name ?? '', operatedAt ?? '', inLocale(stepStates[state], locale), reason].filter(Boolean).join(' '),
    );
  return [
    workflow.workflowId,
    workflow.name,
    workflow.desc,
    [...new Set(workflow.tasks.map(({ dbServiceName }) => dbServiceName))].join(', '),
    workflow.createdAt,
    workflow.creatorName,
    inLocale(workflowStatuses.labels[workflow.status], locale),
    workflow.assignees.map(({ name }) => name).join(', '),
    reviews.join('\n'),
    step?.operator?.name ?? '',
    workflow.executedAt ?? '',
    workflow.executedAt === undefined ? '' : (workflow.endedAt ?? ''),
  ];
}

const stepStates = {
  initialized: { zh: '待处理', en: 'pending' },
  approved: { zh: '通过', en: 'approved' },
  rejected: { zh: '驳回', en: 'rejected' },
} as const satisfies Record<string, Text>;
