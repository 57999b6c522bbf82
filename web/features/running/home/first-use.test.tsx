/** @jest-environment jsdom */
import { fireEvent, screen as shown } from '@testing-library/react';
import { getHome, getProjectTotals, getWeek } from '../../../../shared/contract/running/statistics/operations.ts';
import { readSqlQueryConfiguration } from '../../../../shared/contract/running/system/operations.ts';
import { listUsers, updateCurrentUser } from '../../../../shared/contract/people/users/operations.ts';
import { press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import { link } from '../../../app/paths.ts';
import Home from './home.tsx';

const none = { count: 0, is_more: false, workflows: [] };
const mine = {
  ...{ waiting_for_audit_count: 0, waiting_for_execution_count: 0, executing_count: 0 },
  ...{ execution_success_count: 0, executing_failed_count: 0, rejected_count: 0, closed_count: 0 },
};
const week = { of: 'own' as const, from: '2030-01-01', to: '2030-01-07', days: [] };
const says: readonly Says[] = [
  [getHome, { data: { waiting: none, running: none, failed: none, mine } }],
  [getWeek, { data: { ...week, created: 0, rejected: 0, succeeded: 0, failed: 0, is_more: false } }],
  [getProjectTotals, { data: { instance_total: 0, member_total: 1, rule_template_total: 0, workflow_total: 0 } }],
  [listUsers, { data: [], total_nums: 1 }],
  [updateCurrentUser, {}],
  [
    readSqlQueryConfiguration,
    {
      data: {
        ...{ enable_sql_query: true, sql_query_root_uri: '/sql-workbench' },
        ...{ enable_odc_query: false, odc_query_root_uri: '' },
      },
    },
  ],
];
const opened = async (user: Parameters<typeof renderScreen>[1] & object) => {
  const screen = await renderScreen(<Home />, { says, path: '/', at: '/', ...user });
  await settle();
  return { ...screen, location: () => screen.router.state.location.pathname };
};

test('who prefers the workbench is led there once when the console is loaded, and finds this page afterwards', async () => {
  const user = { system: 'WORKBENCH', is_system_chosen: true } as const;
  const first = await opened({ user });
  expect(first.location()).toBe(link('workbenchEntry'));
  const { location, container } = await opened({ user });
  expect(location()).toBe('/');
  expect(container.textContent).toContain('Hello, mei');
  expect(container.textContent).not.toContain('Where do you want to begin?');
});

test('who has not chosen is asked, and goes on to the workbench with that choice', async () => {
  const { location, requests } = await opened({ user: { system: 'MANAGEMENT', is_system_chosen: false } });
  await seeing('Where do you want to begin?');
  fireEvent.click(shown.getByRole('radio', { name: /^SQL workbench/ }));
  await settle();
  await press('Confirm');
  await settle();
  const sent = requests.find(({ operation }) => operation === updateCurrentUser);
  expect(sent?.body).toEqual({ current_user: { system: 'WORKBENCH' } });
  expect(location()).toBe(link('workbenchEntry'));
});

test('who chooses the admin panel stays, and the workbench alone is no reason to leave before it was chosen', async () => {
  const { location, requests } = await opened({ user: { system: 'WORKBENCH', is_system_chosen: false } });
  await press('Confirm');
  await settle();
  const sent = requests.find(({ operation }) => operation === updateCurrentUser);
  expect(sent?.body).toEqual({ current_user: { system: 'MANAGEMENT' } });
  expect(location()).toBe('/');
});
