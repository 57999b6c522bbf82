import * as tasks from '../../../../shared/contract/auditing/tasks/operations.ts';
import * as workflows from '../../../../shared/contract/changes/workflows/operations.ts';
import { isProving } from '../../../../test/support/lane.ts';
import { workflowBench, type WorkflowBench } from '../../../../test/support/workflow-bench.ts';
import { sqlCounts, statusCounts } from '../totals.ts';
import { allFigures } from './period-figures.ts';
import { figuresOfSources } from './subject-figures.ts';

/** Two hundred at once, on a table in which transactions meet as they do in DynamoDB: everybody succeeds, and all is counted once. */
const people = Array.from({ length: 50 }, (_, number) => `dev${number}`);
const params = { project_name: 'shop' };
const patienceMs = 300_000;

let bench: WorkflowBench;
let sources: string[];
let met: () => number;
beforeAll(async () => {
  bench = await workflowBench();
  sources = [];
  for (const person of people) {
    sources.push(await bench.addSource(`of_${person}`));
    await bench.api.addUser(person);
  }
  const roles = [{ role: '700403', on: [bench.dbServiceUid, ...sources] }];
  for (const person of people) await bench.api.addMember(bench.projectUid, person, { roles });
  ({ met } = bench.api.contend());
}, patienceMs);
afterAll(() => bench.close());

const one = (_: number) => 'dev0';
const each = (number: number) => people[number % people.length] ?? '';

const onOne = () => 'orders';
const onMany = (number: number) => `of_${each(number)}`;
const [hottest, others] = isProving ? [200, 200] : [100, 50];

test.each([
  ['one person on one data source', hottest, one, onOne],
  ['one person on fifty data sources', others, one, onMany],
  ['fifty people on one data source', others, each, onOne],
  ['fifty people on fifty data sources', others, each, onMany],
])(
  'audits and then changes at once, by %s: %d of each',
  async (what, many, by, on) => {
    const before = await counted();
    const numbers = Array.from({ length: many }, (_, number) => number);
    const audited = await Promise.all(
      numbers.map((number) =>
        answered(by(number), tasks.createAuditTask, { instance_name: on(number), sql: 'select 1' }),
      ),
    );
    const conflicts = met();
    const made = await Promise.all(
      numbers.map((number) =>
        answered(by(number), workflows.createWorkflow, {
          workflow_subject: `${what.replaceAll(' ', '_')}_${number}`,
          task_ids: [audited[number]?.['task_id']],
        }),
      ),
    );
    expect(met()).toBeGreaterThan(conflicts);
    expect(new Set(made.map((answer) => answer['workflow_id'])).size).toBe(many);
    const after = await counted();
    for (const [total, count] of Object.entries(after))
      expect([total, count - (before[total] ?? 0)]).toEqual([total, many]);
  },
  patienceMs,
);

type Asked = typeof tasks.createAuditTask | typeof workflows.createWorkflow;

async function answered(person: string, op: Asked, body: object): Promise<Readonly<Record<string, unknown>>> {
  const { status, bytes } = await bench.api.as(person).send(op, { params, body });
  const { code, data, message } = JSON.parse(bytes.toString()) as { code: number; data: object; message: string };
  expect([status, code, message]).toEqual([200, 0, 'ok']);
  return data as Readonly<Record<string, unknown>>;
}

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
