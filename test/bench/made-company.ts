import { creatingAccount } from '../../functions/people/accounts/account-repo.ts';
import { newAccount } from '../../functions/people/accounts/new-account.ts';
import { requireEngine, splitParams } from '../../functions/databases/db-services/connection-fields.ts';
import { createDbService, searchTextOf } from '../../functions/databases/db-services/db-service-repo.ts';
import { defaultTemplateName } from '../../functions/rules/rules/default-template-name.ts';
import { changingMembership } from '../../functions/people/members/member-repo.ts';
import { idSource } from '../../functions/platform/ids.ts';
import { noGrant } from '../../functions/platform/access/membership.ts';
import type { TenantTable } from '../../functions/platform/table/tenant-table.ts';
import { createBusinessTag } from '../../functions/people/projects/business-tag-repo.ts';
import { changeWorkflow, withAssignees } from '../../functions/changes/workflows/change-workflow.ts';
import type { Person, Workflow } from '../../functions/ground/ledger/workflow-repo.ts';
import { addProject, listEnvironmentTags } from '../../shared/contract/people/projects/operations.ts';
import type { WorkflowStatus } from '../../shared/lifecycles/workflow.ts';
import { aWorkflow } from '../support/a-workflow.ts';
import type { ApiClient } from '../support/api-client.ts';
import { LoadingTable } from './loading-table.ts';

/** How large a company is. */
export type Size = {
  readonly users: number;
  readonly projects: number;
  readonly sources: number;
  readonly workflows: number;
};
/** What of it a measurement names. */
export type Company = {
  readonly project: Home;
  readonly member: Person;
  readonly source: Source;
  /** One that few workflows are about. */
  readonly rareSource: Source & { readonly projectName: string };
  /** A day in the middle of its past. */
  readonly day: string;
};
type Home = { readonly uid: string; readonly name: string; readonly environment: string };
type Source = { readonly uid: string; readonly name: string; readonly dbType: string; readonly projectUid: string };

const dbTypes = ['MySQL', 'PostgreSQL', 'Oracle', 'SQL Server', 'TiDB'];
const days = 360;
const dayMilliseconds = 24 * 3_600_000;
const membersOfProject = 10;
/** Of a hundred workflows. */
const endings: readonly (readonly [WorkflowStatus, number])[] = [
  ['wait_for_audit', 3],
  ['wait_for_execution', 2],
  ['exec_failed', 2],
  ['rejected', 4],
  ['canceled', 5],
];
/** The oldest, so that a search for what runs finds them last. */
const runningWorkflows = 3;
/** As long as what is sealed and hashed; it opens nothing. */
const [sealedSecrets, passwordHash] = ['s'.repeat(310), 'h'.repeat(85)];
const workflowsAtOnce = 10_000;

/** Makes a company by the product's own transactions: its rows, indexes and totals are those of a company that grew. The first project has a third of all workflows. */
export async function madeCompany(admin: ApiClient, table: TenantTable, size: Size): Promise<Company> {
  const people = await madeUsers(table, size.users);
  const homes = await madeProjects(admin, table, size.projects);
  await madeMembers(table, people, homes);
  const sources = await madeSources(table, homes, size.sources);
  await madeWorkflows(table, { people, homes, sources }, size.workflows);
  const [project, member, source] = [at(homes, 0), at(people, 1), at(sources, 0)];
  const { home, own } = placeOf({ homes, sources }, 1);
  return { project, member, source, rareSource: { ...own, projectName: home.name }, day: dayAt(days / 2) };
}

async function madeUsers(table: TenantTable, count: number): Promise<Person[]> {
  const loading = new LoadingTable(table);
  const newId = idSource();
  const people: Person[] = [];
  for (let number = 0; number < count; number++) {
    const person = { uid: newId(), name: `user${String(number).padStart(5, '0')}` };
    const account = newAccount({
      ...person,
      email: `${person.name}@firm.example`,
      passwordHash,
      createdAt: new Date().toISOString(),
    });
    await loading.transact(creatingAccount(loading.asTable(), account));
    people.push(person);
  }
  await loading.flush();
  return people;
}

async function madeProjects(admin: ApiClient, table: TenantTable, count: number): Promise<Home[]> {
  const newId = idSource();
  const tags = Array.from({ length: Math.min(20, count) }, (_, number) => ({
    uid: newId(),
    name: `business${number}`,
  }));
  for (const tag of tags) await createBusinessTag(table, tag);
  const homes: Home[] = [];
  for (let number = 0; number < count; number++) {
    const name = `project${String(number).padStart(4, '0')}`;
    const project = { name, project_priority: 'medium' as const, business_tag: { uid: at(tags, number).uid } };
    const { data } = await admin.call(addProject, { body: { project } });
    const page = { page_index: 1, page_size: 1 };
    const { data: environments } = await admin.call(listEnvironmentTags, {
      params: { project_uid: data.uid },
      query: page,
    });
    homes.push({ uid: data.uid, name, environment: environments[0]?.uid ?? '' });
  }
  return homes;
}

async function madeMembers(table: TenantTable, people: readonly Person[], homes: readonly Home[]): Promise<void> {
  const loading = new LoadingTable(table);
  for (const [number, { uid: projectUid, name: projectName }] of homes.entries())
    for (let index = 0; index < Math.min(membersOfProject, people.length); index++) {
      const { uid: userUid, name: userName } = at(people, number * 7 + index);
      const after = {
        ...noGrant,
        userUid,
        userName,
        projectUid,
        projectName,
        isDirect: true,
        groupUids: [],
        createdAt: dayAt(0),
      };
      await loading.transact(changingMembership(loading.asTable(), { before: undefined, after }));
    }
  await loading.flush();
}

const anyRoom = { max: Number.MAX_SAFE_INTEGER, refusal: new Error('no room') };

async function madeSources(table: TenantTable, homes: readonly Home[], count: number): Promise<Source[]> {
  const loading = new LoadingTable(table);
  const newId = idSource();
  const sources: Source[] = [];
  for (let number = 0; number < count; number++) {
    const home = at(homes, number);
    const about = {
      name: `source${String(number).padStart(5, '0')}`,
      desc: '',
      host: `10.0.${number % 250}.1`,
      port: 3306,
    };
    const source = { uid: newId(), name: about.name, dbType: at(dbTypes, number), projectUid: home.uid };
    const made = {
      ...about,
      ...source,
      user: 'app',
      sealedSecrets,
      keptSecrets: [],
      params: splitParams(requireEngine(source.dbType), []).open,
      environmentTagUid: home.environment,
      maintenanceTimes: [],
      enableBackup: false,
      backupRowsMax: 1000,
      sqleConfig: {
        audit_enabled: true,
        rule_template_id: defaultTemplateName(source.dbType),
        rule_template_name: defaultTemplateName(source.dbType),
      },
      lastTest: { status: 'connect_success' as const, at: dayAt(1), message: '' },
      source: 'SQLE',
      unfinishedWorkflows: 0,
      riskyWorkflows: 0,
      scans: 0,
      searchText: searchTextOf(about),
      createdAt: dayAt(0),
    };
    await createDbService(loading.asTable(), made, anyRoom);
    sources.push(source);
  }
  await loading.flush();
  return sources;
}

type Things = {
  readonly people: readonly Person[];
  readonly homes: readonly Home[];
  readonly sources: readonly Source[];
};

async function madeWorkflows(table: TenantTable, things: Things, count: number): Promise<void> {
  const loading = new LoadingTable(table);
  let now = 0;
  const newId = idSource({ now: () => now });
  for (let number = 0; number < count; number++) {
    now = Date.parse(dayAt((days * number) / count));
    const made = { workflowId: newId(), createdAt: new Date(now).toISOString() };
    await lived(loading.asTable(), workflowOf(things, number, made), endingOf(number));
    if (number % workflowsAtOnce === workflowsAtOnce - 1) await loading.flush();
  }
  await loading.flush();
}

type Made = Pick<Workflow, 'workflowId' | 'createdAt'>;

function workflowOf({ people, homes, sources }: Things, number: number, { workflowId, createdAt }: Made): Workflow {
  const { home, own } = placeOf({ homes, sources }, number);
  const [creator, reviewer, executor] = [at(people, number), at(people, number + 1), at(people, number + 2)];
  const name = `change_${String(number).padStart(7, '0')}`;
  return {
    ...aWorkflow({ workflowId, projectUid: home.uid, status: 'wait_for_audit', creator, reviewer, executor }),
    projectName: home.name,
    name,
    searchText: `${name} ${own.name}`,
    desc: 'Adds a column that the next release needs, and fills it for the customers of the last year.',
    createdAt,
    submittedAt: createdAt,
    participantUids: [creator.uid, reviewer.uid, executor.uid],
    dbServiceUids: [own.uid],
    dbTypes: [own.dbType],
    templateNumber: 1,
    facts: [
      {
        source: own.name,
        kinds: ['ddl', 'dml'],
        level: 'normal',
        cannotRun: false,
        affectedRows: 20,
        tableRows: 4_000,
        sources: 1,
        environment: { uid: '1', name: 'PROD' },
        at: createdAt,
      },
    ],
    tasks: [
      {
        taskId: number + 1_000_000,
        dbServiceUid: own.uid,
        dbServiceName: own.name,
        schema: 'shop',
        score: 80,
        auditLevel: 'normal',
        passRate: 0.8,
        executors: [executor],
      },
    ],
  };
}

/** Where a workflow belongs, and on which data source it is. */
function placeOf({ homes, sources }: Pick<Things, 'homes' | 'sources'>, number: number): { home: Home; own: Source } {
  const home = number % 3 === 0 ? at(homes, 0) : at(homes, number);
  const ofHome = Math.max(1, Math.floor(sources.length / homes.length));
  return { home, own: at(sources, homes.indexOf(home) + homes.length * (number % ofHome)) };
}

/** It goes through the states that lead to its last one. */
async function lived(table: TenantTable, submitted: Workflow, ending: WorkflowStatus): Promise<void> {
  let before: Workflow | undefined;
  for (const status of wayTo(ending)) {
    const after = withAssignees(inState(submitted, status));
    await changeWorkflow(table, { before: before && { ...before, version: 1 }, after, ...ranOf(after, before) });
    before = after;
  }
}

function wayTo(ending: WorkflowStatus): readonly WorkflowStatus[] {
  if (ending === 'wait_for_audit' || ending === 'rejected' || ending === 'canceled')
    return [...new Set(['wait_for_audit' as const, ending])];
  if (ending === 'wait_for_execution') return ['wait_for_audit', 'wait_for_execution'];
  return [...new Set(['wait_for_audit' as const, 'wait_for_execution' as const, 'executing' as const, ending])];
}

function inState(workflow: Workflow, status: WorkflowStatus): Workflow {
  const later = (minutes: number) => new Date(Date.parse(workflow.createdAt) + minutes * 60_000).toISOString();
  const isDecided = status !== 'wait_for_audit' && status !== 'canceled';
  const steps = workflow.steps.map((step) =>
    step.type === 'sql_review' && isDecided
      ? { ...step, state: status === 'rejected' ? ('rejected' as const) : ('approved' as const), operatedAt: later(20) }
      : step,
  );
  const hasBegun = status === 'executing' || status === 'finished' || status === 'exec_failed';
  return {
    ...workflow,
    status,
    steps,
    ...(hasBegun && { executedAt: later(50) }),
    ...((status === 'finished' || status === 'exec_failed') && { endedAt: later(51) }),
  };
}

function ranOf({ status, dbServiceUids }: Workflow, before: Workflow | undefined) {
  if (before?.status !== 'executing') return {};
  return { ran: { dbServiceUid: dbServiceUids[0] ?? '', succeeded: status === 'finished', seconds: 3 } };
}

function endingOf(number: number): WorkflowStatus {
  if (number < runningWorkflows) return 'executing';
  let place = (number * 37) % 100;
  for (const [status, share] of endings) {
    if (place < share) return status;
    place -= share;
  }
  return 'finished';
}

/** The beginning of a day of the company's past, the first of which is 0. */
function dayAt(day: number): string {
  return new Date(began + day * dayMilliseconds).toISOString();
}
const began = Date.now() - (days + 1) * dayMilliseconds;

/** One of a list that begins again at its end. */
function at<T>(list: readonly T[], number: number): T {
  const found = list[number % list.length];
  if (found === undefined) throw new Error('a company needs at least one of each');
  return found;
}
