import { unruledOf } from './unruled.ts';

const task = (auditLevel: 'warn' | 'error', cannotRun: number) => ({
  auditLevel,
  risk: { affectedRows: 0, tableRows: 0, cannotRun },
});

test('what could not be read is called no worse by rule than in the list of statements', () => {
  expect(unruledOf(task('warn', 2), [], 'en-US')).toEqual([
    { rule_name: '', desc: expect.stringMatching(/^It may not run/), level: 'warn', hit_count: 2, instead: '' },
  ]);
  expect(unruledOf(task('error', 2), [], 'en-US')).toEqual([
    { rule_name: '', desc: expect.stringMatching(/^It cannot run/), level: 'error', hit_count: 2, instead: '' },
  ]);
});

test('what a rule says already is not said again', () => {
  const told = [{ ruleId: 'global-explain-pre-check', hits: 2 }];
  expect(unruledOf(task('error', 2), told, 'en-US')).toEqual([]);
});
