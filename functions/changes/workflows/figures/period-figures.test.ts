import { memoryTable, type MemoryTable } from '../../../../test/support/table.ts';
import type { TenantTable } from '../../../platform/table/tenant-table.ts';
import type { Workflow } from '../../../ground/ledger/workflow-repo.ts';
import { allFigures, countingFigures, figuresByDay } from './period-figures.ts';

const day = 86_400_000;
let now = Date.parse('2030-03-01T12:00:00Z');
let memory: MemoryTable;
let table: TenantTable;
beforeEach(async () => {
  memory = await memoryTable({ now: () => now });
  table = memory.of('acme');
});
afterEach(() => memory.close());

function opened(): Workflow {
  const at = new Date(now).toISOString();
  return { createdAt: at, submittedAt: at, status: 'wait_for_audit', number: 1, dbTypes: ['MySQL'] } as Workflow;
}

async function open(): Promise<Workflow> {
  const made = opened();
  await table.transact(countingFigures(undefined, made));
  return made;
}

async function close(made: Workflow): Promise<void> {
  await table.transact(countingFigures(made, { ...made, status: 'canceled' }));
}

test('all time is every day together, also those that were summed up meanwhile', async () => {
  const made: Workflow[] = [];
  for (let passed = 0; passed < 40; passed++, now += day) {
    made.push(await open(), await open());
    if (passed % 2 === 0) await close(made[passed] ?? opened());
    const { figures, inStatus } = await allFigures(table);
    const closed = Math.floor(passed / 2) + 1;
    expect([passed, figures.created, figures.types]).toEqual([passed, made.length, { MySQL: made.length }]);
    expect([inStatus('wait_for_audit'), inStatus('canceled')]).toEqual([made.length - closed, closed]);
  }
  const days = await figuresByDay(table, { from: '2030-03-01', to: '2030-03-31' });
  expect([days.size, [...days.values()].every(({ created }) => created === 2)]).toEqual([31, true]);
});

test('what it costs does not grow with the days that have passed', async () => {
  for (let passed = 0; passed < 120; passed++, now += day) await open();
  await allFigures(table);
  const before = table.capacity.read;
  await allFigures(table);
  expect(table.capacity.read - before).toBeLessThan(8);
});

test('many who ask at once sum the days up once', async () => {
  for (let passed = 0; passed < 20; passed++, now += day) await open();
  const asked = await Promise.all(Array.from({ length: 10 }, () => allFigures(table)));
  const again = await allFigures(table);
  expect([...asked, again].map(({ figures }) => figures.created)).toEqual(Array.from({ length: 11 }, () => 20));
});

test('what was counted for all time before days were summed up still counts', async () => {
  const former = { pk: 'FIGURES#WORKFLOWS', sk: 'ALL#1', created: 5, 'type MySQL': 5, 'status finished': 5 };
  await table.putAll([former, { pk: former.pk, sk: 'DAY#2030-02-01#1', created: 5, 'type MySQL': 5 }]);
  await open();
  const { figures, inStatus } = await allFigures(table);
  expect([figures.created, figures.types, inStatus('finished')]).toEqual([6, { MySQL: 6 }, 5]);
});
