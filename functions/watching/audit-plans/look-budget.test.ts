import { limits } from '../../../shared/limits.ts';
import { asking } from '../collectors/collector.ts';
import type { Connection } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { afterFailure, budgetOf, rowsAfter } from './look-budget.ts';
import type { PlanRun } from './scan-run-repo.ts';

const now = Date.parse('2031-01-01T00:00:00Z');
const run: PlanRun = { planId: 1, nextAt: '', status: '', failures: 0 };
const plan = {
  planId: 1,
  type: 'mysql_processlist',
  isActive: true,
  templateName: '',
  params: { collect_interval_second: '60' },
  marksHighPriority: true,
  conditions: [],
};
const failing = (kind: 'timeout' | 'connect') => ({
  error: new EngineError({ kind, code: 'x', message: 'no answer', outcome: 'refused' }),
  now,
});

test('rows and time shrink together after a slow look, to a least, and grow back', () => {
  let one = { ...run };
  const seen: number[] = [];
  for (let i = 0; i < 6; i++) {
    const budget = budgetOf(one);
    seen.push(budget.rowsMax);
    one = { ...one, rowsMax: rowsAfter(budget, budget.milliseconds) };
  }
  expect(seen).toEqual([1000, 500, 250, 125, 62, 50]);
  expect(budgetOf(one)).toEqual({ rowsMax: 50, milliseconds: 1000 });
  expect(rowsAfter(budgetOf(one), 10)).toBe(100);
  expect(rowsAfter(budgetOf(run), 10)).toBe(limits.collectedRowsMax);
});

test('failures wait ever longer; the last of a row opens the circuit and says why; want of time asks for less', () => {
  let one = run;
  const waits: number[] = [];
  for (let i = 0; i < limits.collectFailuresMax; i++) {
    one = afterFailure(one, plan, failing('timeout'));
    waits.push((Date.parse(one.nextAt) - now) / 60_000);
  }
  expect(waits).toEqual([1, 2, 4, 8, limits.collectPauseMinutes]);
  expect(one.problem?.en).toContain('no answer (failed 5 times in a row: the data source is left alone for 60 minutes');
  expect(one.problem?.zh).toContain('已暂停访问该数据源');
  expect(one.rowsMax).toBe(50);
  expect(afterFailure(run, plan, failing('connect')).rowsMax).toBeUndefined();
});

test('nothing is asked once the time of a look is up', async () => {
  const asked: string[] = [];
  const connection = {
    query: async (sql: string) => (asked.push(sql), { columns: ['A'], rows: [['1']], truncated: false }),
  } as unknown as Connection;
  let isOver = false;
  const ask = asking(connection, 10, () => isOver);
  expect(await ask('select 1 a')).toEqual([{ a: '1' }]);
  isOver = true;
  await expect(ask('select 2 a')).rejects.toMatchObject({ kind: 'timeout', outcome: 'refused' });
  expect(asked).toEqual(['/* sluice-collector */ select 1 a']);
});
