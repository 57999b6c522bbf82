import { manualClock, until, type ManualClock } from '../../../test/support/clock.ts';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import type { Firing } from '../../platform/ports/schedules.ts';
import { schedulesConformance } from '../../platform/ports/schedules.conformance.ts';
import { localSchedules, type LocalSchedules } from './schedules.ts';

let [memory, clock, fired, reported]: [MemoryTable | undefined, ManualClock, Firing[], unknown[]] = [
  undefined,
  manualClock(),
  [],
  [],
];
let opened: LocalSchedules[] = [];
beforeEach(async () => {
  memory = await memoryTable();
  [clock, fired, reported, opened] = [manualClock(), [], [], []];
});
afterEach(async () => {
  for (const schedules of opened) await schedules.close();
  await memory?.close();
});

const table = () =>
  memory?.system() ??
  (() => {
    throw new Error('no table');
  })();
const recording = async (firing: Firing) => void fired.push(firing);
function open(record: (firing: Firing) => Promise<unknown> = recording): LocalSchedules {
  const schedules = localSchedules({
    table: table(),
    targets: { record },
    clock,
    report: (error) => reported.push(error),
  });
  opened.push(schedules);
  return schedules;
}
const isIdle = () => until(() => clock.awaited().length > 0);
async function pass(milliseconds: number) {
  await isIdle();
  clock.advance(milliseconds);
  await isIdle();
}
const inOneMinute = () => new Date(clock.now() + 60_000).toISOString();

describe('as every adapter', () => {
  let schedules: LocalSchedules;
  beforeEach(() => {
    schedules = open();
    schedules.run();
  });
  schedulesConformance(() => ({ schedules, fired: () => fired, pass, now: clock.now }));
});

test('what was missed while nothing ran fires once at the next start', async () => {
  const before = open();
  await before.put({ name: 'missed', at: inOneMinute(), target: 'record', input: {} });
  await before.close();
  clock.advance(86_400_000);
  open().run();
  await isIdle();
  expect(fired.map((firing) => firing.name)).toEqual(['missed']);
});

test('a slot that fired just before the process ended does not fire again', async () => {
  const first = open();
  await first.put({ name: 'done', at: inOneMinute(), target: 'record', input: {} });
  const row = await table().get({ pk: 'SCHEDULE#done', sk: 'NEXT' });
  first.run();
  await pass(61_000);
  await first.close();
  // As if the process had ended between writing that it fired and removing the schedule.
  await table().put(row ?? { pk: '', sk: '' });
  open().run();
  await isIdle();
  expect(fired).toHaveLength(1);
  expect(await open().get('done')).toBeUndefined();
});

test('a target that fails is tried again, less and less often, and given up after a day', async () => {
  let tries = 0;
  const schedules = open(async () => {
    tries++;
    throw new Error('not now');
  });
  schedules.run();
  await schedules.put({ name: 'failing', at: inOneMinute(), target: 'record', input: {} });
  await pass(61_000);
  expect(tries).toBe(1);
  await pass(30_000);
  expect(tries).toBe(1);
  await pass(31_000);
  expect(tries).toBe(2);
  for (let hour = 0; hour < 27; hour++) await pass(3_600_001);
  const atLast = tries;
  expect(await schedules.get('failing')).toBeUndefined();
  await pass(3_600_001);
  expect([tries, reported.length]).toEqual([atLast, atLast]);
});

test('a schedule that is moved while it fires keeps its new time', async () => {
  const schedules = open(async (firing) => {
    fired.push(firing);
    if (fired.length === 1) await schedules.put({ name: 'moved', at: inOneMinute(), target: 'record', input: {} });
  });
  schedules.run();
  await schedules.put({ name: 'moved', at: inOneMinute(), target: 'record', input: {} });
  await pass(61_000);
  expect(await schedules.get('moved')).toBeDefined();
  await pass(61_000);
  expect(fired).toHaveLength(2);
});

test('many that are due at once all fire', async () => {
  const schedules = open();
  for (let n = 0; n < 45; n++) await schedules.put({ name: `n${n}`, at: inOneMinute(), target: 'record', input: {} });
  schedules.run();
  await pass(61_000);
  expect(new Set(fired.map((firing) => firing.name)).size).toBe(45);
});
