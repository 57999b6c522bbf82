import * as audits from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import * as contract from '../../../shared/contract/changes/pipelines/operations.ts';
import { listProjects } from '../../../shared/contract/people/projects/operations.ts';
import { addRole } from '../../../shared/contract/people/roles/operations.ts';
import { getAuditTask, listAuditTaskSqls } from '../../../shared/contract/auditing/tasks/operations.ts';
import { createRuleTemplate } from '../../../shared/contract/rules/rules/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';

let api: TestApi;
let orders: string;
beforeAll(async () => {
  api = await testApi();
  const shop = await api.addProject('shop');
  await api.addProject('books');
  orders = await api.addDbService(shop, 'orders');
  const { data: role } = await api.as('admin').call(addRole, {
    body: { role: { name: 'viewers', desc: '', op_permission_uids: [permissions.view_pipeline.uid] } },
  });
  await api.addMember(shop, 'mei', { roles: [{ role: '700403', on: [orders] }] });
  await api.addMember(shop, 'lee', { roles: [{ role: role.uid, on: [orders] }] });
  await api.addUser('ann');
  await api.addMember(shop, 'ann', { roles: [{ role: '700403', on: [orders] }] });
  await api.addMember(shop, 'max');
  await api.as('admin').call(createRuleTemplate, {
    body: {
      rule_template_name: 'strict',
      db_type: 'PostgreSQL',
      rule_list: [{ name: 'dml-require-where', level: 'error', rule_params: [] }],
    } as never,
  });
});
afterAll(() => api.close());

const params = { project_name: 'shop' };
const offline = {
  name: 'migrations',
  type: 'audit' as const,
  object_type: 'sql' as const,
  object_path: 'db/my migrations',
  audit_method: 'offline' as const,
  instance_type: 'PostgreSQL',
  rule_template_name: 'strict',
};
const online = {
  ...offline,
  name: 'mappers',
  object_type: 'mybatis' as const,
  audit_method: 'online' as const,
  instance_name: 'orders',
};
let names = 0;
const add = async (nodes: object[] = [offline], user = 'mei') =>
  (
    await api.as(user).call(contract.createPipeline, {
      params,
      body: { name: `build_${++names}`, description: 'nightly', address: 'https://ci.example', nodes: nodes as never },
    })
  ).data.pipeline_id;
const at = (pipeline_id: number) => ({ params: { ...params, pipeline_id } });
const nodesOf = async (id: number, user = 'mei') => (await api.as(user).call(contract.getPipeline, at(id))).data.nodes;
const tokenIn = (info: string | undefined) => /--token (\S+)/.exec(info ?? '')?.[1] ?? '';
const asNode = (token: string) => api.anyone.with({ token: async () => token });
const audit = { params, body: { db_type: 'MySQL', sqls: 'update t set a = 1', rule_template_name: 'default_MySQL' } };

test('a pipeline is made, listed, shown with its ready commands, changed and deleted', async () => {
  const id = await add([offline, online]);
  const list = await api.as('mei').call(contract.listPipelines, {
    params,
    query: { page_index: 1, page_size: 10, fuzzy_search_name_desc: 'NIGHT' },
  });
  expect(list.data[0]).toMatchObject({ id, node_count: 2, data_sources: ['orders'], address: 'https://ci.example' });
  const [first, second] = await nodesOf(id);
  expect(first?.integration_info).toMatch(
    /#Start command#\nsluice-audit sql_file --host \S+ --port \d+ --token \S+ --dir 'db\/my migrations' --db-type PostgreSQL --project shop$/,
  );
  expect(second?.integration_info).toMatch(/mysql_mybatis .*--instance-name orders$/);
  await api.as('mei').call(contract.updatePipeline, {
    ...at(id),
    body: { name: 'renamed', nodes: [{ ...online, name: 'renamed_node', id: second?.id ?? 0 }] },
  });
  expect((await nodesOf(id)).map(({ name, id: node }) => [name, node])).toEqual([['renamed_node', second?.id]]);
  await api.as('mei').call(contract.deletePipeline, at(id));
  expect(await api.as('mei').errorOf(contract.getPipeline, at(id))).toBe('notFound');
});

test('a node audits by its own rules and target, whatever the job asks, and its token opens nothing else', async () => {
  const id = await add();
  const token = tokenIn((await nodesOf(id))[0]?.integration_info);
  const made = await asNode(token).call(audits.createSqlAuditRecord, audit);
  expect(made.data.task).toMatchObject({ instance_db_type: 'PostgreSQL', audit_level: 'error' });
  const page = { page_index: 1, page_size: 10 };
  const task = { params: { task_id: made.data.task.task_id }, query: page };
  const { data } = await asNode(token).call(listAuditTaskSqls, task);
  expect(data.map(({ audit_level }) => audit_level)).toEqual(['error']);
  expect(await asNode(token).errorOf(listProjects, { query: page })).toBe('forbidden');
  expect(await asNode(token).errorOf(contract.getPipeline, at(id))).toBe('forbidden');
  expect(
    await asNode(token).errorOf(audits.createSqlAuditRecord, { ...audit, params: { project_name: 'books' } }),
  ).toBe('notFound');
});

test('a token reads the audits of its own pipeline, not those of others or of the person it acts for', async () => {
  const tokenOf = async (pipeline: number) => tokenIn((await nodesOf(pipeline))[0]?.integration_info);
  const [own, other] = [await tokenOf(await add()), await tokenOf(await add())];
  const read = async (token: string, made: { sql_audit_record_id: string; task: { task_id: number } }) => {
    const asked = { params: { task_id: made.task.task_id }, query: { page_index: 1, page_size: 10 } };
    const record = { params: { ...params, sql_audit_record_id: made.sql_audit_record_id } };
    const calls = [
      asNode(token).send(listAuditTaskSqls, asked),
      asNode(token).send(getAuditTask, asked),
      asNode(token).send(audits.getSqlAuditRecord, record),
    ];
    const answers = (await Promise.all(calls)).map(({ bytes }) => JSON.parse(bytes.toString()) as { error?: string });
    return answers.map(({ error }) => error);
  };
  const { data: made } = await asNode(own).call(audits.createSqlAuditRecord, audit);
  const body = { db_type: 'MySQL', sqls: 'update t set a = 1' };
  const { data: ofPerson } = await api.as('mei').call(audits.createSqlAuditRecord, { params, body });
  expect(await read(own, made)).toEqual([undefined, undefined, undefined]);
  for (const reading of [read(other, made), read(own, ofPerson)])
    expect(await reading).toEqual(['notFound', 'notFound', 'notFound']);
});

test('a token is good for a year, until it is reset, its command changes, or its pipeline goes', async () => {
  const id = await add([offline, online]);
  const tokens = async () => (await nodesOf(id)).map(({ integration_info: info }) => tokenIn(info));
  const isGood = async (token: string | undefined) =>
    (await asNode(token ?? '')
      .errorOf(audits.createSqlAuditRecord, audit)
      .catch(() => 'good')) === 'good';
  const [first, second] = await tokens();
  const nodes = await nodesOf(id);
  const reset = { params: { ...at(id).params, node_id: nodes[0]?.id ?? 0 } };
  await api.as('mei').call(contract.resetPipelineToken, reset);
  expect([await isGood(first), await isGood((await tokens())[0]), await isGood(second)]).toEqual([false, true, true]);
  const kept = { ...online, id: nodes[1]?.id ?? 0 };
  await api.as('mei').call(contract.updatePipeline, { ...at(id), body: { nodes: [{ ...kept, name: 'other_name' }] } });
  expect(await isGood(second)).toBe(true);
  await api
    .as('mei')
    .call(contract.updatePipeline, { ...at(id), body: { nodes: [{ ...kept, object_path: 'elsewhere' }] } });
  expect(await isGood(second)).toBe(false);
  const [third] = await tokens();
  await api.as('mei').call(contract.deletePipeline, at(id));
  expect(await isGood(third)).toBe(false);
  const [lasting = ''] = (await nodesOf(await add())).map(({ integration_info: info }) => tokenIn(info));
  const claims = JSON.parse(Buffer.from(lasting.split('.')[1] ?? '', 'base64url').toString());
  expect(claims.exp - claims.iat).toBe(limits.pipelineTokenDays * 24 * 3600);
  expect(await api.as('mei').errorOf(contract.resetPipelineToken, reset)).toBe('notFound');
});

test('names are used once, targets are there, and paths are on one line', async () => {
  const wrong = (nodes: object[], name = `wrong_${++names}`) =>
    api.as('mei').errorOf(contract.createPipeline, { params, body: { name, nodes } });
  expect(await wrong([offline, offline])).toBe('pipelineNodeTwice');
  expect(await wrong([{ ...offline, instance_type: '' }])).toBe('pipelineNodeTarget');
  expect(await wrong([{ ...online, instance_name: '' }])).toBe('pipelineNodeTarget');
  expect(await wrong([{ ...online, instance_name: 'nowhere' }])).toBe('notFound');
  expect(await wrong([{ ...offline, rule_template_name: 'none' }])).toBe('unknownRuleTemplate');
  expect(await wrong([{ ...offline, object_path: 'a\nb' }])).toBe('validation');
  expect(await wrong([{ ...offline, type: 'release' }])).toBe('pipelineNodeLacks');
  await add();
  expect(await wrong([offline], `build_${names}`)).toBe('pipelineNameTaken');
});

test('others see a pipeline through its data sources, without its tokens, and change nothing', async () => {
  const [id, own] = [await add([online]), await add([offline])];
  const [shown] = await nodesOf(id, 'lee');
  expect([shown?.is_token_shown, tokenIn(shown?.integration_info)]).toEqual([false, "'<token>'"]);
  expect(await api.as('lee').errorOf(contract.deletePipeline, at(id))).toBe('forbidden');
  expect(await api.as('ann').errorOf(contract.deletePipeline, at(id))).toBe('pipelineOfOther');
  expect(await api.as('lee').errorOf(contract.getPipeline, at(own))).toBe('notFound');
  expect(
    await api.as('max').errorOf(contract.createPipeline, { params, body: { name: 'mine', nodes: [offline] } }),
  ).toBe('forbidden');
  const seen = await api.as('max').call(contract.listPipelines, { params, query: { page_index: 1, page_size: 10 } });
  expect(seen.data).toEqual([]);
  expect(await api.as('admin', 'other').errorOf(contract.getPipeline, at(id))).toBe('notFound');
});
