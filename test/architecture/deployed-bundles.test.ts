import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditDirectly } from '../../shared/contract/auditing/direct-audits/operations.ts';
import { addProject, listProjects } from '../../shared/contract/people/projects/operations.ts';
import { signIn } from '../../shared/contract/people/sessions/operations.ts';
import { apiFunctions, workFunctions } from '../../shared/deployed-functions.ts';
import { proofHeader, viewerHeader } from '../../shared/front-door.ts';
import { ApiClient } from '../support/api-client.ts';
import { AwsStandIn } from '../support/aws-stand-in.ts';
import { DeployedFunction } from '../support/deployed-function.ts';

/** What runs in the cloud, run here: the built functions on the deployed Node version, with the settings of their templates. */
const root = join(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
const running = new Map<string, DeployedFunction>();
let aws: AwsStandIn;

beforeAll(async () => {
  const script = `import { buildLambdas } from './scripts/build-lambdas.mjs'; await buildLambdas({ outDir: ${JSON.stringify(folder)} });`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  aws = await AwsStandIn.start();
});
afterAll(async () => {
  for (const one of running.values()) one.end();
  await aws.close();
  rmSync(folder, { recursive: true, force: true });
});

const rows: Readonly<Record<string, { readonly megabytes: number }>> = { ...apiFunctions, ...workFunctions };

async function begun(name: string): Promise<DeployedFunction> {
  const known = running.get(name);
  if (known) return known;
  const made = new DeployedFunction(folder, name, aws.environment);
  running.set(name, made);
  expect(await made.started()).toMatch(/^v24\./);
  return made;
}

/** Calls operations of one function as the gateway would, with what the distribution adds. */
async function clientOf(name: string, token?: string): Promise<ApiClient> {
  const made = await begun(name);
  return new ApiClient((event) => made.handle(event), {
    headers: { [proofHeader]: 'the proof', [viewerHeader]: '203.0.113.7' },
    ...(token !== undefined && { token: async () => token }),
  });
}

test.each(Object.keys(rows))('%s starts within half of its memory', async (name) => {
  const made = new DeployedFunction(folder, name, aws.environment);
  try {
    expect(await made.started()).toMatch(/^v24\./);
    expect(made.megabytes).toBeLessThan((rows[name]?.megabytes ?? 0) / 2);
  } finally {
    made.end();
  }
});

test('two containers that begin at once on an empty table make one first tenant', async () => {
  const pair = [new DeployedFunction(folder, 'sweeps', aws.environment), await begun('sweeps')];
  await pair[0]?.started();
  try {
    await Promise.all(pair.map((one) => one.handle({ sweep: 'settleExecutions' })));
  } finally {
    pair[0]?.end();
  }
});

test('somebody signs in, makes a project and audits PostgreSQL again and again within the memory of each function', async () => {
  const { data } = await (await clientOf('accounts')).call(signIn, {
    body: { session: { username: 'admin', password: aws.adminPassword } },
  });
  const projects = await clientOf('projects', data.token);
  await projects.call(addProject, { body: { project: { name: 'shop' } } });
  expect((await projects.call(listProjects, { query: { page_index: 1, page_size: 10 } })).data).toMatchObject([
    { name: 'shop' },
  ]);
  const audits = await clientOf('direct-audits', data.token);
  for (let n = 0; n < 10; n++) {
    const body = {
      instance_type: 'PostgreSQL',
      sql_content: `update orders set total = ${n}; selec 1`,
    };
    const { data: found } = await audits.call(auditDirectly, { body });
    expect(found.sql_results.map(({ audit_level }) => audit_level)).toEqual(['error', 'error']);
  }
  for (const name of ['accounts', 'projects', 'direct-audits'])
    expect({ name, fits: (await begun(name)).megabytes < (rows[name]?.megabytes ?? 0) * 0.8 }).toEqual({
      name,
      fits: true,
    });
});
