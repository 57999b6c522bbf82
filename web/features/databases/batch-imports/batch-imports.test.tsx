/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import {
  checkGlobalDbServiceImport,
  checkImportedConnections,
  importGlobalDbServices,
  importProjects,
  previewProjectImport,
} from '../../../../shared/contract/databases/batch-imports/operations.ts';
import { listProjects } from '../../../../shared/contract/people/projects/operations.ts';
import { press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import GlobalDbServiceImport from './global-db-service-import.tsx';
import ProjectImport from './project-import.tsx';

beforeEach(() => localStorage.clear());

const row = {
  name: 'orders',
  db_type: 'MySQL',
  host: 'db',
  port: '3306',
  user: 'app',
  password: 'secret',
  desc: '',
  maintenance_times: [],
  environment_tag_name: 'PROD',
  business: 'PROD',
  project_uid: 'p1',
};
const projects: Says = [
  listProjects,
  { data: [{ uid: 'p1', name: 'shop', archived: false, project_priority: 'high', create_time: '' }], total_nums: 1 },
];

async function choose(shown: Awaited<ReturnType<typeof renderScreen>>): Promise<void> {
  const input = shown.container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no file to choose');
  Object.defineProperty(input, 'files', { value: [new File(['name\norders'], 'sources.csv')] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await settle();
}

test('data sources are checked, tried and saved as they came back', async () => {
  const shown = await renderScreen(<GlobalDbServiceImport />, {
    says: [
      projects,
      [checkGlobalDbServiceImport, { data: [row] }],
      [checkImportedConnections, { data: { successful_num: 0, failed_num: 1, failed_names: ['orders'] } }],
      [importGlobalDbServices, {}],
    ],
  });
  await choose(shown);
  await press('Check the file');
  await seeing('To be imported (1)');
  await seeing('shop');
  await press('Test the connections');
  await seeing('1 data sources cannot be reached');
  await press('Import');
  const sent = shown.requests.filter(({ operation }) => operation === importGlobalDbServices);
  expect(sent.map(({ body }) => body)).toEqual([{ db_services: [row] }]);
});

test('a refusal is told beside the file, and nothing is offered to import', async () => {
  const shown = await renderScreen(<ProjectImport />, {
    says: [[previewProjectImport, { code: 4000, message: 'line 3: Start with a letter' }]],
  });
  await choose(shown);
  await press('Check the file');
  await seeing('line 3: Start with a letter');
  expect(shown.container.textContent).not.toContain('To be imported');
});

test('projects are shown before they are made, with the business that will be made', async () => {
  const project = { name: 'north', desc: '', business_tag: { name: 'Retail', uid: '' } };
  const shown = await renderScreen(<ProjectImport />, {
    says: [
      [previewProjectImport, { data: [project] }],
      [importProjects, {}],
    ],
  });
  await choose(shown);
  await press('Check the file');
  await seeing('Retail (will be made)');
  await press('Import');
  const sent = shown.requests.filter(({ operation }) => operation === importProjects);
  expect(sent.map(({ body }) => body)).toEqual([{ projects: [project] }]);
});
