/** @jest-environment jsdom */
import { getUndoOutlook } from '../../../shared/contract/auditing/tasks/operations.ts';
import { renderScreen, settle } from '../../../test/support/console.tsx';
import { UndoOutlook } from './undo-outlook.tsx';

const missing = (number: number, how: 'surely' | 'perhaps' | 'partly', reason: string) => ({
  ...{ number, because_of: 4, how, reason },
});
const outlook = {
  not_kept: [
    { number: 3, reason: 'no key' },
    { number: 4, reason: 'No backup was chosen' },
  ],
  missing: [missing(1, 'surely', 'base goes'), missing(2, 'surely', 'base goes'), missing(3, 'perhaps', 'same rows')],
  is_whole: false,
};

async function shown(change: object = {}, data: object = outlook) {
  const task = { task_id: 7, enable_backup: true, exec_start_time: undefined, ...change };
  const { requests } = await renderScreen(<UndoOutlook task={task} />, { says: [[getUndoOutlook, { data }]] });
  await settle();
  return { text: document.body.textContent ?? '', asked: requests.length };
}

test('what an undo lacks is told before the approval, first that on which most others hang', async () => {
  const { text } = await shown();
  expect(text).toContain('A rollback will not be whole: nothing is kept of 2 statements');
  expect(text).toContain('So statements 1, 2 cannot be undone either: base goes');
  expect(text).toContain('So statement 3 may not be undone: same rows');
  expect(text.indexOf('of statement 4')).toBeLessThan(text.indexOf('of statement 3'));
  expect(text).toContain('only its first statements');
});

test.each([
  ['backup is off', { enable_backup: false }],
  ['it ran', { exec_start_time: '2026-01-01T00:00:00Z' }],
])('nothing is asked where %s', async (_, change) => {
  expect(await shown(change)).toEqual({ text: '', asked: 0 });
});

test('nothing is told where everything is kept', async () => {
  expect((await shown({}, { not_kept: [], missing: [], is_whole: true })).text).toBe('');
});
