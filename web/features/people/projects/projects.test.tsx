/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import {
  addBusinessTag,
  addProject,
  archiveProject,
  deleteBusinessTag,
  deleteProject,
  listBusinessTags,
  listProjects,
  updateBusinessTag,
  updateProject,
} from '../../../../shared/contract/people/projects/operations.ts';
import { press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import Projects from './projects.tsx';
import type { ProjectRow } from './wire.ts';

beforeEach(() => localStorage.clear());

const shop: ProjectRow = {
  uid: 'p1',
  name: 'shop',
  archived: false,
  project_priority: 'high',
  create_time: '2026-01-01T00:00:00Z',
  desc: 'orders',
  business_tag: { uid: 'b1', name: 'Retail' },
  create_user: { uid: 'u1', name: 'mei' },
};
const tags: Says = [
  listBusinessTags,
  {
    data: [
      { uid: 'b1', name: 'Retail' },
      { uid: 'b2', name: 'Payments' },
    ],
    total_nums: 2,
  },
];

async function openProjects(projects: readonly ProjectRow[], says: readonly Says[] = [], isAdmin = true) {
  const list: Says = [
    listProjects,
    ({ query }) => {
      const found = projects.filter(
        ({ business_tag }) =>
          !query.has('filter_by_business_tag') || business_tag?.name === query.get('filter_by_business_tag'),
      );
      return { data: found, total_nums: found.length };
    },
  ];
  const shown = await renderScreen(<Projects />, {
    says: [list, tags, ...says],
    user: { is_admin: isAdmin },
    project: null,
  });
  const sentTo = (operation: unknown) =>
    shown.requests.filter((request) => request.operation === operation).map(({ body, params }) => ({ params, body }));
  const lastDialog = () => [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1);
  const pressIn = async (words: string) => {
    await act(async () =>
      [...(lastDialog()?.querySelectorAll<HTMLElement>('button') ?? [])]
        .find((button) => button.textContent === words || button.getAttribute('aria-label') === words)
        ?.click(),
    );
    await settle();
  };
  const fill = (match: (input: HTMLInputElement) => boolean, text: string) =>
    act(async () =>
      shown.body
        .findAllInputs()
        .find((one) => match(one.findNativeInput().getElement()))
        ?.setInputValue(text),
    );
  return { ...shown, sentTo, pressIn, fill };
}

const named = (name: string) => (input: HTMLInputElement) => input.name === name;
const labelled = (label: string) => (input: HTMLInputElement) => input.getAttribute('aria-label') === label;

test('a project is made with a valid name, a priority and a business', async () => {
  const { fill, pressIn, sentTo, body } = await openProjects([], [[addProject, { data: { uid: 'p2' } }]]);
  await press('Create project');
  await fill(named('name'), '2shop');
  await pressIn('Create project');
  await seeing('Starts with a letter or a Chinese character');
  await fill(named('name'), 'shop2');
  await act(async () => body.findRadioGroup()?.findInputByValue('low')?.click());
  await pressIn('Create project');
  expect(sentTo(addProject)).toEqual([
    {
      params: {},
      body: {
        project: {
          name: 'shop2',
          desc: '',
          project_priority: 'low',
          business_tag: { uid: '' },
          forbid_creator_approval: true,
        },
      },
    },
  ]);
});

test('a refused name is shown in the dialog, which stays', async () => {
  const { fill, pressIn } = await openProjects(
    [],
    [[addProject, { code: 8001, message: 'The project name shop already exists' }]],
  );
  await press('Create project');
  await fill(named('name'), 'shop');
  await pressIn('Create project');
  await seeing('The project name shop already exists');
});

test('editing keeps the name and sends the rest', async () => {
  const { pressIn, sentTo } = await openProjects([shop], [[updateProject, {}]]);
  await press('Edit');
  await pressIn('Save');
  expect(sentTo(updateProject)).toEqual([
    {
      params: { project_uid: 'p1' },
      body: { project: { desc: 'orders', project_priority: 'high', business_tag: { uid: 'b1' } } },
    },
  ]);
});

test('frozen periods are shown, changed and sent, and refused without a reason', async () => {
  const yearEnd = {
    name: 'Year end',
    reason: 'books',
    from_date: '2030-12-30',
    to_date: '2031-01-02',
    time_zone: 'UTC',
  };
  const { fill, sentTo } = await openProjects([{ ...shop, frozen_periods: [yearEnd] }], [[updateProject, {}]]);
  await press('Edit');
  await fill(labelled('Reason of frozen period 1'), '');
  await press('Save');
  expect(sentTo(updateProject)).toEqual([]);
  await press('Remove frozen period 1');
  await press('Save');
  expect(sentTo(updateProject)).toMatchObject([{ body: { project: { frozen_periods: [] } } }]);
});

test('archiving asks first; deleting wants the name typed', async () => {
  const { pressIn, sentTo, body } = await openProjects(
    [shop],
    [
      [archiveProject, {}],
      [deleteProject, {}],
    ],
  );
  await press('Archive');
  await seeing('nothing in it can be created, changed or executed');
  await pressIn('Archive');
  expect(sentTo(archiveProject)).toHaveLength(1);
  await press('Delete');
  await pressIn('Delete');
  expect(sentTo(deleteProject)).toEqual([]);
  await act(async () => body.findAllInputs().at(-1)?.setInputValue('shop'));
  await pressIn('Delete');
  expect(sentTo(deleteProject)).toHaveLength(1);
});

test('a project that is not empty is not deleted: the dialog stays and says why', async () => {
  const { pressIn, body } = await openProjects(
    [shop],
    [[deleteProject, { code: 8002, message: 'The project still has 4 data sources' }]],
  );
  await press('Delete');
  await act(async () => body.findAllInputs().at(-1)?.setInputValue('shop'));
  await pressIn('Delete');
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('The project still has 4 data sources');
});

test('an archived project can be unarchived, not edited; a stranger may do neither and is told so', async () => {
  const disabledOf = () =>
    ['Edit', 'Unarchive', 'Delete'].map(
      (words) =>
        [...document.querySelectorAll<HTMLElement>('tbody button')]
          .find((button) => button.textContent?.startsWith(words))
          ?.getAttribute('aria-disabled') === 'true',
    );
  await openProjects([{ ...shop, archived: true }]);
  expect(disabledOf()).toEqual([true, false, true]);
  document.body.replaceChildren();
  await openProjects([{ ...shop, archived: true }], [], false);
  expect(disabledOf()).toEqual([true, true, true]);
});

test('businesses are added and renamed in place, and the form around them is not sent', async () => {
  const { pressIn, fill, sentTo } = await openProjects(
    [shop],
    [
      [addBusinessTag, {}],
      [updateBusinessTag, {}],
    ],
  );
  await press('Create project');
  await pressIn('Manage businesses');
  await fill(labelled('New tag'), 'a b');
  await pressIn('Add');
  await seeing('Letters, Chinese characters, digits, _ and - only');
  await fill(labelled('New tag'), 'Logistics');
  await pressIn('Add');
  await pressIn('Rename Payments');
  await fill(labelled('New name of Payments'), 'Pay');
  await pressIn('Save');
  expect([sentTo(addBusinessTag), sentTo(updateBusinessTag), sentTo(addProject)]).toEqual([
    [{ params: {}, body: { business_tag: { name: 'Logistics' } } }],
    [{ params: { business_tag_uid: 'b2' }, body: { business_tag: { name: 'Pay' } } }],
    [],
  ]);
});

test('a business in use is not deleted, and its projects are named with a way there', async () => {
  const names = [{ name: 'shop', id: 'p1', project_uid: 'p1' }];
  const refusal = { code: 7000, message: 'A business bound to resources cannot be deleted' };
  const { pressIn } = await openProjects(
    [shop],
    [[deleteBusinessTag, { ...refusal, uses: [{ kind: 'project', names, more: 2, hidden: 1, is_part: false }] }]],
  );
  await press('Create project');
  await pressIn('Manage businesses');
  await pressIn('Delete Retail');
  await pressIn('Delete');
  await seeing('A business bound to resources cannot be deleted');
  await seeing('Project: shop and 2 more, 1 other that you may not see');
  expect(document.querySelector('a[href="/sqle/project/p1/overview"]')?.textContent).toBe('shop');
});

test('a business is deleted after asking', async () => {
  const { pressIn, sentTo } = await openProjects([shop], [[deleteBusinessTag, {}]]);
  await press('Create project');
  await pressIn('Manage businesses');
  await pressIn('Delete Payments');
  await seeing('Delete the tag "Payments"?');
  expect(sentTo(deleteBusinessTag)).toEqual([]);
  await pressIn('Delete');
  expect(sentTo(deleteBusinessTag)).toEqual([{ params: { business_tag_uid: 'b2' }, body: {} }]);
});

test('a business that the server refuses is said in the dialog', async () => {
  const { pressIn, fill } = await openProjects(
    [shop],
    [[addBusinessTag, { code: 8001, message: 'The current tag already exists' }]],
  );
  await press('Create project');
  await pressIn('Manage businesses');
  await fill(labelled('New tag'), 'Retail');
  await pressIn('Add');
  await seeing('The current tag already exists');
});
