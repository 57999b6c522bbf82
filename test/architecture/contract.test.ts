import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gatewayRoutes } from '../../shared/contract/gateway-routes.ts';
import { groups, type GroupName } from '../../shared/contract/index.ts';
import { openapi } from '../../shared/contract/openapi.ts';
import { operationActions, operationTypes } from '../../shared/operation-actions.ts';
import { policies } from '../../shared/policies.ts';
import { gatewayRouter } from '../../functions/local/gateway-router.ts';
import { groups as implementations } from '../../functions/local/groups.ts';

const operations = Object.entries(groups).flatMap(([group, own]) => Object.entries(own).map(([name, op]) => ({ group, name, op })));

test('no two operations share a method and an address', () => {
  const addresses = operations.map(({ op }) => `${op.method} ${op.path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`);
  expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([]);
});

test('every operation reaches its own group through the computed gateway routes', () => {
  const routeOf = gatewayRouter(gatewayRoutes(groups));
  const lost = operations.filter(({ group, op }) => routeOf(op.method, sample(op.path))?.group !== group);
  expect(lost.map(({ name }) => name)).toEqual([]);
});

test('the gateway needs fewer than 300 routes', () => {
  expect(gatewayRoutes(groups).length).toBeLessThan(300);
});

test('every group implements each of its operations', () => {
  for (const group of Object.keys(groups) as GroupName[]) {
    expect(implementations[group].routes.map(({ name }) => name).sort()).toEqual(Object.keys(groups[group]).sort());
  }
});

test('every changing operation says what its record is, or that it changes nothing', () => {
  const silent = operations.filter(({ op }) => op.method !== 'GET' && op.record === 'none' && !changesNothing.has(op.path));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

/** Calls that are no GET because they carry a body or a secret, and change nothing that a person would look up. */
const changesNothing = new Set([
  '/sqle/v1/configurations/git/test',
  '/sqle/v2/sql_audit',
  '/sqle/v2/audit_files',
  '/v1/dms/sessions/refresh',
  '/v1/dms/users/verify_user_login',
  '/v1/dms/projects/{project_uid}/db_services/connection',
  '/v1/dms/projects/{project_uid}/db_services/connections',
  '/v1/dms/projects/{project_uid}/db_services/{db_service_uid}/connection',
  '/v1/dms/projects/db_services_connections',
  '/sqle/v1/projects/{project_name}/instances/connections',
  '/sqle/v1/rule_templates/parse',
  '/sqle/v1/custom_rules/trial',
]);

test('every policy guards an operation, a page or a button', () => {
  const files = execFileSync('git', ['ls-files', 'shared', 'functions', 'web'], { encoding: 'utf8' }).split('\n').filter((file) => /\.tsx?$/.test(file) && file !== 'shared/policies.ts' && !file.includes('.test.'));
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(Object.keys(policies).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test('every kind of record belongs to a type, and every type has a kind', () => {
  expect(new Set(Object.values(operationActions).map(({ type }) => type))).toEqual(new Set(Object.keys(operationTypes)));
});

test('the OpenAPI document describes every operation', () => {
  const paths = openapi()['paths'] as Record<string, Record<string, { operationId: string }>>;
  const described = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(described.sort()).toEqual(operations.map(({ name }) => name).sort());
});

test('the OpenAPI document changes only on purpose', () => {
  expect(openapi()).toMatchSnapshot();
});

function sample(path: string): string {
  return path.replace(/\{\w+\}/g, 'x');
}
