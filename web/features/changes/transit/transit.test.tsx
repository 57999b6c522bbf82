/** @jest-environment jsdom */
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import { listProjects } from '../../../../shared/contract/people/projects/operations.ts';
import { renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import { link } from '../../../app/paths.ts';
import { writtenChangeOf, writtenQueryOf } from '../../../parts/written-change.ts';
import Transit from './transit.tsx';

/** {"instanceName":"orders","schema":"public","sql":"select 1"} */
const packed = 'N4IglgdgzgLghhAxgUwHJwLbJALhAewCcATZQqEAGhCkQAtkM5cQAHAVwCMAbMRKmgEduLKMm7JEMAAQBGEAF8gA';
const good = { from: 'cloudbeaver', to: 'create_workflow', project_name: 'shop', compression_data: packed };
const says: readonly Says[] = [
  [
    listProjects,
    {
      data: [
        { uid: 'p0', name: 'shop2' },
        { uid: 'p7', name: 'shop' },
      ],
    },
  ],
  [listDbServiceTips, { data: [{ id: 's1', name: 'orders' }] }],
];
async function opened(change: Record<string, string> = {}, answers = says) {
  const at = `/transit?${new URLSearchParams({ ...good, ...change }).toString()}`;
  const screen = await renderScreen(<Transit />, { says: answers, path: '/transit', at });
  await settle();
  return { ...screen, location: () => screen.router.state.location };
}

test('SQL of another program arrives where a workflow is made', async () => {
  const { location, requests } = await opened();
  expect(location().pathname).toBe(link('workflowCreate', { projectID: 'p7' }));
  expect(writtenChangeOf(location().state)).toEqual({ source: 'orders', schema: 'public', sql: 'select 1' });
  expect(requests.every(({ operation }) => operation === listProjects || operation === listDbServiceTips)).toBe(true);
});

test('and where an export is made', async () => {
  const { location } = await opened({ from: 'odc_client', to: 'create_export_workflow' });
  expect(location().pathname).toBe(link('dataExportCreate', { projectID: 'p7' }));
  expect(writtenQueryOf(location().state)).toEqual({ sourceUid: 's1', schema: 'public', sql: 'select 1' });
});

test.each([
  { from: 'elsewhere' },
  { to: 'delete_everything' },
  { project_name: '' },
  { compression_data: '' },
  { compression_data: 'IZA' },
  { compression_data: '!!!' },
])('an address that is not whole leads home: %j', async (change) => {
  const { location, requests } = await opened(change);
  expect(location().pathname).toBe(link('home'));
  expect(requests).toEqual([]);
});

test('a project or a data source that is not there, or not for the reader, is named', async () => {
  await opened({ project_name: 'cellar' });
  await seeing('There is no project cellar, or you may not see it.');
  const [projects] = says;
  await opened({}, [...(projects ? [projects] : []), [listDbServiceTips, { data: [{ id: 's1', name: 'others' }] }]]);
  await seeing('There is no data source orders in the project shop');
});
