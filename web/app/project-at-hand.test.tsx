/** @jest-environment jsdom */
import { waitFor } from '@testing-library/react';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
import { readUserPermissions } from '../../shared/contract/people/users/operations.ts';
import { renderScreen, type Says } from '../../test/support/console.tsx';
import { ProjectAtHandProvider, useProjectAtHand } from './project-at-hand.tsx';
import { rememberProject } from './recent-projects.ts';

beforeEach(() => localStorage.clear());

const rows = ['p1', 'p2', 'p3'].map((uid) => ({
  uid,
  name: `project-${uid}`,
  archived: false,
  project_priority: 'medium',
  create_time: '2026-01-01T00:00:00Z',
}));
const says: readonly Says[] = [
  [
    listProjects,
    ({ query }) => {
      const data = rows.filter(({ uid }) => query.getAll('filter_by_project_uids').includes(uid));
      return { data, total_nums: data.length };
    },
  ],
  [readUserPermissions, { data: { is_admin: false, op_permission_list: [] } }],
];

function Shown() {
  const { current, recent, isKnown } = useProjectAtHand();
  return <p>{JSON.stringify({ current: current?.name, recent: recent.map(({ name }) => name), isKnown })}</p>;
}

async function atHand(projectID: string | undefined) {
  const { container, requests } = await renderScreen(
    <ProjectAtHandProvider projectID={projectID}>
      <Shown />
    </ProjectAtHandProvider>,
    {
      says,
      user: {
        user_bind_projects: [{ project_id: 'p1', project_name: 'project-p1', is_manager: true, archived: false }],
      },
    },
  );
  await waitFor(() => expect(container.textContent).toContain('"isKnown":true'));
  const asked = requests.filter(({ operation }) => operation === listProjects).map(({ query }) => query);
  return { shown: JSON.parse(container.textContent ?? ''), asked };
}

test('only the projects that may be meant are asked for, however many there are', async () => {
  rememberProject('mei', { project_id: 'p3', project_name: 'project-p3' });
  const { shown, asked } = await atHand('p2');
  expect(shown).toEqual({ current: 'project-p2', recent: ['project-p3'], isKnown: true });
  expect(asked.map((query) => [query.getAll('filter_by_project_uids'), query.get('page_size')])).toEqual([
    [['p1', 'p2', 'p3'], '3'],
  ]);
});

test('without an address it is the one opened last, unless it is gone', async () => {
  rememberProject('mei', { project_id: 'p3', project_name: 'project-p3' });
  expect((await atHand(undefined)).shown).toMatchObject({ current: 'project-p3' });
  rememberProject('mei', { project_id: 'deleted', project_name: 'deleted' });
  expect((await atHand(undefined)).shown).toMatchObject({ current: 'project-p3', recent: ['project-p3'] });
});

test('who never opened one gets the first that they belong to', async () => {
  expect((await atHand(undefined)).shown.current).toBe('project-p1');
});

test('a project that the reader may not see does not exist', async () => {
  expect((await atHand('p9')).shown).toEqual({ recent: [], isKnown: true });
});
