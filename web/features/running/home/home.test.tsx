/** @jest-environment jsdom */
import { getHome, getProjectTotals, getWeek } from '../../../../shared/contract/running/statistics/operations.ts';
import { listUsers } from '../../../../shared/contract/people/users/operations.ts';
import { press, renderScreen, type Says } from '../../../../test/support/console.tsx';
import { pageNames, paths } from '../../../app/paths.ts';
import { adminSteps, memberSteps } from './guide-steps.ts';
import Home from './home.tsx';

const none = { count: 0, is_more: false, workflows: [] };
const mine = {
  waiting_for_audit_count: 0,
  waiting_for_execution_count: 0,
  executing_count: 0,
  execution_success_count: 0,
  executing_failed_count: 0,
  rejected_count: 0,
  closed_count: 0,
};
const quietWeek: Says = [
  getWeek,
  {
    data: {
      of: 'own',
      from: '2030-01-01',
      to: '2030-01-07',
      days: [],
      created: 0,
      rejected: 0,
      succeeded: 0,
      failed: 0,
      is_more: false,
    },
  },
];
const noneAsked = { count: 0, is_more: false, requests: [] };
const quiet: Says = [getHome, { data: { waiting: none, asked: noneAsked, running: none, failed: none, mine } }];
const nothingYet: Says[] = [
  quiet,
  quietWeek,
  [getProjectTotals, { data: { instance_total: 0, member_total: 1, rule_template_total: 0, workflow_total: 0 } }],
  [listUsers, { data: [], total_nums: 1 }],
];
const stepsOf = (container: Element) => [...container.querySelectorAll('.guide h3')].map((title) => title.textContent);
const linksOf = (container: Element) =>
  [...container.querySelectorAll('.guide a')].map((link) => link.getAttribute('href') ?? '');

beforeEach(() => localStorage.clear());

test('what waits, runs and failed stands first, each with its link and its count', async () => {
  const waiting = {
    workflow_id: 'w1',
    workflow_name: 'add_index',
    workflow_status: 'wait_for_audit',
    project_uid: 'p2',
    project_name: 'stock',
    create_user_name: 'lee',
    create_time: '2026-01-02T03:04:05Z',
  };
  const says: Says[] = [
    [
      getHome,
      {
        data: {
          waiting: { count: 99, is_more: true, workflows: [waiting] },
          asked: {
            count: 1,
            is_more: false,
            requests: [
              {
                request_uid: 'r1',
                kind: 'access',
                project_uid: 'p2',
                project_name: 'stock',
                applicant_name: 'mei',
                db_service_name: 'orders',
                create_time: '2026-01-02T03:04:05Z',
              },
            ],
          },
          running: none,
          failed: { count: 1, is_more: false, workflows: [{ ...waiting, workflow_id: 'w2', workflow_name: 'broken' }] },
          mine: { ...mine, executing_failed_count: 1 },
        },
      },
    ],
    ...nothingYet.slice(1),
  ];
  const { container } = await renderScreen(<Home />, { says });
  const links = [...container.querySelectorAll('.home-list a')];
  expect(links.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['add_index', '/sqle/project/p2/exec-workflow/w1'],
    ['mei asks for access to orders', '/project/p2/access?active=requests'],
    ['broken', '/sqle/project/p2/exec-workflow/w2'],
  ]);
  expect(container.textContent).toContain('99+');
  expect(container.textContent).toContain('Approve or reject · stock · by lee');
  expect(container.textContent).toContain('Nothing runs now');
});

test('an administrator is led through setting the platform up, only to pages that exist', async () => {
  const { container } = await renderScreen(<Home />, { says: nothingYet, user: { is_admin: true } });
  expect(stepsOf(container)).toEqual(adminSteps.map(({ title }) => title.en));
  const built = pageNames.map((name) => paths[name].path.replace(':projectID', 'p1'));
  expect(linksOf(container).filter((address) => !built.some((path) => path === address))).toEqual([]);
});

test('a member is led through the work of a member', async () => {
  const rights = { isManager: false, permissions: [], sources: {} } as const;
  const { container } = await renderScreen(<Home />, {
    says: nothingYet,
    project: { mine: rights },
    user: { user_bind_projects: [{ project_id: 'p1', project_name: 'shop', is_manager: false, archived: false }] },
  });
  expect(stepsOf(container)).toEqual(memberSteps.map(({ title }) => title.en));
  expect(container.textContent).not.toContain('not in any project');
});

test('steps that are done shrink to a line, by what there is or by the reader, and stay so', async () => {
  const says: Says[] = [
    quiet,
    quietWeek,
    [getProjectTotals, { data: { instance_total: 2, member_total: 3, rule_template_total: 0, workflow_total: 4 } }],
    [listUsers, { data: [], total_nums: 5 }],
  ];
  const open = () => renderScreen(<Home />, { says, user: { is_admin: true } });
  const { container } = await open();
  expect(stepsOf(container)).toEqual(['Know the audit rules', 'Set the approval process', 'Trace what was done']);
  expect(container.textContent).toContain('4 of 7 done');
  await press('Mark as done: Know the audit rules');
  expect(stepsOf(container)).toEqual(['Set the approval process', 'Trace what was done']);
  expect(stepsOf((await open()).container)).toEqual(['Set the approval process', 'Trace what was done']);
});

test('who is in no project is told whom to ask', async () => {
  const { container } = await renderScreen(<Home />, { says: nothingYet, project: null });
  expect(container.textContent).toContain('Ask a project admin to add you as a member.');
  expect(linksOf(container).filter((address) => address.includes('/project/'))).toEqual([]);
});

test('what the last week was like is told in figures and by day, with a way to the report for who may see it', async () => {
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ date: `2030-01-0${day}`, value: day === 3 ? 4 : 0 }));
  const week = {
    of: 'platform',
    from: '2030-01-01',
    to: '2030-01-07',
    days,
    created: 4,
    rejected: 1,
    succeeded: 2,
    failed: 0,
  };
  const says: Says[] = [[getWeek, { data: { ...week, is_more: false } }], ...nothingYet];
  const open = (user: object) => renderScreen(<Home />, { says, user });
  const { container } = await open({ is_admin: true });
  expect(container.textContent).toContain('Workflows of the whole platform');
  expect(container.textContent).toContain('2030-01-03 4');
  expect(container.querySelector('a[href="/sqle/report-statistics?from=2030-01-01&to=2030-01-07"]')).not.toBeNull();
});
