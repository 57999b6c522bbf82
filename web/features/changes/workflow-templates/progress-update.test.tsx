/** @jest-environment jsdom */
import { listMemberTips } from '../../../../shared/contract/people/members/operations.ts';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import {
  createProjectTemplate,
  deleteProjectTemplate,
  getProjectTemplate,
  listWorkflowTemplates,
  updateProjectTemplate,
} from '../../../../shared/contract/changes/workflow-templates/operations.ts';
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { act } from '@testing-library/react';
import { press, renderScreen, type Says } from '../../../../test/support/console.tsx';
import CreateProgress from './progress-create.tsx';
import UpdateProgress from './progress-update.tsx';
import Progress from './progress.tsx';
import { moved, templateForm, valuesOf, wireOf, type Template } from './template-form.ts';

const step = (
  given: Partial<Template['workflow_step_template_list'][number]> = {},
): Template['workflow_step_template_list'][number] => ({
  number: 1,
  type: 'sql_review',
  desc: '',
  assignee_user_id_list: [],
  approved_by_authorized: true,
  execute_by_authorized: false,
  ...given,
});
const execution = step({ number: 2, type: 'sql_execute', approved_by_authorized: false, execute_by_authorized: true });
const aTemplate = (given: Partial<Template> = {}): Template => ({
  workflow_template_id: 1,
  workflow_template_name: 'SQL release process',
  workflow_type: 'workflow',
  desc: '',
  is_default: true,
  update_time: '',
  allow_submit_when_less_audit_level: 'warn',
  forbid_creator_approval: false,
  workflow_step_template_list: [step(), execution],
  instance_list: [],
  ...given,
});
const members: Says = [
  listMemberTips,
  {
    data: [
      { user_id: 'u1', user_name: 'mei' },
      { user_id: 'u2', user_name: 'lee' },
    ],
  },
];
const says = (template: Template, saving: object = {}): Says[] => [
  [getProjectTemplate, { data: template }],
  members,
  [listDbServiceTips, { data: [] }],
  [listWorkflowTemplates, { data: [template] }],
  [updateProjectTemplate, { ...saving }],
];
const saved = (requests: Awaited<ReturnType<typeof renderScreen>>['requests']) =>
  requests.filter(({ operation }) => operation === updateProjectTemplate).map(({ body }) => body);

test('what is saved unchanged is what was read', () => {
  const template = aTemplate({
    workflow_step_template_list: [
      step({ desc: 'Check', approved_by_authorized: false, assignee_user_id_list: ['u1'] }),
      execution,
    ],
    forbid_creator_approval: true,
    desc: 'Ours',
  });
  expect(wireOf(templateForm.parse(valuesOf(template)))).toEqual({
    workflow_template_name: 'SQL release process',
    is_default: true,
    instance_id_list: [],
    desc: 'Ours',
    forbid_creator_approval: true,
    allow_submit_when_less_audit_level: 'warn',
    workflow_step_template_list: [
      { type: 'sql_review', desc: 'Check', approved_by_authorized: false, assignee_user_id_list: ['u1'] },
      { type: 'sql_execute', desc: '', execute_by_authorized: true, assignee_user_id_list: [] },
    ],
  });
});

test('each step needs somebody, at most ten named people, and a description of at most 255 characters', () => {
  const problems = (given: Partial<ReturnType<typeof valuesOf>['execution']>) => {
    const values = valuesOf(aTemplate());
    const checked = templateForm.safeParse({ ...values, execution: { ...values.execution, ...given } });
    return checked.success
      ? []
      : checked.error.issues.map((issue) => (issue.code === 'custom' ? issue.params?.['text'].en : issue.code));
  };
  const people = (count: number) => Array.from({ length: count }, (_, index) => `u${index}`);
  expect([
    problems({ isByRight: false, people: [] }),
    problems({ isByRight: false, people: people(10) }),
    problems({ isByRight: false, people: people(11) }),
    problems({ isByRight: true, people: people(11) }),
  ]).toEqual([['Choose at least one person'], [], ['At most 10 people can be named'], []]);
  expect([problems({ desc: 'x'.repeat(255) }), problems({ desc: 'x'.repeat(256) })]).toEqual([
    [],
    ['Step description must not exceed 255 characters'],
  ]);
});

test('a step moves past its neighbours and no further', () => {
  expect([moved(['a', 'b', 'c'], 2, 0), moved(['a', 'b', 'c'], 0, 1)]).toEqual([
    ['c', 'a', 'b'],
    ['b', 'a', 'c'],
  ]);
});

test('up to four reviews can be added; the fifth is refused with its reason', async () => {
  const { container } = await renderScreen(<UpdateProgress />, { says: says(aTemplate()) });
  for (const _ of [2, 3, 4]) await press('Add an approval step');
  expect(container.textContent).toContain('Approval 4');
  const add = () =>
    [...container.querySelectorAll('button')].find(({ textContent }) =>
      textContent?.startsWith('Add an approval step'),
    );
  expect(add()?.getAttribute('aria-disabled')).toBe('true');
  expect(add()?.textContent).toContain('At most 4 approval steps');
  await press('Remove approval 4');
  expect(add()?.getAttribute('aria-disabled')).not.toBe('true');
});

test('a step without people is not saved; the same form is saved once it fits', async () => {
  const { requests, page, container } = await renderScreen(<UpdateProgress />, { says: says(aTemplate()) });
  page.findAllRadioGroups()[0]?.findInputByValue('name')?.click();
  await press('Save');
  expect(container.textContent).toContain('Choose at least one person');
  expect(saved(requests)).toEqual([]);
  page.findAllRadioGroups()[0]?.findInputByValue('right')?.click();
  await press('Add an approval step');
  await press('Save');
  expect(saved(requests)).toMatchObject([
    {
      workflow_step_template_list: [
        { type: 'sql_review', approved_by_authorized: true },
        { type: 'sql_review' },
        { type: 'sql_execute', execute_by_authorized: true },
      ],
    },
  ]);
});

test('a refusal of the server is shown, and nothing that was written is lost', async () => {
  const { container } = await renderScreen(<UpdateProgress />, {
    says: says(aTemplate(), { code: 4013, message: 'No such user' }),
  });
  await press('Add an approval step');
  await press('Save');
  expect(container.textContent).toContain('No such user');
  expect(container.textContent).toContain('Approval 2');
});

const source = (id: string, name: string) => ({ id, name, db_type: 'MySQL', host: 'h', port: '1' });
const careful = aTemplate({
  workflow_template_id: 3,
  workflow_template_name: 'Careful',
  is_default: false,
  instance_list: [{ instance_id: 's1', instance_name: 'orders' }],
});

test('several processes are listed with their data sources; the chosen one is shown, and only an added one is deleted', async () => {
  const { container, page, requests } = await renderScreen(<Progress />, {
    says: [[listWorkflowTemplates, { data: [aTemplate(), careful] }], members, [deleteProjectTemplate, {}]],
  });
  expect(
    page
      .findTable()
      ?.findRows()
      .map((row) => row.getElement().textContent),
  ).toEqual([expect.stringContaining('SQL release process'), expect.stringContaining('orders')]);
  const deletes = [...container.querySelectorAll('button')].filter(({ textContent }) =>
    textContent?.startsWith('Delete'),
  );
  expect(deletes.map((one) => one.getAttribute('aria-disabled') ?? String(one.hasAttribute('disabled')))).toEqual([
    'true',
    'false',
  ]);
  await act(async () => deletes[1]?.click());
  await press('Delete', createWrapper().findModal() ?? undefined);
  expect(requests.find(({ operation }) => operation === deleteProjectTemplate)?.params).toMatchObject({
    workflow_template_id: '3',
  });
});

test('a project with one process shows it without a list', async () => {
  const { page } = await renderScreen(<Progress />, {
    says: [[listWorkflowTemplates, { data: [aTemplate()] }], members],
  });
  expect(page.findTable()).toBeNull();
});

test('a new process needs a name, offers only data sources that follow no other, and is then shown', async () => {
  const { container, page, requests, router } = await renderScreen(<CreateProgress />, {
    path: '/create/:workflowType',
    at: '/create/workflow',
    says: [
      [listWorkflowTemplates, { data: [aTemplate(), careful] }],
      [listDbServiceTips, { data: [source('s1', 'orders'), source('s2', 'stock')] }],
      members,
      [createProjectTemplate, { data: { ...careful, workflow_template_id: 4 } }],
    ],
  });
  await press('Save');
  expect(container.textContent).toContain('This is required');
  const sent = () => requests.filter(({ operation }) => operation === createProjectTemplate);
  expect(sent()).toEqual([]);
  await act(async () => page.findInput()?.setInputValue('Production'));
  const sources = page.findMultiselect();
  await act(async () => sources?.openDropdown());
  const options = sources?.findDropdown().findOptions() ?? [];
  expect(options.map((one) => one.getElement().textContent)).toEqual([
    expect.stringContaining('Follows “Careful”'),
    'stock',
  ]);
  await act(async () => sources?.selectOptionByValue('s2'));
  await press('Save');
  expect(sent().map(({ body }) => body)).toMatchObject([
    { workflow_template_name: 'Production', workflow_type: 'workflow', instance_id_list: ['s2'], is_default: false },
  ]);
  expect(router.state.location.search).toBe('?template=4');
});
