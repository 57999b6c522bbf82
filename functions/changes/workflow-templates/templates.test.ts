import * as contract from '../../../shared/contract/changes/workflow-templates/operations.ts';
import { addProject } from '../../../shared/contract/people/projects/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  for (const tenant of ['default', 'other']) await api.addProject('shop', tenant);
  const projectUid = await api.addProject('books');
  await api.addMember(projectUid, 'lee', { permissions: ['manage_approval_template'] });
  await api.addMember(projectUid, 'mei');
});
afterAll(() => api.close());

const read = async (user = 'admin', project = 'books', tenant = 'default') =>
  (await api.as(user, tenant).call(contract.getWorkflowTemplate, { params: { project_name: project }, query: {} }))
    .data;
const change = (body: object, type = 'workflow') => ({ params: { project_name: 'books', workflow_type: type }, body });
const errorOf = (body: object, user = 'lee') => api.as(user).errorOf(contract.updateWorkflowTemplate, change(body));
const review = { type: 'sql_review', approved_by_authorized: true };
const execution = { type: 'sql_execute', execute_by_authorized: true };

test('every project begins with one review by holders of the right, up to warnings', async () => {
  expect(await read('mei')).toMatchObject({
    workflow_type: 'workflow',
    is_default: true,
    allow_submit_when_less_audit_level: 'warn',
    forbid_creator_approval: false,
    workflow_step_template_list: [
      { number: 1, type: 'sql_review', approved_by_authorized: true, execute_by_authorized: false },
      { number: 2, type: 'sql_execute', approved_by_authorized: false, execute_by_authorized: true },
    ],
  });
});

test('a project made so begins with processes in which nobody approves their own', async () => {
  const made = (name: string, forbids?: boolean) =>
    api.as('admin').call(addProject, {
      body: { project: { name, ...(forbids !== undefined && { forbid_creator_approval: forbids }) } },
    });
  await made('strict', true);
  await made('lenient', false);
  expect(await read('admin', 'strict')).toMatchObject({ forbid_creator_approval: true });
  expect(await read('admin', 'lenient')).toMatchObject({ forbid_creator_approval: false });
  // The process itself is what counts from then on.
  const params = { project_name: 'strict', workflow_type: 'workflow' as const };
  await api.as('admin').call(contract.updateWorkflowTemplate, { params, body: { forbid_creator_approval: false } });
  expect(await read('admin', 'strict')).toMatchObject({ forbid_creator_approval: false });
});

test('whoever manages approvals changes it; what is not given stays', async () => {
  await api.as('lee').call(
    contract.updateWorkflowTemplate,
    change({
      desc: 'two eyes',
      workflow_step_template_list: [
        { type: 'sql_review', desc: 'DBA', assignee_user_id_list: [api.uidOf('lee')] },
        execution,
      ],
    }) as never,
  );
  await api
    .as('lee')
    .call(
      contract.updateWorkflowTemplate,
      change({ forbid_creator_approval: true, allow_submit_when_less_audit_level: 'error' }) as never,
    );
  expect(await read()).toMatchObject({
    desc: 'two eyes',
    forbid_creator_approval: true,
    allow_submit_when_less_audit_level: 'error',
    workflow_step_template_list: [
      { desc: 'DBA', assignee_user_id_list: [api.uidOf('lee')], approved_by_authorized: false },
      { type: 'sql_execute' },
    ],
  });
});

test('clients of one process per project change it without naming its kind', async () => {
  const given = { params: { project_name: 'books' }, body: { desc: 'one process' } };
  await api.as('lee').call(contract.updateReleaseTemplate, given);
  expect((await read()).desc).toBe('one process');
  expect(await api.as('mei').errorOf(contract.updateReleaseTemplate, given)).toBe('forbidden');
  expect(await api.as('max').errorOf(contract.updateReleaseTemplate, given)).toBe('notFound');
  const tooLong = { ...given, body: { desc: 'x'.repeat(limits.descriptionLengthMax + 1) } };
  expect(await api.as('lee').errorOf(contract.updateReleaseTemplate, tooLong)).toBe('validation');
});

test('it is refused without the right, and to a stranger the project is not there', async () => {
  expect(await errorOf({ desc: 'x' }, 'mei')).toBe('forbidden');
  expect(await errorOf({ desc: 'x' }, 'max')).toBe('notFound');
});

test('four reviews are the most, none is allowed, and the execution comes last', async () => {
  const steps = (count: number) => ({ workflow_step_template_list: [...Array(count).fill(review), execution] });
  await api.as('lee').call(contract.updateWorkflowTemplate, change(steps(limits.reviewStepsMax)) as never);
  await api.as('lee').call(contract.updateWorkflowTemplate, change(steps(0)) as never);
  expect(await errorOf(steps(limits.reviewStepsMax + 1))).toBe('validation');
  expect(await errorOf({ workflow_step_template_list: [execution, review] })).toBe('validation');
  expect(await errorOf({ workflow_step_template_list: [review] })).toBe('validation');
});

test('a step names one to ten people that exist, or asks for the right', async () => {
  const named = (uids: string[]) => ({
    workflow_step_template_list: [{ type: 'sql_review', assignee_user_id_list: uids }, execution],
  });
  expect(await errorOf(named([]))).toBe('validation');
  expect(await errorOf(named(Array.from({ length: limits.stepUsersMax + 1 }, (_, n) => `u${n}`)))).toBe('validation');
  expect(await errorOf(named(['nobody']))).toBe('unknownUser');
  expect(
    await errorOf({
      workflow_step_template_list: [{ ...review, desc: 'x'.repeat(limits.stepDescriptionLengthMax + 1) }, execution],
    }),
  ).toBe('validation');
  expect(
    await errorOf({
      workflow_step_template_list: [
        { ...review, type: 'export_review' },
        { ...execution, type: 'export_execute' },
      ],
    }),
  ).toBe('validation');
});

test('projects and tenants have their own', async () => {
  await api.as('lee').call(contract.updateWorkflowTemplate, change({ desc: 'of books' }) as never);
  expect((await read('admin', 'shop')).desc).toBe('');
  expect((await read('admin', 'shop', 'other')).desc).toBe('');
});

test('an export is run by its creator, so its process names nobody else for that', async () => {
  const steps = (last: object) => ({
    workflow_step_template_list: [
      { type: 'export_review', approved_by_authorized: true },
      { type: 'export_execute', ...last },
    ],
  });
  const named = change(steps({ assignee_user_id_list: [api.uidOf('lee')] }), 'data_export');
  const refusal = await api.as('lee').refusal(contract.updateWorkflowTemplate, named);
  expect(refusal.fields?.[0]?.message).toContain('The creator of an export runs it');
  await api
    .as('lee')
    .call(contract.updateWorkflowTemplate, change(steps({ execute_by_authorized: true }), 'data_export') as never);
});
