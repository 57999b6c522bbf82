import { postgresDriver } from '../../functions/engines/postgres/driver.ts';
import { exportFiles } from '../../functions/changes/data-exports/export-file-repo.ts';
import * as contract from '../../shared/contract/changes/data-exports/operations.ts';
import * as roles from '../../shared/contract/people/roles/operations.ts';
import { permissions, type PermissionName } from '../../shared/permissions.ts';
import { until } from './clock.ts';
import { workflowBench, type WorkflowBench } from './workflow-bench.ts';

type Wanted = { sql?: string; format?: 'CSV' | 'EXCEL' | 'JSON' | 'SQL'; by?: string };

const people = [
  ['nina', 'create_export_task'],
  ['otto', 'audit_export_workflow'],
  ['vera', 'view_export_task'],
] as const;

/** Rows to export; and what queries may not call by name, behind views, which only the server sees. */
const tables = [
  `create table orders as select n as id, case n when 1 then '=cmd()' when 2 then '' when 3 then null else 'item ' || n end as name, n * 1.5 as price from generate_series(1, 2500) n`,
  'create sequence tickets',
  "create view next_ticket as select nextval('tickets') as ticket",
  'create view a_minute as select pg_sleep(60)::text',
];

/** The bench of workflows with people of exports: nina creates them, otto approves them, vera looks at them. */
export async function exportBench() {
  const bench = await workflowBench();
  const { api } = bench;
  await onServer(bench, tables);
  const roleOf = new Map<PermissionName, string>();
  for (const [user, name] of people) {
    await api.as('admin').call(roles.addRole, {
      body: { role: { name: `only_${name}`, op_permission_uids: [permissions[name].uid] } },
    });
    const { data } = await api.as('admin').call(roles.listRoles, {
      query: { page_index: 1, page_size: 10, filter_by_name: `only_${name}` },
    });
    roleOf.set(name, data[0]?.uid ?? '');
    await api.addUser(user);
    await api.addMember(bench.projectUid, user, { roles: [{ role: data[0]?.uid ?? '', on: [bench.dbServiceUid] }] });
  }
  return { bench, uidOfRole: (name: PermissionName) => roleOf.get(name) ?? '' };
}

/** Runs statements on the server of a bench as its administrator. */
export async function onServer({ postgres }: WorkflowBench, statements: readonly string[]): Promise<void> {
  const connection = await postgresDriver.connect(
    { dbType: 'PostgreSQL', ...postgres, params: { database: 'postgres' } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
  try {
    for (const sql of statements) await connection.run(sql);
  } finally {
    await connection.close();
  }
}

/** What tests do again and again with the exports of a bench, which is only there when they run. */
export function exportsOf(bench: () => WorkflowBench) {
  const as = (user: string) => bench().api.as(user);
  const asked = askedOn(bench);
  const { submitted, approve, inProject, of, ofTask } = asked;
  const detail = async (uid: string, by = 'nina') => (await as(by).call(contract.getDataExport, of(uid))).data;
  const task = async (uid: string, by = 'nina') => {
    const named = { params: inProject(), query: { data_export_task_uids: uid } };
    return (await as(by).call(contract.getDataExportTasks, named)).data[0];
  };
  const statusOf = async (uid: string) => (await detail(uid)).workflow_record.status;
  const exported = async (wanted: Wanted = {}) => {
    const made = await submitted(wanted);
    await approve(made.uid);
    await as('nina').call(contract.exportDataExport, of(made.uid));
    await until(async () => (await statusOf(made.uid)) !== 'exporting');
    return made;
  };
  const linkOf = (taskUid: string, by = 'nina') => as(by).download(contract.downloadDataExportTask, ofTask(taskUid));
  const contentOf = async (taskUid: string) => {
    const { api } = bench();
    const { runner = '' } = await exportFiles.on(api.table()).require({ taskId: Number(taskUid) });
    return Buffer.from((await api.world.files.forTenant('default').get(`exports/${taskUid}/${runner}`)) ?? []);
  };
  return { ...asked, detail, task, statusOf, exported, linkOf, contentOf };
}

/** The requests of an export until it is approved. */
function askedOn(bench: () => WorkflowBench) {
  let names = 0;
  const as = (user: string) => bench().api.as(user);
  const inProject = () => ({ project_uid: bench().projectUid });
  const query = 'select id, name, price from orders order by id';
  const taskBody = ({ sql = query, format = 'CSV' }: Wanted) => ({
    params: inProject(),
    body: {
      data_export_tasks: [
        { db_service_uid: bench().dbServiceUid, database_name: 'public', export_sql: sql, export_file_type: format },
      ],
    },
  });
  const audited = async (wanted: Wanted = {}) => {
    const { data } = await as(wanted.by ?? 'nina').call(contract.addDataExportTasks, taskBody(wanted));
    return data.data_export_task_uids[0] ?? '';
  };
  const submission = (taskUid: string, name = `export_${++names}`) => ({
    params: inProject(),
    body: { data_export_workflow: { name, desc: 'for the report', tasks: [{ task_uid: taskUid }] } },
  });
  const submitted = async (wanted: Wanted = {}) => {
    const taskUid = await audited(wanted);
    const { data } = await as(wanted.by ?? 'nina').call(contract.addDataExport, submission(taskUid));
    return { taskUid, uid: data.export_data_workflow_uid };
  };
  const of = (uid: string) => ({ params: { ...inProject(), data_export_workflow_uid: uid } });
  const ofTask = (uid: string) => ({ params: { ...inProject(), data_export_task_uid: uid } });
  const approve = (uid: string, by = 'otto') => as(by).call(contract.approveDataExport, { ...of(uid), body: {} });
  return { inProject, taskBody, audited, submission, submitted, of, ofTask, approve };
}
