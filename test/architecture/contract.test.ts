import { readFileSync } from 'node:fs';
import { groups, type GroupName } from '../../shared/contract/index.ts';
import { apiFunctions, routesToFunctions, type ApiFunctionName } from '../../shared/deployed-functions.ts';
import { policies } from '../../shared/policies.ts';
import { gatewayRouter } from '../../functions/local/gateway-router.ts';
import { projectFiles } from '../support/project-files.ts';
import { groups as implementations } from '../../functions/groups.ts';

const operations = Object.entries(groups).flatMap(([group, own]) =>
  Object.entries(own).map(([name, op]) => ({ group, name, op })),
);

test('no two operations share a method and an address', () => {
  const addresses = operations.map(({ op }) => `${op.method} ${op.path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`);
  expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([]);
});

test('every operation reaches the function of its own group through the computed gateway routes', () => {
  const routeOf = gatewayRouter(routesToFunctions(apiFunctions, groups));
  const lost = operations.filter(({ group, op }) => {
    const owner = routeOf(op.method, sample(op.path))?.owner as ApiFunctionName | undefined;
    return owner === undefined || !(apiFunctions[owner].groups as readonly string[]).includes(group);
  });
  expect(lost.map(({ name }) => name)).toEqual([]);
});

test('every group implements each of its operations', () => {
  for (const group of Object.keys(groups) as GroupName[]) {
    expect(implementations[group].routes.map(({ name }) => name).sort()).toEqual(Object.keys(groups[group]).sort());
  }
});

test('every changing operation says what its record is, or that it changes nothing', () => {
  const silent = operations.filter(
    ({ op }) => op.method !== 'GET' && op.record === 'none' && !changesNothing.has(op.path),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

/** Calls that are no GET because they carry a body or a secret, and change nothing that a person would look up. */
const changesNothing = new Set([
  '/v1/dms/projects/{project_uid}/db_service_groups/preview',
  '/v1/dms/projects/{project_uid}/masking/preview',
  '/v1/dms/projects/{project_uid}/masking/sensitive-types/match-test',
  '/sqle/v1/configurations/git/test',
  // No licence is needed, so none is taken.
  '/v1/dms/configurations/license',
  '/v1/dms/configurations/license/check',
  '/sqle/v1/configurations/license',
  '/sqle/v1/configurations/license/check',
  // What its tools call is recorded as the calls that they are.
  '/mcp',
  // Nothing is kept of it.
  '/v1/dms/agent_connections/clients',
  '/sqle/v2/sql_audit',
  '/sqle/v2/audit_files',
  '/sqle/v1/sql_audit',
  '/sqle/v1/audit_files',
  '/v1/dms/sessions/refresh',
  '/v1/dms/users/verify_user_login',
  '/v1/dms/passkeys/begin',
  '/v1/dms/passkeys/sign_in/begin',
  // Parts of signing in: what becomes of it is recorded.
  '/v1/dms/configurations/sms/send_code',
  '/v1/dms/configurations/sms/verify_code',
  '/v1/dms/projects/{project_uid}/db_services/connection',
  '/v1/dms/projects/{project_uid}/db_services/connections',
  '/v1/dms/projects/{project_uid}/db_services/{db_service_uid}/connection',
  '/v1/dms/projects/db_services_connections',
  '/v1/dms/db_services/certificates',
  '/sqle/v1/projects/{project_name}/instances/connections',
  '/sqle/v1/rule_templates/parse',
  '/sqle/v1/projects/{project_name}/workflows/{workflow_id}/rollback_check',
  '/sqle/v1/projects/{project_name}/instance_audit_plan_checks',
  '/sqle/v1/projects/{project_name}/instance_audit_plans/{instance_audit_plan_id}/audit_plans/{audit_plan_id}/sql_data',
  '/sqle/v1/projects/{project_name}/instance_audit_plans/{instance_audit_plan_id}/audit_plans/{audit_plan_id}/sql_export',
  // Scanners send every minute, and no person stands behind them.
  '/sqle/v2/projects/{project_name}/audit_plans/{audit_plan_id}/sqls/upload',
  '/sqle/v1/projects/{project_name}/audit_plans/{audit_plan_name}/sqls/full',
  '/sqle/v2/projects/{project_name}/audit_plans/{audit_plan_name}/sqls/full',
  '/sqle/v1/projects/{project_name}/audit_plans/{audit_plan_name}/sqls/partial',
  '/sqle/v2/projects/{project_name}/audit_plans/{audit_plan_name}/sqls/partial',
  '/sqle/v1/custom_rules/trial',
  // What it gives is kept for some days and changes no statement.
  '/sqle/v1/tasks/audits/{task_id}/sqls/{number}/rewrite',
  '/sqle/v1/projects/{project_name}/database_comparison/execute_comparison',
  '/sqle/v1/projects/{project_name}/database_comparison/comparison_statements',
  '/sqle/v1/projects/{project_name}/database_comparison/modify_sql_statements',
  // What it finds is kept for some days; it reads both sides and changes neither.
  '/sqle/v1/projects/{project_name}/database_comparison/comparisons',
  // Both sides are only read; what is made on a rehearsal server is dropped again.
  '/sqle/v1/projects/{project_name}/database_comparison/rehearsals',
  '/sqle/v1/projects/{project_name}/database_comparison/rehearsals/{rehearsal_id}/cancel',
  '/v1/dms/notifications/read',
  // Every query has a row of its own in the log of the workbench, with how it ended.
  '/v1/dms/projects/{project_uid}/sql_queries',
  '/v1/dms/projects/{project_uid}/sql_queries/{run_uid}/cancel',
  // What is run in a transaction stands in the log of queries.
  '/v1/dms/projects/{project_uid}/sql_transactions/{transaction_uid}/keep',
  '/v1/dms/projects/{project_uid}/sql_transactions/{transaction_uid}/statements',
  // What is decided is recorded as the approval or rejection that it is.
  '/v1/dms/approval_links/show',
  // A host calls, and no person stands behind it; the workflow that comes of it is recorded.
  '/sqle/v1/git_webhooks/{git_webhook_uid}',
  '/v1/dms/approval_links/decide',
  '/sqle/v1/projects/{project_name}/workflows/{workflow_id}/rollback_check',
  // A link to send a file by; what is done with the file is recorded.
  '/sqle/v1/uploads',
  // These read a file or try to connect; what is saved afterwards is recorded.
  '/v1/dms/projects/{project_uid}/db_services/import_check',
  '/v2/dms/projects/{project_uid}/db_services/import_check',
  '/v1/dms/projects/import_db_services_check',
  '/v2/dms/projects/import_db_services_check',
  '/v1/dms/projects/db_services_connection',
  '/v1/dms/projects/check_db_services_privileges',
  '/v1/dms/projects/preview_import',
  '/v2/dms/projects/preview_import',
]);

test('every policy guards an operation, a page or a button', () => {
  const files = projectFiles('shared', 'functions', 'web').filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(Object.keys(policies).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test('operations that write records of one action, or about one thing, call it by the same words', () => {
  const words = new Map<string, Set<string>>();
  const hear = (name: string, said: unknown) =>
    words.set(name, (words.get(name) ?? new Set()).add(JSON.stringify(said)));
  for (const { op } of operations) {
    if (op.record === 'none') continue;
    hear(`action ${op.record.action}`, [op.record.type.name, op.record.text]);
    hear(`type ${op.record.type.name}`, op.record.type.text);
  }
  expect([...words].filter(([, said]) => said.size > 1)).toEqual([]);
});

function sample(path: string): string {
  return path.replace(/\{\w+\}/g, 'x');
}
