/** @jest-environment jsdom */
import { act, waitFor } from '@testing-library/react';
import {
  deleteSavedScript,
  getSavedScript,
  listQueryHistory,
  listSavedScripts,
  updateSavedScript,
} from '../../../../shared/contract/changes/workbench/operations.ts';
import { buttonOf, press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import { QueryHistory } from './query-history.tsx';
import { SavedScripts } from './saved-scripts.tsx';
import type { HistoryRow, SavedScript } from './wire.ts';

const script = (more: Partial<SavedScript> = {}): SavedScript => ({
  ...{ script_uid: 'a', name: 'daily', sql: 'select 1', sql_length: 400, schema_name: 'public' },
  ...{ is_shared: false, creator: { uid: 'u1', name: 'mei' }, is_mine: true },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
  db_service: { uid: '1', name: 'shop' },
  ...more,
});
const others = script({
  script_uid: 'b',
  name: 'theirs',
  is_mine: false,
  is_shared: true,
  creator: { uid: 'u2', name: 'ann' },
});
const says: readonly Says[] = [
  [
    listSavedScripts,
    ({ query }) => {
      const isShared = query.get('filter_scope') === 'shared';
      const found = [...(isShared ? [others] : [script()])].filter(({ name }) =>
        name.includes(query.get('fuzzy_keyword') ?? ''),
      );
      return { data: found, total_nums: found.length };
    },
  ],
  [getSavedScript, { data: script({ sql: 'select 1 -- the whole' }) }],
  [updateSavedScript, {}],
  [deleteSavedScript, {}],
];

async function renderScripts(isManager = true) {
  const opened: string[] = [];
  const changed: unknown[] = [];
  const screen = await renderScreen(
    <SavedScripts
      onOpen={({ sql }) => opened.push(sql)}
      onChanged={(one) => changed.push(one)}
      onDeleted={(uid) => changed.push(uid)}
    />,
    { says, project: { mine: { isManager, permissions: [], sources: { sql_query: ['1'] } } } },
  );
  return { ...screen, opened, changed };
}
const menu = async (of: string, item: string) => {
  await press(`Actions of ${of}`);
  const found = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((one) => one.textContent === item);
  if (!found) throw new Error(`no "${item}"`);
  await act(async () => found.click());
  await settle();
};

test('a script is opened with its whole text, of which the list has the beginning', async () => {
  const { opened, container } = await renderScripts();
  expect(container.textContent).toContain('shop · public');
  await press('Open the script daily');
  expect(opened).toEqual(['select 1 -- the whole']);
});

test('a script is renamed and shared without losing its text, and deleted after a question', async () => {
  const { requests, changed } = await renderScripts();
  await menu('daily', 'Rename or share');
  await seeing('Share with the project');
  await act(async () => document.querySelector<HTMLElement>('[role=dialog] input[type=checkbox]')?.click());
  await press('Save script');
  const sent = requests.find(({ operation }) => operation === updateSavedScript);
  expect(sent?.body).toMatchObject({
    name: 'daily',
    is_shared: true,
    sql: 'select 1 -- the whole',
    db_service_uid: '1',
    schema_name: 'public',
  });
  expect(changed).toEqual([{ uid: 'a', name: 'daily', isMine: true, isShared: true }]);
  await menu('daily', 'Delete');
  await seeing('Delete the script daily?');
  expect(requests.some(({ operation }) => operation === deleteSavedScript)).toBe(false);
  await press('Delete');
  expect(requests.find(({ operation }) => operation === deleteSavedScript)?.params['script_uid']).toBe('a');
  expect(changed.at(-1)).toBe('a');
});

test('what others share is deleted by administrators alone, and changed by nobody here', async () => {
  await renderScripts(false);
  await press('Shared');
  await seeing('Shared by ann');
  expect(document.querySelector('[aria-label="Actions of theirs"]')).toBeNull();
  document.body.replaceChildren();
  await renderScripts();
  await press('Shared');
  await press('Actions of theirs');
  expect([...document.querySelectorAll('[role=menuitem]')].map((one) => one.textContent)).toEqual(['Delete']);
});

test('a search asks the server, and says when nothing matches', async () => {
  const { page, container } = await renderScripts();
  page.findInput()!.setInputValue('nothing of the kind');
  await waitFor(() => expect(container.textContent).toContain('Nothing matches'));
});

test('the history tells state, time and rows of each run, grows at its end, and gives the SQL back', async () => {
  const row = (log_uid: string, more: object = {}) =>
    ({
      ...{ log_uid, sql: `select ${log_uid}`, db_service: { uid: '1', name: 'shop' }, schema_name: '' },
      ...{ state: 'succeeded', at: new Date().toISOString(), milliseconds: 1234, row_count: 5 },
      ...more,
    }) as HistoryRow;
  const first = Array.from({ length: 20 }, (_, at) => row(String(at)));
  const opened: string[] = [];
  const { container, requests } = await renderScreen(<QueryHistory onOpen={({ sql }) => opened.push(sql)} />, {
    says: [
      [
        listQueryHistory,
        ({ query }) =>
          query.get('page_index') === '1'
            ? { data: first, total_nums: 21 }
            : { data: [row('last', { state: 'failed' })], total_nums: 21 },
      ],
    ],
  });
  expect(container.textContent).toContain('1,234 ms · 5 rows · shop');
  expect(requests).toHaveLength(1);
  await press('Show more');
  expect(container.textContent).toContain('Failed');
  expect(() => buttonOf('Show more')).toThrow('no button');
  await press('Open on a new sheet: select last');
  expect(opened).toEqual(['select last']);
});
