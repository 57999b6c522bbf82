/** @jest-environment jsdom */
import { waitFor } from '@testing-library/react';
import { readLicenseUsage } from '../../../../../shared/contract/running/licenses/operations.ts';
import * as contract from '../../../../../shared/contract/running/statistics/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../../../test/support/console.tsx';
import ReportStatistics from './report-statistics.tsx';

const noWorkflows = {
  waiting_for_audit_count: 0,
  waiting_for_execution_count: 0,
  executing_count: 0,
  execution_success_count: 0,
  executing_failed_count: 0,
  rejected_count: 0,
  closed_count: 0,
};
const empty: readonly Says[] = [
  [contract.getWorkflowCounts, { data: { total: 0, today_count: 0 } }],
  [contract.getWorkflowCountsByDay, { data: { samples: [{ date: '2030-01-01', value: 0 }] } }],
  [contract.getWorkflowCountsByStatus, { data: noWorkflows }],
  [contract.getPassPercents, { data: {} }],
  [contract.getReviewDuration, { data: {} }],
  [contract.getExecutionWait, { data: {} }],
  [contract.getWorkflowTypePercents, { data: { workflow_total_num: 0, workflow_percents: [] } }],
  [contract.listRejectedCreators, { data: [] }],
  [contract.listRejectedSources, { data: [] }],
  [contract.getSourceTypePercents, { data: { instance_total_num: 0, instance_type_percents: [] } }],
  [contract.listSlowSources, { data: [] }],
  [contract.listFailingSources, { data: [] }],
  [
    readLicenseUsage,
    {
      data: {
        users_usage: { resource_type: 'user', resource_type_desc: 'Users', used: 0, limit: 0, is_limited: false },
        db_services_usage: [],
      },
    },
  ],
];
const full: readonly Says[] = [
  [contract.getWorkflowCounts, { data: { total: 1200, today_count: 3 } }],
  [
    contract.getWorkflowCountsByDay,
    {
      data: {
        samples: [
          { date: '2030-01-01', value: 4 },
          { date: '2030-01-02', value: 0 },
        ],
      },
    },
  ],
  [contract.getWorkflowCountsByStatus, { data: { ...noWorkflows, rejected_count: 2 } }],
  [contract.getPassPercents, { data: { audit_pass_percent: 66.67 } }],
  [contract.getReviewDuration, { data: { minutes: 1 } }],
  [contract.listRejectedCreators, { data: [{ creator: '=mei', workflow_total_num: 4, rejected_percent: 25 }] }],
  [
    contract.listSlowSources,
    {
      data: [
        {
          instance_name: 'orders',
          average_execution_seconds: 12,
          max_execution_seconds: 30,
          min_execution_seconds: 0,
        },
      ],
    },
  ],
  ...empty,
];

/** What was given to the reader to keep, and under which name. */
function watchFiles() {
  const files: { name: string; content: Blob }[] = [];
  let last: Blob | undefined;
  Object.assign(URL, {
    createObjectURL: (content: Blob) => {
      last = content;
      return 'blob:report';
    },
    revokeObjectURL: () => {},
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last) files.push({ name: this.download, content: last });
  });
  return files;
}

const textOf = (content: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(content);
  });

afterEach(() => jest.restoreAllMocks());

test('where nothing is known no figure is shown, and nothing can be exported', async () => {
  const { container } = await renderScreen(<ReportStatistics />, { says: empty });
  for (const words of [
    'No data',
    'No workflow was created in the period',
    'No workflow was ever rejected',
    'Nothing was executed successfully yet',
  ])
    await seeing(words);
  expect(container.textContent).not.toContain('%');
  expect(container.querySelectorAll('.report [aria-label^="Export"]')).toHaveLength(0);
});

test('figures, charts and lists are shown, each drawing in words too', async () => {
  await renderScreen(<ReportStatistics />, { says: full });
  for (const words of ['1200', '66.67%', '1 minute', 'orders', '12 seconds', 'under 1 second', '25%'])
    await seeing(words);
  await seeing('Rejected 2');
  await waitFor(() => expect(document.body.textContent).toContain('2030-01-01 4'));
});

test('what a card shows is kept as a file, harmless in a spreadsheet', async () => {
  const { requests } = await renderScreen(<ReportStatistics />, { says: full });
  const files = watchFiles();
  await press('Export: Most rejected users');
  await press('Export: Workflows created per day');
  expect(files.map(({ name }) => name)).toEqual(['Most rejected users.csv', 'Workflows created per day.csv']);
  const [users, days] = await Promise.all(files.map(({ content }) => textOf(content)));
  expect(users).toContain("User,Workflows,Rejected\r\n'=mei,4,25%");
  expect(days).toContain('Day,Workflows created\r\n2030-01-01,4\r\n2030-01-02,0');
  const asked = requests.find(({ operation }) => operation === contract.getWorkflowCountsByDay)?.query;
  const [from, to] = ['filter_date_from', 'filter_date_to'].map((name) => Date.parse(asked?.get(name) ?? ''));
  expect(((to ?? 0) - (from ?? 0)) / 86_400_000).toBe(29);
});

test('a piece that fails says so and leaves the others; the page can be printed', async () => {
  const print = jest.fn();
  Object.assign(globalThis, { print });
  await renderScreen(<ReportStatistics />, {
    says: [[contract.listSlowSources, { code: 5000, message: 'The server is busy' }], ...full],
  });
  await seeing('The server is busy');
  await seeing('1200');
  await press('Print');
  expect(print).toHaveBeenCalledTimes(1);
});
