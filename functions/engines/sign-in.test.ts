import pg from 'pg';
import { startAws, type AwsRequest } from '../../test/support/aws-account.ts';
import { newAuthority, type Authority } from '../../test/support/certificates.ts';
import { startCleartextServer } from '../../test/support/mysql-cleartext-server.ts';
import { startMariadb, type TestMariadb } from '../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../test/support/postgres.ts';
import { externalIdOf } from './aws/in-account.ts';
import { rdsTokenOf } from './aws/rds-token.ts';
import type { Target } from './driver.ts';
import { driverOf } from './index.ts';

const options = { timeoutMs: 4000, applicationName: 'sluice test' };
const role = 'arn:aws:iam::123456789012:role/sluice-connect-shop';
let secretNumber = 0;
/** Secrets are known for a minute, so each test has its own. */
const newArn = (path = 'sluice/shop-inc/') =>
  `arn:aws:secretsmanager:eu-central-1:123456789012:secret:${path}db${++secretNumber}-AbCdEf`;

let postgres: TestPostgres;
let mariadb: TestMariadb;
let authority: Authority;
let secret: string | undefined;
let isOpen = false;
let aws: Awaited<ReturnType<typeof startAws>>;
beforeAll(async () => {
  authority = newAuthority();
  [postgres, mariadb, aws] = await Promise.all([startPostgres(), startMariadb(), startAws(answer)]);
});
afterAll(() => Promise.all([postgres.stop(), mariadb.stop(), aws.stop()]));
beforeEach(() => {
  aws.requests.length = 0;
  isOpen = false;
});

function answer({ operation, input }: AwsRequest) {
  if (operation === 'AssumeRole') {
    if (!isOpen && !String(input['ExternalId'] ?? '').startsWith('sluice-shop-inc-'))
      return { error: { status: 403, code: 'AccessDenied' } };
    const keys =
      '<AccessKeyId>AKIAROLE</AccessKeyId><SecretAccessKey>role-secret</SecretAccessKey><SessionToken>token</SessionToken>';
    return { xml: `<Credentials>${keys}<Expiration>2999-01-01T00:00:00Z</Expiration></Credentials>` };
  }
  if (secret === undefined) return { error: { status: 400, code: 'AccessDeniedException' } };
  return { json: { SecretString: secret } };
}

const operations = () => aws.requests.map(({ operation }) => operation);
function targetOf(dbType: string, params: Record<string, string>, change: Partial<Target> = {}): Target {
  const { host, port, user } = dbType === 'MariaDB' ? mariadb : postgres;
  const owner = { tenant: 'shop-inc', host, port };
  return { dbType, host, port, user, password: '', params, owner, ...change };
}
async function refusalOf(target: Target): Promise<string> {
  const connecting = (await driverOf(target.dbType)).connect(target, options);
  return connecting.then(
    () => 'connected',
    ({ message }: Error) => message,
  );
}
const passwordOf = (dbType: string) => (dbType === 'MariaDB' ? mariadb : postgres).password;

describe.each(['PostgreSQL', 'MariaDB'])('%s with a secret of AWS', (dbType) => {
  test('signs in by the JSON that RDS writes, read once in a minute', async () => {
    const { host, port, user } = targetOf(dbType, {});
    secret = JSON.stringify({ username: user, password: passwordOf(dbType), host, port, engine: 'x' });
    const driver = await driverOf(dbType);
    const target = targetOf(dbType, { credentials: 'secret', secret_arn: newArn() }, { user: 'as in the secret' });
    const connection = await driver.connect(target, options);
    expect((await connection.query('select 1', { maxRows: 1 })).rows).toEqual([['1']]);
    expect(await driver.backendState(target, connection.backendId)).toBe('idle');
    await connection.close();
    expect(operations()).toEqual(['GetSecretValue']);
    expect(aws.requests[0]).toMatchObject({ keyId: 'AKIAOWN', input: { SecretId: target.params['secret_arn'] } });
  });

  test('signs in by a secret that is nothing but the password', async () => {
    secret = passwordOf(dbType);
    expect(await refusalOf(targetOf(dbType, { credentials: 'secret', secret_arn: newArn() }))).toBe('connected');
  });

  test('reads it again when the database refuses it, since it may have been rotated, and only once', async () => {
    secret = 'before the rotation';
    const target = targetOf(dbType, { credentials: 'secret', secret_arn: newArn() });
    expect(await refusalOf(target)).toMatch(/denied|authentication failed/i);
    expect(operations()).toEqual(['GetSecretValue', 'GetSecretValue']);
    secret = passwordOf(dbType);
    expect(await refusalOf(target)).toBe('connected');
    expect(operations()).toHaveLength(3);
  });

  test('takes the role of the data source, by an external id that holds for its place only', async () => {
    secret = passwordOf(dbType);
    const params = { credentials: 'secret', secret_arn: newArn('prod/'), aws_role_arn: role };
    expect(await refusalOf(targetOf(dbType, params))).toBe('connected');
    expect(operations()).toEqual(['AssumeRole', 'AssumeRole', 'GetSecretValue']);
    expect(aws.requests[0]?.input).toMatchObject({ RoleArn: role, ExternalId: externalIdOf(targetOf(dbType, params)) });
    expect(aws.requests[1]?.input).not.toHaveProperty('ExternalId');
    expect(aws.requests[2]).toMatchObject({ keyId: 'AKIAROLE', sessionToken: 'token' });
    const moved = targetOf(dbType, params, { owner: { tenant: 'shop-inc', host: 'evil.example.com', port: 1 } });
    expect(externalIdOf(moved)).not.toBe(externalIdOf(targetOf(dbType, params)));
  });

  test('says what is missing: the right, the trust of a role, or its demand for the external id', async () => {
    secret = undefined;
    const own = { credentials: 'secret', secret_arn: newArn() };
    expect(await refusalOf(targetOf(dbType, own))).toMatch(/Secrets Manager refused the secret sluice\/shop-inc\/db/);
    const foreign = { owner: { tenant: 'other', host: '10.0.0.1', port: 1 } };
    const byRole = { ...own, aws_role_arn: role };
    const refused = await refusalOf(targetOf(dbType, byRole, foreign));
    expect(refused).toContain(externalIdOf(targetOf(dbType, byRole, foreign)));
    isOpen = true;
    const elsewhere = { owner: { tenant: 'shop-inc', host: '10.0.0.2', port: 1 } };
    expect(await refusalOf(targetOf(dbType, byRole, elsewhere))).toMatch(/does not ask for the external id/);
  });

  test('is refused a secret of another tenant, and one that belongs to another database', async () => {
    secret = passwordOf(dbType);
    const foreign = { credentials: 'secret', secret_arn: newArn('sluice/other-inc/') };
    expect(await refusalOf(targetOf(dbType, foreign))).toContain('sluice/shop-inc/');
    expect(operations()).toEqual([]);
    secret = JSON.stringify({ username: 'app', password: 'S3cret', host: 'db.example.com', port: 5432 });
    const refused = await refusalOf(targetOf(dbType, { credentials: 'secret', secret_arn: newArn() }));
    expect(refused).toMatch(/for the database db.example.com:5432 and not for/);
    secret = '{"user": "x"}';
    expect(await refusalOf(targetOf(dbType, { credentials: 'secret', secret_arn: newArn() }))).toMatch(/no password/);
    expect(refused).not.toContain('S3cret');
  });
});

describe('IAM authentication of RDS', () => {
  const iam = { credentials: 'iam', aws_region: 'eu-central-1', tls: 'require' };
  const ofRds = { host: 'shop.abc.eu-central-1.rds.amazonaws.com', port: 5432, user: 'sluice_shop-inc' };

  test('makes a token for this user at this database, signed for a quarter of an hour', async () => {
    const token = await rdsTokenOf(targetOf('PostgreSQL', iam, ofRds));
    const url = new URL(`https://${token}`);
    expect([url.hostname, url.port, url.pathname]).toEqual([ofRds.host, '5432', '/']);
    const signed = Object.fromEntries(url.searchParams);
    expect(signed).toMatchObject({ Action: 'connect', DBUser: 'sluice_shop-inc', 'X-Amz-Expires': '900' });
    expect(signed['X-Amz-Credential']).toMatch(/^AKIAOWN\/\d{8}\/eu-central-1\/rds-db\/aws4_request$/);
    expect(signed['X-Amz-Signature']).toMatch(/^[0-9a-f]{64}$/);
  });

  test('signs in the name of the role of the data source', async () => {
    const byRole = { ...iam, aws_role_arn: role };
    const token = await rdsTokenOf(targetOf('PostgreSQL', byRole, { ...ofRds, user: 'app' }));
    expect(new URL(`https://${token}`).searchParams.get('X-Amz-Credential')).toMatch(/^AKIAROLE\//);
  });

  test('asks for encryption, and without a role for a user of the tenant', async () => {
    expect(await refusalOf(targetOf('PostgreSQL', { ...iam, tls: 'disable' }, { user: 'sluice_shop-inc' }))).toMatch(
      /encrypted/,
    );
    expect(await refusalOf(targetOf('PostgreSQL', iam, { user: 'sluice_other' }))).toContain('sluice_shop-inc');
  });

  test('sends the token to PostgreSQL, and never without encryption', async () => {
    // This server has no TLS: what is asked for must fail before anything is told.
    expect(await refusalOf(targetOf('PostgreSQL', iam, { user: 'sluice_shop-inc' }))).toMatch(/SSL/);
    const client = new pg.Client({ ...postgres, ssl: false });
    await client.connect();
    const { rows } = await client.query('select count(*)::int as n from pg_stat_activity where usename like $1', [
      'sluice_shop%',
    ]);
    expect(rows).toEqual([{ n: 0 }]);
    await client.end();
  });

  test('sends the token to MySQL as it is, inside of encryption only', async () => {
    const server = await startCleartextServer(authority.issue('db', { names: 'IP:127.0.0.1' }));
    const place = { host: '127.0.0.1', port: server.port, user: 'sluice_shop-inc' };
    const verified = { ...iam, tls: 'verify', tls_ca: authority.certificate };
    expect(await refusalOf(targetOf('MySQL', verified, place))).toMatch(/denied/i);
    expect(server.heard).toHaveLength(1);
    const [{ user, password } = { user: '', password: '' }] = server.heard;
    expect(user).toBe('sluice_shop-inc');
    expect(new URL(`https://${password}`).searchParams.get('Action')).toBe('connect');
    // Whoever did not ask for it never tells a password as it is.
    const byPassword = { tls: 'verify', tls_ca: authority.certificate };
    await refusalOf(targetOf('MySQL', byPassword, { ...place, password: 'S3cret' }));
    expect(server.heard).toHaveLength(1);
    await server.close();
  });
});
