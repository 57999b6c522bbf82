/** @jest-environment jsdom */
import { renderScreen } from '../../../../test/support/console.tsx';
import { RunResult } from './run-result.tsx';
import type { Run } from './runs.ts';
import type { QueryRun, Source } from './wire.ts';

const source = { id: '1', name: 'shop', db_type: 'PostgreSQL', host: 'h', port: '1' } as Source;
const sent: Run = {
  ...{ uid: 'run-00001', sheetKey: 's', script: 'select 1', sql: 'select 1', line: 1, column: 1 },
  ...{ sourceUid: '1', schema: '', startedAt: 0, isCancelling: false },
};
const ended = {
  ...{ run_uid: 'run-00001', log_uid: 'log', state: 'succeeded', sql: 'select 1', schema_name: '' },
  ...{ audit_level: '', allowed_level: '', findings: [], rows_max: 10, seconds_max: 10, in_background: false },
  ...{ columns: [], row_count: 0, is_cut: false, page_rows: [], created_at: '2026-01-01T00:00:00Z' },
} as unknown as QueryRun;
const shown = async (run: Partial<Run>) =>
  (await renderScreen(<RunResult run={{ ...sent, ...run }} source={source} onCancel={() => {}} />)).container;

test('masked columns are named, and only where there are some', async () => {
  const column = (name: string, masked?: true) => ({ name, type: 'text', kind: 'text', ...(masked && { masked }) });
  const columns = [column('id'), column('email', true), column('phone', true)] as unknown as QueryRun['columns'];
  const masked = await shown({ ended: { run: { ...ended, columns }, page: undefined } });
  expect(masked.textContent).toContain('what is shown of these columns is not what is stored: email, phone');
  const plain = await shown({ ended: { run: { ...ended, columns: columns.slice(0, 1) }, page: undefined } });
  expect(plain.textContent).not.toContain('not what is stored');
});

test('a change leads to its workflow while it runs and afterwards, and is not cancelled from here', async () => {
  const running = await shown({ workflowId: '7' });
  expect(running.querySelector('a')?.textContent).toBe('Open its workflow');
  expect(running.textContent).not.toContain('Cancel');
  const over = await shown({ ended: { run: { ...ended, workflow_id: '7' }, page: undefined } });
  expect(over.querySelector('a')?.getAttribute('href')).toContain('/exec-workflow/7');
  expect(over.querySelector('[role=grid]')).toBeNull();
  expect(over.textContent).not.toContain('0 rows');
  expect((await shown({})).textContent).toContain('Cancel');
});
