import * as contract from '../../../shared/contract/databases/db-service-sync-tasks/operations.ts';
import * as dbServices from '../../../shared/contract/databases/db-services/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { startAws, type AwsRequest } from '../../../test/support/aws-account.ts';

const role = 'arn:aws:iam::123456789012:role/sluice-collect-shop';
const secretArn = 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:orders';
let aws: Awaited<ReturnType<typeof startAws>>;
let api: TestApi;
let shop: string;
/** The pages of instances and clusters of the account. */
let instances: string[][] = [];
let clusters: string[] = [];
let denied: string | undefined;
beforeAll(async () => {
  aws = await startAws(answer);
  api = await testApi();
  shop = await api.addProject('shop');
});
afterAll(() => Promise.all([api.close(), aws.stop()]));
beforeEach(() => {
  [instances, clusters, denied] = [[], [], undefined];
  aws.requests.splice(0);
});
afterEach(() => expect(aws.unsigned).toEqual([]));

const no = { error: { status: 403, code: 'AccessDenied' } };

function answer(request: AwsRequest) {
  const { operation, keyId, sessionToken } = request;
  if (operation === 'AssumeRole') return letIn(request);
  if (keyId !== 'ASIAROLE' || sessionToken !== 'of-the-role' || operation === denied) return no;
  return known[operation]?.(request) ?? no;
}

function letIn({ keyId, input }: AwsRequest) {
  if (keyId !== 'AKIAOWN' || input['RoleArn'] !== role || input['ExternalId'] !== 'sluice-default-sync') return no;
  return {
    xml: '<Credentials><AccessKeyId>ASIAROLE</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>of-the-role</SessionToken><Expiration>2099-05-01T10:15:00Z</Expiration></Credentials>',
  };
}

const known: Readonly<Record<string, (request: AwsRequest) => { xml?: string; json?: object } | undefined>> = {
  DescribeDBInstances: ({ input }) => {
    const page = Number(input['Marker'] ?? 0);
    const marker = page + 1 < instances.length ? `<Marker>${page + 1}</Marker>` : '';
    return { xml: `${marker}<DBInstances>${(instances[page] ?? []).join('')}</DBInstances>` };
  },
  DescribeDBClusters: () => ({ xml: `<DBClusters>${clusters.join('')}</DBClusters>` }),
  GetSecretValue: ({ input }) => {
    const held = secrets[String(input['SecretId'])];
    return held === undefined ? undefined : { json: { SecretString: held } };
  },
};
const secrets: Readonly<Record<string, string>> = {
  [secretArn]: JSON.stringify({ username: 'of-secret', password: 'S3cret-of-manager' }),
  broken: '{"password": "S3cret-broken',
};

const tagsXml = (tags: Readonly<Record<string, string>>) =>
  `<TagList>${Object.entries(tags)
    .map(([key, value]) => `<Tag><Key>${key}</Key><Value>${value}</Value></Tag>`)
    .join('')}</TagList>`;
const instance = (id: string, tags: Readonly<Record<string, string>> = { team: 'shop' }, more = '') =>
  `<DBInstance><DBInstanceIdentifier>${id}</DBInstanceIdentifier><Engine>mysql</Engine><EngineVersion>8.0.39</EngineVersion><Endpoint><Address>${id}.x.eu-central-1.rds.amazonaws.com</Address><Port>3307</Port></Endpoint>${tagsXml(tags)}${more}</DBInstance>`;
const cluster = (id: string, engine: string) =>
  `<DBCluster><DBClusterIdentifier>${id}</DBClusterIdentifier><Engine>${engine}</Engine><EngineVersion>16.4</EngineVersion><Endpoint>${id}.cluster-x.eu-central-1.rds.amazonaws.com</Endpoint><Port>5432</Port><DatabaseName>shopdb</DatabaseName>${tagsXml({ team: 'shop' })}</DBCluster>`;

const filled: Readonly<Record<string, string>> = {
  role_arn: role,
  regions: 'eu-central-1',
  tag: 'team=shop',
  project: 'shop',
  environment: 'DEV',
  user: 'app',
  password: 'S3cret-of-the-form',
};
const task = (name: string, change: Readonly<Record<string, string>> = {}, dbType = 'MySQL') => ({
  db_service_sync_task: {
    name,
    source: 'Amazon RDS',
    db_type: dbType,
    cron_express: '0 0 1 6 *',
    additional_params: Object.entries({ ...filled, ...change }).map(([key, value]) => ({ key, value })),
  },
});
const add = async (name: string, change: Readonly<Record<string, string>> = {}, dbType?: string) =>
  (await api.as('sys').call(contract.addDbServiceSyncTask, { body: task(name, change, dbType) })).data.uid;
const run = (uid: string) =>
  api.as('sys').call(contract.syncDbServicesNow, { params: { db_service_sync_task_uid: uid } });
const refusal = (uid: string) =>
  api.as('sys').refusal(contract.syncDbServicesNow, { params: { db_service_sync_task_uid: uid } });
const rowOf = async (name: string) => {
  const query = { page_size: 10, filter_by_name: name };
  return (await api.as('admin').call(dbServices.listDbServices, { params: { project_uid: shop }, query })).data[0];
};
const stateOf = async (uid: string) =>
  (await api.as('admin').call(contract.listDbServiceSyncTasks)).data.find((one) => one.uid === uid);

test('instances of the tag are taken over with endpoint, port and version, page by page', async () => {
  instances = [[instance('orders-1'), instance('other', { team: 'else' })], [instance('users-1')]];
  const uid = await add('found');
  await run(uid);
  expect(await rowOf('orders-1')).toMatchObject({
    source: 'found',
    host: 'orders-1.x.eu-central-1.rds.amazonaws.com',
    port: '3307',
    user: 'app',
    desc: 'Amazon RDS eu-central-1: mysql 8.0.39',
    environment_tag: { name: 'DEV' },
  });
  expect(await rowOf('users-1')).toBeDefined();
  expect(await rowOf('other')).toBeUndefined();
  instances = [[instance('orders-1').replaceAll('3307', '3308').replaceAll('8.0.39', '8.4.3')]];
  await run(uid);
  expect(await rowOf('orders-1')).toMatchObject({ port: '3308', desc: 'Amazon RDS eu-central-1: mysql 8.4.3' });
  expect(await stateOf(uid)).toMatchObject({ last_sync_err: '', vanished_db_services: ['users-1'] });
});

test('a cluster is one data source, its instances are none; other engines are left out', async () => {
  const member = '<DBClusterIdentifier>shop-pg</DBClusterIdentifier>';
  instances = [[instance('shop-pg-1', { team: 'shop' }, member).replace('>mysql<', '>aurora-postgresql<')]];
  clusters = [cluster('shop-pg', 'aurora-postgresql'), cluster('graph', 'neptune'), cluster('shop-my', 'aurora-mysql')];
  await run(await add('clusters', {}, 'PostgreSQL'));
  expect(await rowOf('shop-pg')).toMatchObject({ host: 'shop-pg.cluster-x.eu-central-1.rds.amazonaws.com' });
  const { additional_params: params } = (await rowOf('shop-pg')) ?? {};
  expect(params).toContainEqual(expect.objectContaining({ name: 'database', value: 'shopdb' }));
  for (const name of ['shop-pg-1', 'graph', 'shop-my']) expect(await rowOf(name)).toBeUndefined();
});

test('tags go before the form, and an account comes from Secrets Manager', async () => {
  await api.addProject('books');
  instances = [
    [
      instance('own', { team: 'shop', 'sluice:user': 'of-tag', 'sluice:environment': 'PROD' }),
      instance('kept', { team: 'shop', 'sluice:secret': secretArn }),
      instance('elsewhere', { team: 'shop', 'sluice:project': 'books' }),
    ],
  ];
  const uid = await add('tagged', { tag: 'team' });
  await run(uid);
  expect(await rowOf('own')).toMatchObject({ user: 'of-tag', environment_tag: { name: 'PROD' } });
  expect(await rowOf('kept')).toMatchObject({ user: 'of-secret' });
  expect(await rowOf('elsewhere')).toBeUndefined();
  const everything = JSON.stringify([await stateOf(uid), await api.everyRow(), api.logged]);
  for (const secret of ['S3cret-of-manager', 'S3cret-of-the-form']) expect(everything).not.toContain(secret);
});

test('what AWS refuses is told exactly, with the region; nothing counts as vanished', async () => {
  instances = [[instance('steady')]];
  const uid = await add('refused');
  await run(uid);
  denied = 'DescribeDBClusters';
  expect((await refusal(uid)).message).toContain('eu-central-1: AWS: AccessDenied: AccessDenied');
  expect(await stateOf(uid)).toMatchObject({
    last_sync_err: expect.stringContaining('eu-central-1: AWS: AccessDenied'),
    vanished_db_services: [],
  });
  const strange = 'arn:aws:iam::123456789012:role/sluice-collect-strange';
  expect((await refusal(await add('strange', { role_arn: strange }))).message).toContain('AccessDenied');
});

test('a secret that cannot be read is named, and its text is not told', async () => {
  instances = [[instance('bad', { team: 'shop', 'sluice:secret': 'none' })]];
  expect((await refusal(await add('no-secret'))).message).toContain('AccessDenied');
  instances = [[instance('bad', { team: 'shop', 'sluice:secret': 'broken' })]];
  const { message } = await refusal(await add('bad-secret'));
  expect(message).toContain('The secret broken holds no JSON with a password');
  expect(JSON.stringify([message, api.logged])).not.toContain('S3cret-broken');
});

test.each([
  ['a role of another name', { role_arn: 'arn:aws:iam::123456789012:role/admin' }, 'ARN of the IAM role: must be'],
  ['no region', { regions: ' ' }, 'Regions'],
  ['a region that is none', { regions: 'eu-central-1, evil.example/' }, 'must be the code of a region'],
])('%s is refused before anything is asked', async (_, change, told) => {
  const refused = await api
    .as('sys')
    .refusal(contract.addDbServiceSyncTask, { body: task('wrong', change as Readonly<Record<string, string>>) });
  expect(refused).toMatchObject({ error: 'syncParamWrong', message: expect.stringContaining(told) });
  expect(aws.requests).toEqual([]);
});

test('what is offered twice is taken once and told', async () => {
  instances = [[instance('twin'), instance('twin')]];
  expect((await refusal(await add('twice'))).message).toContain('twin: it is offered twice');
});

test('the tips say by which external id the role knows us; a source with an address needs it', async () => {
  const { data } = await api.as('sys').call(contract.listDbServiceSyncTaskTips);
  const rds = data.find(({ service_source_name: name }) => name === 'Amazon RDS');
  expect(rds).toMatchObject({ asks_url: false, description: expect.stringContaining('sluice-default-sync') });
  const body = { db_service_sync_task: { ...task('x').db_service_sync_task, source: 'Expand Service' } };
  expect(await api.as('sys').errorOf(contract.addDbServiceSyncTask, { body })).toBe('syncUrlMissing');
});
