import * as contract from '../../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags } from '../../../shared/contract/people/projects/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { newAuthority, type Authority, type Pair } from '../../../test/support/certificates.ts';
import { dbServices } from '../../platform/access/db-service.ts';
import { targetOf } from './target.ts';

let api: TestApi;
let projectUid: string;
let authority: Authority;
let client: Pair;
let tag: string;
beforeAll(async () => {
  authority = newAuthority('Shop authority');
  client = authority.issue('sluice');
  api = await testApi();
  projectUid = await api.addProject('shop');
  const tags = { params: { project_uid: projectUid }, query: { page_size: 1 } };
  tag = (await api.as('admin').call(listEnvironmentTags, tags)).data[0]?.uid ?? '';
});
afterAll(() => api.close());

const form = (params: Record<string, string>, change: object = {}) => ({
  name: 'orders',
  db_type: 'PostgreSQL',
  host: '127.0.0.1',
  port: '5432',
  user: 'app',
  password: 'S3cret',
  environment_tag_uid: tag,
  additional_params: Object.entries(params).map(([name, value]) => ({ name, value })),
  ...change,
});
const adding = (params: Record<string, string>, change: object = {}) => ({
  params: { project_uid: projectUid },
  body: { db_service: form(params, change) },
});
const changing = (uid: string, params: Record<string, string>) => ({
  params: { project_uid: projectUid, db_service_uid: uid },
  body: { db_service: { ...form(params), name: undefined, password: undefined } },
});
const secretsOf = async (uid: string) => {
  const { params } = await targetOf(api.world, 'default', await dbServices.on(api.table()).require({ uid }));
  return params;
};

describe('certificates in a text', () => {
  const read = (certificates: string) => api.as('mei').call(contract.readCertificates, { body: { certificates } });

  test('are told with whose they are and until when they hold', async () => {
    const { data } = await read(`our authorities\n${authority.certificate}${client.certificate}`);
    expect(data).toMatchObject([
      { subject: 'CN=Shop authority', issuer: 'CN=Shop authority', is_authority: true },
      { subject: 'CN=sluice', issuer: 'CN=Shop authority', is_authority: false },
    ]);
    const days = (Date.parse(data[0]?.valid_until ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(data[0]?.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  });

  test.each([
    ['a text that is none', () => 'hello', 'no certificate'],
    ['one that is damaged', () => authority.certificate.replace(/[a-z]{20}/i, 'AAAA'), 'damaged'],
    ['a private key', () => authority.key, 'private key'],
  ])('%s is refused with what is wrong', async (_, text, told) => {
    const { error, fields } = await api
      .as('mei')
      .refusal(contract.readCertificates, { body: { certificates: text() } });
    expect(error).toBe('validation');
    expect(JSON.stringify(fields)).toContain(told);
  });

  test('are read for those only who are signed in', async () => {
    expect(await api.anyone.errorOf(contract.readCertificates, { body: { certificates: 'x' } })).toBe('signInRequired');
  });
});

describe('the certificates of a data source', () => {
  test('are kept, the key sealed and never shown', async () => {
    const params = { tls: 'verify', tls_ca: authority.certificate, tls_cert: client.certificate, tls_key: client.key };
    const { data } = await api.as('admin').call(contract.addDbService, adding(params));
    const query = { page_size: 10, filter_by_uid: data.uid };
    const shown = await api.as('admin').call(contract.listDbServices, { params: { project_uid: projectUid }, query });
    const values = Object.fromEntries((shown.data[0]?.additional_params ?? []).map(({ name, value }) => [name, value]));
    expect(values).toMatchObject({ ...params, tls_key: '' });
    const secretLine = client.key.split('\n')[1] ?? 'none';
    expect(JSON.stringify([shown, await api.everyRow(), api.logged])).not.toContain(secretLine);
    expect(await secretsOf(data.uid)).toMatchObject(params);

    await api.as('admin').call(contract.updateDbService, changing(data.uid, { ...params, tls_key: '' }));
    expect(await secretsOf(data.uid)).toMatchObject(params);
    await api.as('admin').call(contract.updateDbService, changing(data.uid, { tls: 'require' }));
    expect(await secretsOf(data.uid)).toMatchObject({ tls: 'require', tls_ca: '', tls_cert: '', tls_key: '' });
  });

  test.each([
    ['a CA that is none', () => ({ tls_ca: 'hello' }), 'tls_ca', 'no certificate'],
    ['a key in the place of a certificate', () => ({ tls_ca: client.key }), 'tls_ca', 'private key'],
    ['a client certificate without its key', () => ({ tls_cert: client.certificate }), 'tls_key', 'private key'],
    ['a key without its certificate', () => ({ tls_key: client.key }), 'tls_cert', 'client certificate'],
    [
      'a key of another certificate',
      () => ({ tls_cert: client.certificate, tls_key: authority.key }),
      'tls_key',
      'not belong',
    ],
    ['a key that is none', () => ({ tls_cert: client.certificate, tls_key: 'hello' }), 'tls_key', 'no private key'],
  ])('%s is refused at its field', async (_, params, field, told) => {
    const given = { tls: 'verify', ...params() };
    for (const asked of [
      () => api.as('admin').refusal(contract.addDbService, adding(given, { name: 'refused' })),
      () => api.as('admin').refusal(contract.testDbServiceBeforeSaving, adding(given)),
    ]) {
      const { error, fields } = await asked();
      expect(error).toBe('validation');
      expect(fields).toMatchObject([
        { path: `db_service.additional_params.${field}`, message: expect.stringContaining(told) },
      ]);
    }
  });

  test('the client of Oracle takes a CA beside a client certificate only', async () => {
    const oracle = { name: 'oracle', db_type: 'Oracle' };
    const ca = { tls: 'verify', tls_ca: authority.certificate };
    const { fields } = await api.as('admin').refusal(contract.addDbService, adding(ca, oracle));
    expect(fields).toMatchObject([{ path: 'db_service.additional_params.tls_ca' }]);
    const own = { tls_cert: client.certificate, tls_key: client.key };
    await api.as('admin').call(contract.addDbService, adding({ ...ca, ...own }, oracle));
  });

  test('a key that a passphrase protects is refused, since nobody could enter it', async () => {
    const locked = client.key.replaceAll('PRIVATE KEY', 'ENCRYPTED PRIVATE KEY');
    const { fields } = await api
      .as('admin')
      .refusal(contract.addDbService, adding({ tls_cert: client.certificate, tls_key: locked }, { name: 'locked' }));
    expect(fields).toMatchObject([{ message: expect.stringContaining('passphrase') }]);
  });
});
