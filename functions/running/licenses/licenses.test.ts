import * as contract from '../../../shared/contract/running/licenses/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('nothing is licensed: no text, no limit, and a file that says so', async () => {
  for (const [license, info] of [
    [contract.readLicense, contract.readLicenseInfo],
    [contract.readSqleLicense, contract.readSqleLicenseInfo],
  ] as const) {
    expect(await api.as('auditor').call(license)).toMatchObject({
      content: '',
      license: [
        { name: 'user', description: 'Users', limit: 'Unlimited' },
        { name: 'db_service', description: 'Data sources', limit: 'Unlimited' },
      ],
    });
    const file = await api.as('auditor').download(info);
    expect(JSON.parse(file.text)).toMatchObject({ product: 'Sluice', license: 'none needed' });
  }
});

test('a licence that is sent is refused in words of both languages, whether to check or to take', async () => {
  const body = { license_file: { fileName: 'license.lic', bytes: Buffer.from('key') } };
  for (const op of [
    contract.importLicense,
    contract.checkLicense,
    contract.importSqleLicense,
    contract.checkSqleLicense,
  ]) {
    expect(await api.as('admin').refusal(op, { body })).toMatchObject({
      status: 200,
      code: 7001,
      error: 'licenseNotNeeded',
      message: expect.stringContaining('needs no license'),
    });
    const chinese = await api.as('admin').with({ language: 'zh-CN' }).refusal(op, { body });
    expect(chinese.message).toContain('无需许可证');
    expect(await api.as('auditor').errorOf(op, { body })).toBe('forbidden');
  }
});

test('what is in use is counted per tenant, at a cost that does not grow', async () => {
  const usage = async (tenant?: string) => (await api.as('auditor', tenant).call(contract.readLicenseUsage)).data;
  const cost = async () => {
    const before = api.units().read;
    await usage();
    return api.units().read - before;
  };
  const shop = await api.addProject('shop');
  await api.addDbService(shop, 'first');
  const [before, few] = [await usage(), await cost()];
  for (let n = 0; n < 12; n++) await api.addUser(`more${n}`);
  for (let n = 0; n < 12; n++) await api.addDbService(shop, `source${n}`, n % 2 ? { db_type: 'MySQL' } : {});
  const after = await usage();
  expect(after.users_usage).toEqual({
    resource_type: 'user',
    resource_type_desc: 'Users',
    used: before.users_usage.used + 12,
    limit: 0,
    is_limited: false,
  });
  expect(Object.fromEntries(after.db_services_usage.map((row) => [row.resource_type, row.used]))).toEqual({
    MySQL: 6,
    PostgreSQL: 7,
  });
  expect((await api.as('auditor').call(contract.readSqleLicenseUsage)).data).toEqual({
    users_usage: after.users_usage,
    instances_usage: after.db_services_usage,
  });
  expect(await cost()).toBe(few);
  expect((await usage('other')).db_services_usage).toEqual([]);
});

test('only who oversees the platform sees it', async () => {
  for (const op of [
    contract.readLicense,
    contract.readLicenseInfo,
    contract.readLicenseUsage,
    contract.readSqleLicense,
    contract.readSqleLicenseInfo,
    contract.readSqleLicenseUsage,
  ]) {
    expect(await api.as('mei').errorOf(op)).toBe('forbidden');
    expect((await api.anyone.refusal(op)).status).toBe(401);
  }
});
