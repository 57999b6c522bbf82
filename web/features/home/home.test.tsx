/** @jest-environment jsdom */
import { renderScreen } from '../../../test/support/console.tsx';
import { pageNames, paths } from '../../app/paths.ts';
import { adminSteps, memberSteps } from './guide.ts';
import Home from './home.tsx';

const stepsOf = (container: Element) => [...container.querySelectorAll('.guide h2')].map((title) => title.textContent);
const linksOf = (container: Element) =>
  [...container.querySelectorAll('.guide a')].map((link) => link.getAttribute('href') ?? '');

test('an administrator is led through setting the platform up, only to pages that exist', async () => {
  const { container } = await renderScreen(<Home />, { user: { is_admin: true } });
  expect(stepsOf(container)).toEqual(adminSteps.map(({ title }) => title.en));
  const built = pageNames.map((name) => paths[name].path.replace(':projectID', 'p1'));
  expect(linksOf(container).filter((address) => !built.some((path) => path === address))).toEqual([]);
});

test('a member is led through the work of a member', async () => {
  const mine = { isManager: false, permissions: [], sources: {} } as const;
  const { container } = await renderScreen(<Home />, {
    project: { mine },
    user: { user_bind_projects: [{ project_id: 'p1', project_name: 'shop', is_manager: false, archived: false }] },
  });
  expect(stepsOf(container)).toEqual(memberSteps.map(({ title }) => title.en));
  expect(container.textContent).not.toContain('not in any project');
});

test('who is in no project is told whom to ask', async () => {
  const { container } = await renderScreen(<Home />, { project: null });
  expect(container.textContent).toContain('Ask a project admin to add you as a member.');
  expect(linksOf(container).filter((address) => address.includes('/project/'))).toEqual([]);
});
