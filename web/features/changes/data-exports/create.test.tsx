/** @jest-environment jsdom */
import { addDataExportTasks } from '../../../../shared/contract/changes/data-exports/operations.ts';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import { listSchemas } from '../../../../shared/contract/databases/instances/operations.ts';
import { press, renderScreen, settle } from '../../../../test/support/console.tsx';
import { CreateFlow } from './create-flow.tsx';

const message = 'Statement 1 is not a query';
const part = { sourceUid: 's1', schema: '', format: 'CSV', sql: 'select 1' } as const;
const source = { id: 's1', name: 'orders', db_type: 'PostgreSQL', host: 'db', port: '5432' };

test('what is refused of one data source stands at its queries', async () => {
  const parts = [
    { ...part, key: '1' },
    { ...part, key: '2', sql: 'delete from orders' },
  ];
  const { body, requests } = await renderScreen(<CreateFlow start={{ desc: '', parts }} />, {
    says: [
      [listDbServiceTips, { data: [source] }],
      [listSchemas, { data: { schema_name_list: [] } }],
      [
        addDataExportTasks,
        {
          code: 4013,
          message,
          error: 'exportNotQuery',
          fields: [{ path: 'data_export_tasks.1.export_sql', message }],
        },
      ],
    ],
  });
  body.findInput()?.setInputValue('for_the_report');
  await settle();
  await press('Audit SQL');
  await settle();
  expect(requests.filter(({ operation }) => operation === addDataExportTasks)).toHaveLength(1);
  const problemsIn = (name: string) =>
    [...document.querySelectorAll(`[role=group][aria-label="${name}"] [class*=awsui_error]`)].map(
      ({ textContent }) => textContent ?? '',
    );
  expect(problemsIn('Data source 2').some((words) => words.includes(message))).toBe(true);
  expect(problemsIn('Data source 1')).toEqual([]);
  expect(document.querySelector('[class*=awsui_alert]')).toBeNull();
});
