import * as contract from '../../../shared/contract/changes/pipelines/operations.ts';
import * as audits from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import * as versions from '../../../shared/contract/changes/sql-versions/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { zipOf } from '../../../test/support/zip.ts';
import { executeReleased } from './execute-released.ts';

let bench: WorkflowBench;
let production: string;
beforeAll(async () => {
  bench = await workflowBench();
  production = await bench.addSource('production');
});
afterAll(() => bench.close());

const params = { project_name: 'shop' };
const as = (user: string) => bench.api.as(user);
const node = {
  name: 'ship',
  type: 'release' as const,
  object_type: 'sql' as const,
  object_path: 'db',
  audit_method: 'online' as const,
  instance_name: 'orders',
  rule_template_name: '',
  release_action: 'create_workflow' as const,
};
let names = 0;
const pipelineOf = async (change: object = {}, by = 'mei') => {
  const { data } = await as(by).call(contract.createPipeline, {
    params,
    body: { name: `pipe_${++names}`, nodes: [{ ...node, ...change }] },
  });
  const at = { params: { ...params, pipeline_id: data.pipeline_id } };
  const shown = async () => (await as(by).call(contract.getPipeline, at)).data.nodes[0];
  const token = async () => /--token (\S+)/.exec((await shown())?.integration_info ?? '')?.[1] ?? '';
  const job = async () => {
    const own = await token();
    return bench.api.anyone.with({ token: async () => own });
  };
  return { at, shown, job };
};
type Pipe = Awaited<ReturnType<typeof pipelineOf>>;
const archive = (files: Readonly<Record<string, string>>) => ({
  fileName: 'files.zip',
  bytes: zipOf(Object.entries(files).map(([name, content]) => ({ name, content }))),
});
const body = (commit: string, files?: Readonly<Record<string, string>>, mode?: 'count') => ({
  params,
  body: { commit, ...(files && { input_zip_file: archive(files) }), ...(mode && { mode }) },
});
const release = async (pipe: Pipe, ...rest: Parameters<typeof body>) =>
  (await (await pipe.job()).call(contract.releasePipeline, body(...rest))).data;
const refusal = async (pipe: Pipe, ...rest: Parameters<typeof body>) =>
  (await pipe.job()).refusal(contract.releasePipeline, body(...rest));
const approve = async (id: string) => as('lee').call(workflows.approveWorkflow, await bench.step(id));
const one = { '1.sql': 'create table rel_a (id bigint primary key);\n' };
const two = { ...one, '2.sql': 'create table rel_b (id bigint primary key);\n' };

test('a commit becomes a workflow once; what comes with the next is only what is new', async () => {
  const pipe = await pipelineOf();
  const made = await release(pipe, 'c0ffee11', one);
  expect(made).toMatchObject({ state: 'released', files: ['1.sql'] });
  expect(made.workflows).toMatchObject([{ workflow_name: 'ship_c0ffee11', status: 'wait_for_audit', is_ended: false }]);
  expect(made.workflows[0]?.path).toContain(`/exec-workflow/${made.workflows[0]?.workflow_id}`);
  const again = await release(pipe, 'c0ffee11', one);
  expect(again).toMatchObject({ state: 'again', release_id: made.release_id, workflows: made.workflows });
  expect(await release(pipe, 'c0ffee22', one)).toMatchObject({ state: 'nothing', workflows: [] });
  expect(await release(pipe, 'c0ffee33', two)).toMatchObject({ state: 'released', files: ['2.sql'] });
  const detail = await bench.detail(made.workflows[0]?.workflow_id ?? '');
  expect([detail.create_user_name, detail.desc]).toEqual(['mei', 'c0ffee11\n1.sql']);
});

test('two runs of a job at once make one workflow', async () => {
  const pipe = await pipelineOf();
  const both = await Promise.all([release(pipe, 'a1', one), release(pipe, 'a1', one)]);
  expect(both.map(({ state }) => state).sort()).toEqual(['again', 'released']);
  expect(both[0]?.workflows).toEqual(both[1]?.workflows);
});

test('what was released may not change, unless its workflow was closed; what ran before is counted', async () => {
  const pipe = await pipelineOf();
  const { workflows: made } = await release(pipe, 'b1', one);
  const changed = { '1.sql': 'create table rel_z (id bigint primary key);\n' };
  const refused = await refusal(pipe, 'b2', changed);
  expect([refused.error, refused.message]).toEqual(['pipelineReleaseRefused', expect.stringContaining('1.sql')]);
  await as('mei').call(workflows.closeWorkflow, bench.of(made[0]?.workflow_id ?? ''));
  expect(await release(pipe, 'b2', changed)).toMatchObject({ state: 'released', files: ['1.sql'] });
  const other = await pipelineOf();
  expect(await release(other, 'b3', one, 'count')).toMatchObject({ state: 'counted', files: ['1.sql'], workflows: [] });
  expect(await release(other, 'b4', two)).toMatchObject({ state: 'released', files: ['2.sql'] });
});

test('approved workflows are executed as whoever saved the node, with the rights of that moment, or left to people', async () => {
  const own = await pipelineOf({ release_execution: 'saver' }, 'director');
  const made = await release(own, 'd1', { '1.sql': 'create table rel_c (id bigint primary key);\n' });
  const id = made.workflows[0]?.workflow_id ?? '';
  await executeReleased(bench.api.world);
  expect(await bench.statusOf(id)).toBe('wait_for_audit');
  await approve(id);
  await executeReleased(bench.api.world);
  await bench.ended(id);
  const seen = await (await own.job()).call(contract.getPipelineRelease, {
    params: { ...params, release_id: made.release_id },
  });
  expect(seen.data.workflows).toMatchObject([{ status: 'finished', is_ended: true }]);

  const without = await pipelineOf({ release_execution: 'saver' });
  const waiting = await release(without, 'd2', { '1.sql': 'create table rel_d (id bigint primary key);\n' });
  const left = waiting.workflows[0]?.workflow_id ?? '';
  await approve(left);
  await executeReleased(bench.api.world);
  const after = await (await without.job()).call(contract.getPipelineRelease, {
    params: { ...params, release_id: waiting.release_id },
  });
  expect(after.data.workflows).toMatchObject([
    { status: 'wait_for_execution', execution_refused: expect.stringMatching(/\S/) },
  ]);
});

test('what waits in a stage of a version goes on to the next, in order, and the first that cannot keeps the rest', async () => {
  const { data } = await as('director').call(versions.createSqlVersion, {
    params,
    body: {
      version: '3.0',
      create_sql_version_stage: [
        {
          name: 'test',
          stage_sequence: 1,
          create_stages_instance_dep: [{ stage_instance_id: bench.dbServiceUid, next_stage_instance_id: production }],
        },
        { name: 'production', stage_sequence: 2, create_stages_instance_dep: [{ stage_instance_id: production }] },
      ],
    },
  });
  const version = await as('director').call(versions.getSqlVersion, {
    params: { ...params, sql_version_id: data.sql_version_id },
  });
  const place = {
    sql_version_id: data.sql_version_id,
    sql_version_stage_id: version.data.sql_version_stage_detail[0]?.stage_id ?? 0,
  };
  const into = await pipelineOf({ ...place, release_execution: 'saver' }, 'director');
  const onwards = await pipelineOf({ ...place, release_action: 'next_stage', object_path: '' }, 'director');
  expect((await onwards.shown())?.integration_info).toMatch(/sluice-audit release .*--project shop --wait$/);
  expect(await release(onwards, 'e0')).toMatchObject({ state: 'nothing', workflows: [] });
  const first = await release(into, 'e1', { '1.sql': 'create table if not exists rel_e (id bigint primary key);\n' });
  const id = first.workflows[0]?.workflow_id ?? '';
  expect(await release(onwards, 'e1')).toMatchObject({
    state: 'nothing',
    stopped_by: expect.stringContaining('ship_e1'),
  });
  await approve(id);
  await executeReleased(bench.api.world);
  await bench.ended(id);
  const next = await release(onwards, 'e1');
  expect(next).toMatchObject({
    state: 'released',
    workflows: [{ workflow_name: 'ship_e1', status: 'wait_for_audit' }],
  });
  expect(await release(onwards, 'e1')).toMatchObject({ state: 'again', workflows: next.workflows });
  expect(await release(onwards, 'e2')).toMatchObject({ state: 'nothing', workflows: [] });
});

test('a node that releases needs a target that its saver may change, and SQL', async () => {
  const wrong = (change: object, by = 'mei') =>
    as(by).errorOf(contract.createPipeline, {
      params,
      body: { name: `wrong_${++names}`, nodes: [{ ...node, ...change }] },
    });
  expect(await wrong({ instance_name: '' })).toBe('pipelineNodeLacks');
  expect(await wrong({ object_path: '' })).toBe('pipelineNodeLacks');
  expect(await wrong({ object_type: 'mybatis' })).toBe('pipelineReleasesSql');
  expect(await wrong({ instance_name: 'production' })).toBe('forbidden');
  expect(await wrong({ instance_name: 'nowhere' })).toBe('notFound');
  expect(await wrong({ release_action: 'next_stage' })).toBe('pipelineNodeLacks');
  expect(await wrong({ sql_version_id: 999, sql_version_stage_id: 1 })).toBe('notFound');
});

test('only the token of a node that releases does so, in its own project, and only what is its own', async () => {
  const pipe = await pipelineOf();
  const made = await release(pipe, 'f1', one);
  const read = { params: { ...params, release_id: made.release_id } };
  expect(await as('mei').errorOf(contract.releasePipeline, body('f2', one))).toBe('pipelineReleasesNothing');
  expect(await as('mei').errorOf(contract.getPipelineRelease, read)).toBe('pipelineReleasesNothing');
  const other = await pipelineOf();
  expect(await (await other.job()).errorOf(contract.getPipelineRelease, read)).toBe('notFound');
  const job = await pipe.job();
  expect(await job.errorOf(contract.releasePipeline, { ...body('f3', two), params: { project_name: 'books' } })).toBe(
    'notFound',
  );
  expect(await job.errorOf(contract.releasePipeline, body('bad commit', one))).toBe('validation');
  expect(await job.errorOf(contract.releasePipeline, body('f4'))).toBe('sqlMissing');
  expect(await job.errorOf(workflows.listWorkflows, { params, query: { page_index: 1, page_size: 10 } })).toBe(
    'forbidden',
  );
  const audit = { params, body: { db_type: 'MySQL', sqls: 'select 1' } };
  expect((await job.call(audits.createSqlAuditRecord, audit)).data.task.instance_name).toBe('orders');
});

test('another target is another history; a pipeline takes its history along when it goes', async () => {
  const pipe = await pipelineOf({}, 'director');
  await release(pipe, 'g1', one);
  const id = (await pipe.shown())?.id ?? 0;
  await as('director').call(contract.updatePipeline, { ...pipe.at, body: { nodes: [{ ...node, id, name: 'again' }] } });
  expect(await release(pipe, 'g2', one)).toMatchObject({ state: 'nothing' });
  const elsewhere = { ...node, id, instance_name: 'production' };
  await as('director').call(contract.updatePipeline, { ...pipe.at, body: { nodes: [elsewhere] } });
  expect(await release(pipe, 'g3', one)).toMatchObject({ state: 'released', files: ['1.sql'] });
  const job = await pipe.job();
  await as('director').call(contract.deletePipeline, pipe.at);
  expect(await job.errorOf(contract.releasePipeline, body('g4', one))).toBe('signInRequired');
});
