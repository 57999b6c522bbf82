import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { workFunctions } from '../shared/deployed-functions.ts';
import { uses, type Use } from '../shared/uses.ts';
import { sluiceApp } from './app.ts';
import { readConfig } from './config.ts';
import type { Product } from './product.ts';

const [groupCount, operationCount, functionCount] = [45, 500, 20];

test('45 groups with 500 operations stay under 300 routes and under 400 resources in each stack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'growth-'));
  writeFileSync(join(folder, 'index.html'), '');
  const app = new App({ analyticsReporting: false });
  const product = madeUpProduct();
  const operations = Object.values(product.contracts).flatMap((group) => Object.values(group));
  expect(operations).toHaveLength(operationCount);
  const stacks = sluiceApp(app, readConfig({ alarmEmail: 'dba@example.com' }), {
    codeDir: folder,
    webDir: folder,
    product,
  });
  const templates = Object.values(stacks).map((stack) => Template.fromStack(stack));
  const counts = templates.map((template) => Object.keys(template.toJSON().Resources).length);
  expect(Math.max(...counts)).toBeLessThan(400);
  const routes = Object.keys(Template.fromStack(stacks.api).findResources('AWS::ApiGatewayV2::Route'));
  expect(routes.length).toBeLessThan(300);
  // As many as groups at least: a product that needed fewer would prove nothing.
  expect(routes.length).toBeGreaterThan(groupCount);
  const alarms = Object.keys(Template.fromStack(stacks.alarms).findResources('AWS::CloudWatch::Alarm'));
  expect(alarms.length).toBeLessThan(15);
});

/** Groups as the real ones are: operations inside projects and at the top, some of a second version, about five routes each. */
function madeUpProduct(): Product {
  const names = Array.from({ length: groupCount }, (_, i) => `area-${i}`);
  const contracts = Object.fromEntries(names.map((name) => [name, {} as Record<string, Located>]));
  for (let i = 0; i < operationCount; i++) {
    const name = names[i % groupCount] ?? '';
    const operations = contracts[name] ?? {};
    operations[`operation${i}`] = located(name, Math.floor(i / groupCount));
  }
  const perFunction = Math.ceil(groupCount / functionCount);
  const apiFunctions = Object.fromEntries(
    Array.from({ length: Math.ceil(groupCount / perFunction) }, (_, i) => [
      `area-function-${i}`,
      { groups: names.slice(i * perFunction, (i + 1) * perFunction), megabytes: 512, seconds: 30 },
    ]),
  );
  // Each may do everything: the worst that roles can grow to.
  return { contracts, apiFunctions, workFunctions, usesOf: () => Object.keys(uses) as Use[] };
}

type Located = { readonly method: string; readonly path: string };

const shapes: readonly ((api: string, name: string) => Located)[] = [
  (api, name) => ({ method: 'GET', path: `${api}/v1/projects/{project}/${name}` }),
  (api, name) => ({ method: 'POST', path: `${api}/v1/projects/{project}/${name}` }),
  (api, name) => ({ method: 'GET', path: `${api}/v1/projects/{project}/${name}/{id}` }),
  (api, name) => ({ method: 'PATCH', path: `${api}/v1/projects/{project}/${name}/{id}` }),
  (api, name) => ({ method: 'DELETE', path: `${api}/v1/projects/{project}/${name}/{id}` }),
  (api, name) => ({ method: 'GET', path: `${api}/v1/projects/{project}/${name}/{id}/details` }),
  (api, name) => ({ method: 'GET', path: `${api}/v2/projects/{project}/${name}` }),
  (api, name) => ({ method: 'GET', path: `${api}/v1/${name}` }),
  (api, name) => ({ method: 'POST', path: `${api}/v1/${name}` }),
  (api, name) => ({ method: 'GET', path: `${api}/v1/${name}/{id}` }),
  (api, name) => ({ method: 'PUT', path: `${api}/v1/${name}/{id}` }),
  (api, name) => ({ method: 'GET', path: `${api}/v1/${name}/tips` }),
];

function located(name: string, i: number): Located {
  const shape = shapes[i];
  if (!shape) throw new Error('more operations in a group than there are shapes');
  // The two halves of the API.
  return shape(Number(name.replace(/\D/g, '')) % 3 === 0 ? '/dms' : '/sqle', name);
}
