/** @jest-environment jsdom */
import {
  exportOperationRecords,
  listOperationActions,
  listOperationRecords,
  listOperationTypeNames,
} from '../../../../shared/contract/running/operation-records/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import OperationRecords from './operation-records.tsx';

beforeEach(() => localStorage.clear());

const record = {
  id: 1,
  operation_time: '2026-01-01T00:00:00Z',
  operation_user: { user_name: 'mei', ip: '10.0.0.9' },
  operation_user_agent: 'browser',
  operation_type_name: 'Data source',
  operation_action: 'Add a data source',
  operation_content: 'Add the data source orders',
  project_name: 'shop',
  status: 'failed',
};
const words: readonly Says[] = [
  [listOperationTypeNames, { data: [{ operation_type_name: 'instance', desc: 'Data source' }] }],
  [
    listOperationActions,
    {
      data: [
        { operation_type: 'instance', operation_action: 'create_instance', desc: 'Add' },
        { operation_type: 'user', operation_action: 'create_user', desc: 'Create a user' },
      ],
    },
  ],
];

async function openRecords({
  at = '/',
  isAdmin = false,
  rows = [record],
}: {
  at?: string;
  isAdmin?: boolean;
  rows?: object[];
} = {}) {
  const shown = await renderScreen(<OperationRecords />, {
    at,
    says: [[listOperationRecords, { data: rows, total_nums: rows.length }], [exportOperationRecords, {}], ...words],
    user: { is_admin: isAdmin },
  });
  const asked = (operation: unknown) =>
    Object.fromEntries(shown.requests.findLast((request) => request.operation === operation)?.query ?? []);
  return { ...shown, asked };
}

test('the records of this project are shown with who, what and how it went', async () => {
  const { asked } = await openRecords();
  expect(asked(listOperationRecords)).toEqual({
    page_index: '1',
    page_size: '20',
    filter_operate_project_name: 'shop',
  });
  for (const said of ['mei (10.0.0.9)', 'Add the data source orders', 'Failed']) await seeing(said);
  expect(document.body.textContent).not.toContain('Scope');
});

test('an overseer may look beyond the project; others may not, whatever the address says', async () => {
  const overseer = await openRecords({ at: '/?project=*', isAdmin: true });
  expect(overseer.asked(listOperationRecords)).not.toHaveProperty('filter_operate_project_name');
  document.body.replaceChildren();
  const member = await openRecords({ at: '/?project=crm' });
  expect(member.asked(listOperationRecords)).toHaveProperty('filter_operate_project_name', 'shop');
});

test('the export takes the filters of the list, without its page', async () => {
  const { asked } = await openRecords({
    at: '/?page=2&filter_operate_type_name=instance&search=mei&filter_operate_time_from=2026-01-01T00%3A00%3A00.000Z&filter_operate_time_to=2026-01-02T00%3A00%3A00.000Z',
  });
  await press('Export');
  expect(asked(exportOperationRecords)).toEqual({
    filter_operate_type_name: 'instance',
    fuzzy_search_operate_user_name: 'mei',
    filter_operate_time_from: '2026-01-01T00:00:00.000Z',
    filter_operate_time_to: '2026-01-02T00:00:00.000Z',
    filter_operate_project_name: 'shop',
  });
});

test('nothing is exported when there is nothing', async () => {
  await openRecords({ rows: [] });
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Export'));
  expect(button?.getAttribute('aria-disabled')).toBe('true');
});
