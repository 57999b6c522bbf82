import { groups } from './contract/index.ts';
import { apiFunctions, functionOf, workFunctions } from './deployed-functions.ts';
import { machines } from './machines/index.ts';
import { tasksOf } from './machines/machine.ts';
import { sweeps } from './sweeps.ts';

test('every contract group is served by exactly one function', () => {
  const served = Object.values(apiFunctions).flatMap((row) => [...row.groups]);
  expect(served.sort()).toEqual(Object.keys(groups).sort());
});

test('every task of a state machine and every sweep is done by exactly one function', () => {
  const rows = Object.values(workFunctions);
  expect(rows.flatMap((row) => [...row.tasks]).sort()).toEqual(Object.values(machines).flatMap(tasksOf).sort());
  expect(rows.flatMap((row) => [...row.sweeps]).sort()).toEqual(Object.keys(sweeps).sort());
});

test('no function is named twice, and work that no row has is refused by its name', () => {
  const names = [...Object.keys(apiFunctions), ...Object.keys(workFunctions)];
  expect(new Set(names).size).toBe(names.length);
  expect(functionOf('targets', 'startScheduledTask')).toBe('execution-work');
  expect(() => functionOf('tasks', 'doNothing')).toThrow(/doNothing/);
});
