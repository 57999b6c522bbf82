import type { AddressInfo } from 'node:net';
import * as tasks from '../../../../shared/contract/auditing/tasks/operations.ts';
import * as workflows from '../../../../shared/contract/changes/workflows/operations.ts';
import type { Operation } from '../../../../shared/contract/operation.ts';
import { apiFunctions } from '../../../../shared/deployed-functions.ts';
import { mapValues } from '../../../../shared/records.ts';
import { lazyEdge } from '../../../../test/support/lazy-edge.ts';
import { workflowBench, type WorkflowBench } from '../../../../test/support/workflow-bench.ts';
import { httpServer, type FrontDesk } from '../../../local/http-server.ts';
import { trustedProxies } from '../../../local/trusted-proxies.ts';
import { sqlCounts, statusCounts } from '../totals.ts';
import { allFigures } from './period-figures.ts';
import { figuresOfSources } from './subject-figures.ts';

/** Fifty people audit and open a change over HTTP in the same moment, on a data source each and all on one. */
const people = Array.from({ length: 50 }, (_, number) => `dev${number}`);
const params = { project_name: 'shop' };
const patienceMs = 300_000;

let bench: WorkflowBench;
let desk: FrontDesk;
let sources: string[];

beforeAll(async () => {
  bench = await workflowBench();
  sources = [];
  for (const person of people) {
    sources.push(await bench.addSource(`of_${person}`));
    await bench.api.addUser(person);
  }
  const roles = [{ role: '700403', on: [bench.dbServiceUid, ...sources] }];
  for (const person of people) await bench.api.addMember(bench.projectUid, person, { roles });
  desk = httpServer(trustedProxies('127.0.0.1'));
  await new Promise<void>((listening) => desk.server.listen(0, '127.0.0.1', listening));
  const edge = lazyEdge(bench.api.world);
  desk.open({ edges: mapValues(apiFunctions, () => edge), webDir: '', openapi: () => ({}), files: async () => false });
}, patienceMs);
afterAll(async () => {
  desk.server.close();
  desk.server.closeAllConnections();
  await bench.close();
});

type Reply = { readonly code: number; readonly data: Readonly<Record<string, unknown>> };
async function ask(person: string, op: Operation, body: Readonly<Record<string, string>> | object): Promise<Reply> {
  const { port } = desk.server.address() as AddressInfo;
  const authorization = `Bearer ${await bench.api.token(person)}`;
  const isForm = op.accepts === 'multipart';
  const form = new FormData();
  if (isForm) for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  const answer = await fetch(`http://127.0.0.1:${port}${op.path.replace('{project_name}', params.project_name)}`, {
    method: op.method,
    headers: { authorization, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? form : JSON.stringify(body),
  });
  return replyOf(answer.status, await answer.text());
}

function replyOf(status: number, text: string): Reply {
  const reply = JSON.parse(text) as Reply;
  expect([status, reply.code, text]).toEqual([200, 0, text]);
  return reply;
}

test.each([
  ['a data source each', (person: string) => `of_${person}`],
  ['one data source', () => 'orders'],
])(
  'fifty people open a change at once on %s, and each of them is there once',
  async (what, sourceOf) => {
    const before = await counted();
    const nameOf = (person: string) => `${person}_${what}`.replaceAll(' ', '_');
    const audited = await Promise.all(
      people.map((person) => ask(person, tasks.createAuditTask, { instance_name: sourceOf(person), sql: 'select 1' })),
    );
    const made = await Promise.all(
      people.map((person, at) =>
        ask(person, workflows.createWorkflow, {
          workflow_subject: nameOf(person),
          task_ids: [audited[at]?.data['task_id']],
        }),
      ),
    );
    expect(new Set(made.map(({ data }) => data['workflow_id'])).size).toBe(people.length);
    const names = await namesOf(what);
    expect(names.toSorted()).toEqual(people.map(nameOf).toSorted());
    const after = await counted();
    expect(Object.entries(after).map(([total, count]) => [total, count - (before[total] ?? 0)])).toEqual(
      Object.keys(after).map((total) => [total, people.length]),
    );
  },
  patienceMs,
);

/** All totals that count changes, of which none may lose one. */
async function counted(): Promise<Readonly<Record<string, number>>> {
  const table = bench.api.table();
  const [status, sql, figures, ofSources] = await Promise.all([
    statusCounts(table, bench.projectUid),
    sqlCounts(table, bench.projectUid),
    allFigures(table),
    figuresOfSources(table, [bench.dbServiceUid, ...sources]),
  ]);
  return {
    waiting: status.wait_for_audit ?? 0,
    audited: sql.audited ?? 0,
    created: figures.figures.created,
    opened: ofSources.reduce((sum, { workflows: opened }) => sum + opened, 0),
  };
}

/** The names that the list shows to the manager, of one round. */
async function namesOf(what: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (let page_index = 1; ; page_index++) {
    const { data } = await bench.api
      .as('director')
      .call(workflows.listWorkflows, { params, query: { page_index, page_size: 100 } });
    names.push(...data.map(({ workflow_name }) => workflow_name));
    if (data.length < 100) return names.filter((name) => name.endsWith(`_${what}`.replaceAll(' ', '_')));
  }
}
