import { packWorkflowTexts } from '../../functions/changes/workflows/search/pack-texts.ts';
import type { World } from '../../functions/platform/world.ts';
import { getGlobalDataExports } from '../../shared/contract/changes/data-exports/operations.ts';
import {
  listDbServices,
  listDbServiceTips,
  listGlobalDbServices,
} from '../../shared/contract/databases/db-services/operations.ts';
import { listMemberTips, listMembers } from '../../shared/contract/people/members/operations.ts';
import { listOperationRecords } from '../../shared/contract/running/operation-records/operations.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { listBusinessTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import * as overview from '../../shared/contract/running/resource-overview/operations.ts';
import * as statistics from '../../shared/contract/running/statistics/operations.ts';
import { listUserGroups, listUsers } from '../../shared/contract/people/users/operations.ts';
import * as workflows from '../../shared/contract/changes/workflows/operations.ts';
import { personOf } from '../support/admin.ts';
import type { ApiClient } from '../support/api-client.ts';
import { madeCompany, type Company, type Size } from './made-company.ts';
import { measured, printCosts, type Calls } from './measured-calls.ts';

const small: Size = { users: 12, projects: 10, sources: 12, workflows: 60 };
const workflowsOfLarge = 100_000;
const rounds = { warm: 10, batches: 4, inBatch: 5 };
/** What shows the newest so many of something reads no more than these, however many there are. */
const listUnitsMax = 40;
/** A search looks through half a megabyte, give or take a row: a consistent read of a kilobyte is a quarter of a unit; its rows name others, which are read too. */
const searchUnitsMax = 200;
const searchMillisecondsMax = 50;
/** The tree of resources shows five hundred data sources at once, with their projects. */
const treeUnitsMax = 450;
const page = { page_index: 1, page_size: 5 };
const dayMilliseconds = 24 * 3_600_000;

/** What every list, chart and search costs in a company of sixty workflows and in one of a hundred thousand, or of as many as asked. */
export async function benchCompany(workflowsAsked: number = workflowsOfLarge): Promise<void> {
  const large = sizeOf(workflowsAsked);
  const inCompany = (size: Size) =>
    measured(rounds, async (admin, world) => {
      const began = performance.now();
      const company = await madeCompany(admin, world.tableOf('bench'), size);
      await packWorkflowTexts(world);
      console.log(`${size.workflows} workflows made in ${Math.round((performance.now() - began) / 1000)} s`);
      return callsIn(admin, world, company);
    });
  const [few, many] = [await inCompany(small), await inCompany(large)];
  printCosts(few, many, 'small / large');
  const wrong = [...many].filter(([name, { cpuMs, read }]) =>
    name.startsWith(searching)
      ? read > (name.endsWith('topology') ? treeUnitsMax : searchUnitsMax) || cpuMs > searchMillisecondsMax
      : read > Math.max(listUnitsMax, (few.get(name)?.read ?? 0) * 1.1),
  );
  console.log(wrong.length === 0 ? 'as it should be' : `GROWS: ${wrong.map(([name]) => name).join(', ')}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

/** People, projects and data sources of a company of so many workflows: 2,000, 300 and 3,000 of a hundred thousand. */
function sizeOf(count: number): Size {
  const share = (of: number, least: number) => Math.max(least, Math.round((of * count) / workflowsOfLarge));
  return {
    users: share(2_000, small.users),
    projects: share(300, small.projects),
    sources: share(3_000, small.sources),
    workflows: count,
  };
}

const searching = 'search ';

async function callsIn(admin: ApiClient, world: World, company: Company): Promise<Calls> {
  const member = await personOf(world, 'bench', company.member.uid);
  const read =
    <O extends Operation>(op: O, query: object = {}, params: object = {}, who: ApiClient = admin) =>
    () =>
      who.call(op, { params, query } as never);
  return {
    ...lists(read, company, member),
    ...charts(read, company, member),
    ...searches(read, company, member),
  };
}

type Read = <O extends Operation>(op: O, query?: object, params?: object, who?: ApiClient) => () => Promise<unknown>;

function lists(read: Read, { project }: Company, member: ApiClient): Calls {
  const byUid = { project_uid: project.uid };
  const byName = { project_name: project.name };
  return {
    listWorkflows: read(workflows.listWorkflows, page, byName),
    'listWorkflows page 2': read(workflows.listWorkflows, { ...page, page_index: 2 }, byName),
    'listWorkflows by status': read(workflows.listWorkflows, { ...page, filter_status: 'finished' }, byName),
    listGlobalDbServices: read(listGlobalDbServices, page),
    listDbServices: read(listDbServices, page, byUid),
    listProjects: read(listProjects, page),
    'listProjects of a member': read(listProjects, page, {}, member),
    listBusinessTags: read(listBusinessTags, page),
    listUsers: read(listUsers, page),
    listUserGroups: read(listUserGroups, page),
    listMembers: read(listMembers, page, byUid),
    listMemberTips: read(listMemberTips, {}, byUid),
    listDbServiceTips: read(listDbServiceTips, {}, byUid),
    listResources: read(overview.listResources, page),
    listOperationRecords: read(listOperationRecords, page),
  };
}

function charts(read: Read, { project, day }: Company, member: ApiClient): Calls {
  const byName = { project_name: project.name };
  const until = new Date(Date.parse(day) + 30 * dayMilliseconds).toISOString();
  const period = { filter_date_from: day.slice(0, 10), filter_date_to: until.slice(0, 10) };
  return {
    getHome: read(statistics.getHome),
    'getHome of a member': read(statistics.getHome, {}, {}, member),
    getDashboard: read(statistics.getDashboard, {}, {}, member),
    getProjectScore: read(statistics.getProjectScore, {}, byName),
    getWorkflowStatus: read(statistics.getWorkflowStatus, {}, byName),
    getRiskWorkflows: read(statistics.getRiskWorkflows, {}, byName),
    getInstanceHealth: read(statistics.getInstanceHealth, {}, byName),
    getProjectTotals: read(statistics.getProjectTotals, {}, byName),
    getWorkflowCounts: read(statistics.getWorkflowCounts),
    getWorkflowCountsByDay: read(statistics.getWorkflowCountsByDay, period),
    getWorkflowCountsByStatus: read(statistics.getWorkflowCountsByStatus),
    getPassPercents: read(statistics.getPassPercents, period),
    getWorkflowTypePercents: read(statistics.getWorkflowTypePercents, period),
    listRejectedCreators: read(statistics.listRejectedCreators, { limit: 10 }),
    listSlowSources: read(statistics.listSlowSources, { limit: 10 }),
    getSourceTypePercents: read(statistics.getSourceTypePercents),
    getResourceStatistics: read(overview.getResourceStatistics),
    getResourceTypeDistribution: read(overview.getResourceTypeDistribution),
  };
}

function searches(
  read: Read,
  { project, member: { uid, name }, source, rareSource, day }: Company,
  member: ApiClient,
): Calls {
  const byName = { project_name: project.name };
  const byUid = { project_uid: project.uid };
  const until = new Date(Date.parse(day) + 30 * dayMilliseconds).toISOString();
  const created = { filter_create_time_from: day, filter_create_time_to: until };
  const named = (field: string, value: unknown) => ({ ...page, [field]: value });
  const all = {
    'workflows by words': read(workflows.listWorkflows, named('fuzzy_keyword', 'change_00'), byName),
    'workflows that are not there': read(workflows.listWorkflows, named('fuzzy_keyword', 'nothing'), byName),
    'workflows of a period': read(workflows.listWorkflows, { ...page, ...created }, byName),
    'workflows of a creator': read(workflows.listWorkflows, named('filter_create_user_id', uid), byName),
    'workflows of a source': read(workflows.listWorkflows, named('filter_task_instance_id', source.uid), byName),
    'workflows as a member': read(workflows.listWorkflows, page, byName, member),
    'workflows that wait': read(workflows.listWorkflows, named('filter_current_step_assignee_user_id', uid), byName),
    'all workflows': read(workflows.listGlobalWorkflows, page),
    'all workflows by status': read(workflows.listGlobalWorkflows, named('filter_status_list', ['finished'])),
    'all workflows that run': read(workflows.listGlobalWorkflows, named('filter_status_list', ['executing'])),
    'all workflows of a source': read(workflows.listGlobalWorkflows, named('filter_instance_id', rareSource.uid)),
    'workflows of a rare source': read(workflows.listWorkflows, named('filter_task_instance_id', rareSource.uid), {
      project_name: rareSource.projectName,
    }),
    'all exports of a source': read(getGlobalDataExports, named('filter_instance_id', rareSource.uid)),
    'all workflows as a member': read(workflows.listGlobalWorkflows, page, {}, member),
    'workflows counted': read(workflows.countGlobalWorkflows, { filter_status_list: ['wait_for_audit'] }),
    users: read(listUsers, named('fuzzy_keyword', name.slice(-3))),
    'projects by words': read(listProjects, named('fuzzy_keyword', '01')),
    'business tags': read(listBusinessTags, named('fuzzy_keyword', '1')),
    'sources of a project': read(listDbServices, named('fuzzy_keyword', 'source0'), byUid),
    'all sources': read(listGlobalDbServices, named('filter_by_db_type', 'MySQL')),
    resources: read(overview.listResources, named('filter_by_db_type', 'MySQL')),
    'resources by words': read(overview.listResources, named('fuzzy_search_resource_name', 'source01')),
    topology: read(overview.getResourceTopology),
    'records of an action': read(listOperationRecords, named('filter_operate_action', 'create_project')),
    'records of a period': read(listOperationRecords, { ...page, filter_operate_time_from: day }),
  };
  return Object.fromEntries(Object.entries(all).map(([what, call]) => [`${searching}${what}`, call]));
}
