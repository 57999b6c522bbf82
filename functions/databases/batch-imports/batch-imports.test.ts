import * as contract from '../../../shared/contract/databases/batch-imports/operations.ts';
import * as dbServices from '../../../shared/contract/databases/db-services/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { furtherExamples } from './db-service-columns.ts';

let api: TestApi;
let shop: string;
beforeAll(async () => {
  api = await testApi();
  shop = await api.addProject('shop');
  await api.addProject('warehouse');
  await api.addMember(shop, 'lee', { permissions: ['manage_project_data_source'] });
  await api.addMember(shop, 'mei', { isManager: true });
  await api.addMember(shop, 'max');
});
afterAll(() => api.close());

const file = (text: string) => ({ fileName: 'import.csv', bytes: new TextEncoder().encode(text) });
const headings = '数据源名称,数据库类型,地址,端口,用户,密码,环境属性,运维时间,额外参数';
const row = (name: string, change: Partial<Record<'type' | 'port' | 'tag' | 'times' | 'params', string>> = {}) =>
  [
    name,
    change.type ?? 'MySQL',
    '127.0.0.1',
    change.port ?? '3306',
    'app',
    'S3cret',
    change.tag ?? 'DEV',
    change.times ?? '23:00-02:00',
    change.params ?? '',
  ].join(',');
const uploaded = (lines: readonly string[]) => ({
  params: { project_uid: shop },
  body: { db_services_file: file([headings, ...lines].join('\n')) },
});
const rowsOf = <T>(answer: { data: T } | { fileName: string }): T => {
  if (!('data' in answer)) throw new Error('the file was refused');
  return answer.data;
};
const check = async (lines: readonly string[], user = 'lee') =>
  rowsOf(await api.as(user).call(contract.checkDbServiceImport, uploaded(lines)));
const names = async () =>
  (
    await api
      .as('admin')
      .call(dbServices.listDbServices, { params: { project_uid: shop }, query: { page_size: 50, page_index: 1 } })
  ).data.map(({ name }) => name);

describe('data sources of one project', () => {
  test('a right file comes back as rows, and these rows are saved', async () => {
    const checked = await check([row('a1'), row('a2', { params: 'tls=disable' })]);
    expect(checked).toMatchObject([
      { name: 'a1', environment_tag_name: 'DEV', business: 'DEV', project_uid: shop },
      { name: 'a2', additional_params: [{ name: 'tls', value: 'disable' }] },
    ]);
    await api
      .as('lee')
      .call(contract.importDbServices, { params: { project_uid: shop }, body: { db_services: checked } });
    expect(await names()).toEqual(['a1', 'a2']);
    expect(JSON.stringify(api.logged)).not.toContain('S3cret');
  });

  test('a wrong file comes back with the reasons of every row, and can be mended and sent again', async () => {
    const answer = await api
      .as('lee')
      .download(
        contract.checkDbServiceImport,
        uploaded([
          row('a1'),
          row('b1', { type: 'dBase', tag: 'MOON' }),
          row('b2', { port: '70000' }),
          row('b3'),
          row('b3'),
          row('b4', { times: 'at night' }),
          row('b5', { params: 'colour=red' }),
        ]),
      );
    expect(answer.headers['content-disposition']).toMatch(/\.csv/);
    const lines = answer.text.split('\r\n');
    expect(lines[0]).toContain('Problems');
    expect(lines[1]).toContain('a1 already exists');
    expect(lines[2]).toContain('dBase');
    expect(lines[2]).toContain('environment tag does not exist');
    expect(lines[3]).toContain('Port: ');
    expect(lines[5]).toContain('twice');
    expect(lines[6]).toContain('Maintenance times: ');
    expect(lines[7]).toContain('no such parameter');
    const again = await api.as('lee').call(contract.checkDbServiceImport, {
      params: { project_uid: shop },
      body: { db_services_file: file([lines[0], lines[4]].join('\n')) },
    });
    expect(rowsOf(again).map(({ name }) => name)).toEqual(['b3']);
  });

  test.each([
    ['no file of text', '\u0000\u0001', /./],
    ['no rows', headings, /below the headings/],
    ['a column that nobody knows', `${headings},颜色\n${row('x')},red`, /unknown: 颜色/],
    ['a column that is missing', '数据源名称\nx', /Database type/],
    ['a quoted cell that does not end', `${headings}\n"x`, /quoted cell/],
    [
      'too many rows',
      [headings, ...Array.from({ length: 201 }, (_, n) => row(`n${n}`))].join('\n'),
      /more than 200 rows/,
    ],
  ])('%s is refused with the reason', async (_, text, reason) => {
    const refusal = await api.as('lee').refusal(contract.checkDbServiceImport, {
      params: { project_uid: shop },
      body: { db_services_file: file(text) },
    });
    expect(refusal).toMatchObject({ error: 'importFileUnreadable', message: expect.stringMatching(reason) });
  });

  test('its own template is read as it is, and a file may name the project that it is for', async () => {
    const template = await api
      .as('lee')
      .download(contract.getDbServiceImportTemplate, { query: { for_one_project: 'true' } });
    const answer = await api.as('lee').send(contract.checkDbServiceImport, {
      params: { project_uid: shop },
      body: { db_services_file: file(template.text) },
    });
    // What the reader has to fill in is told row by row; the file itself is taken.
    expect(answer.bytes.toString()).toMatch(/^\ufeffName,[^]*,Problems\r\norders,[^\r]*Enter the password\r\n/);
    const of = (project: string) => file([`${headings},项目`, `${row('e1')},${project}`].join('\n'));
    for (const project of ['shop', ''])
      expect(
        rowsOf(
          await api.as('lee').call(contract.checkDbServiceImport, {
            params: { project_uid: shop },
            body: { db_services_file: of(project) },
          }),
        ),
      ).toMatchObject([{ name: 'e1', project_uid: shop }]);
    const other = await api.as('lee').download(contract.checkDbServiceImport, {
      params: { project_uid: shop },
      body: { db_services_file: of('stock') },
    });
    expect(other.text).toContain('This row is of the project stock, and the import is into shop');
  });

  test('all or nothing: a row that went wrong since the check saves none', async () => {
    const checked = await check([row('c1'), row('c2')]);
    await api.addDbService(shop, 'c2');
    const before = await names();
    const refusal = await api
      .as('lee')
      .refusal(contract.importDbServices, { params: { project_uid: shop }, body: { db_services: checked } });
    expect(refusal).toMatchObject({ error: 'importRefused', message: expect.stringContaining('c2') });
    expect(await names()).toEqual(before);
  });

  test('the older form calls the environment a business', async () => {
    const checked = rowsOf(await api.as('lee').call(contract.checkDbServiceImportWithBusiness, uploaded([row('d1')])));
    await api.as('lee').call(contract.importDbServicesWithBusiness, {
      params: { project_uid: shop },
      body: { db_services: checked },
    });
    expect(await names()).toContain('d1');
  });

  test.each([
    ['a member without the right', 'max', 'forbidden'],
    ['somebody outside', 'director', 'notFound'],
  ])('%s is refused', async (_, user, error) => {
    const body = { db_services_file: file([headings, row('x')].join('\n')) };
    expect(await api.as(user).errorOf(contract.checkDbServiceImport, { params: { project_uid: shop }, body })).toBe(
      error,
    );
  });

  test('another tenant has no such project', async () => {
    const body = { db_services_file: file([headings, row('x')].join('\n')) };
    expect(
      await api.as('admin', 'other').errorOf(contract.checkDbServiceImport, { params: { project_uid: shop }, body }),
    ).toBe('notFound');
  });

  test('an archived project takes none', async () => {
    const old = await api.addProject('archived');
    const checked = await check([row('e1')]);
    await api.as('admin').call(projects.archiveProject, { params: { project_uid: old } });
    const args = { params: { project_uid: old }, body: { db_services: checked } };
    expect(await api.as('admin').errorOf(contract.importDbServices, args)).toBe('projectArchived');
  });
});

describe('data sources of several projects', () => {
  const line = (project: string, name: string) => `${row(name)},${project}`;
  const ofAll = (lines: readonly string[]) => ({
    body: { db_services_file: file([`${headings},项目`, ...lines].join('\n')) },
  });

  test('each goes into the project that it names', async () => {
    const given = ofAll([line('shop', 'g1'), line('warehouse', 'g1')]);
    const checked = rowsOf(await api.as('sys').call(contract.checkGlobalDbServiceImport, given));
    await api.as('sys').call(contract.importGlobalDbServices, { body: { db_services: checked } });
    expect(await names()).toContain('g1');
  });

  test('a manager reaches his own projects only, and cannot tell another from none', async () => {
    const given = ofAll([line('shop', 'm1'), line('warehouse', 'm1'), line('nowhere', 'm1')]);
    const lines = (await api.as('mei').download(contract.checkGlobalDbServiceImport, given)).text.split('\r\n');
    expect(lines[1]).not.toContain('no such project');
    expect(lines[2]).toContain('no such project');
    expect(lines[3]).toContain('no such project');
  });

  test('whoever manages no project is refused', async () => {
    const body = { db_services_file: file(`${headings},项目\n${line('shop', 'x')}`) };
    for (const user of ['lee', 'auditor'])
      expect(await api.as(user).errorOf(contract.checkGlobalDbServiceImport, { body })).toBe('forbidden');
  });

  test('a row cannot smuggle itself into a project of others', async () => {
    const checked = await check([row('s1')]);
    const other = (await api.as('admin').call(projects.listProjects, { query: { page_size: 50, page_index: 1 } })).data;
    const uid = other.find(({ name }) => name === 'warehouse')?.uid ?? '';
    const body = { db_services: checked.map((one) => ({ ...one, project_uid: uid })) };
    expect(await api.as('mei').errorOf(contract.importGlobalDbServices, { body })).toBe('importRefused');
  });

  test('each example of a way to the database is one that can be imported', async () => {
    const rows = furtherExamples.map(({ name = '', additional_params = '' }) =>
      row(name, { params: additional_params }),
    );
    const checked = await check(rows);
    expect(checked.map((one) => one.additional_params?.map(({ name }) => name)[0])).toEqual([
      'ssh',
      'credentials',
      'tls',
      'commit_marks',
      'replica',
    ]);
  });

  test('the example can be read back', async () => {
    const { text } = await api.as('max').download(contract.getDbServiceImportTemplate);
    const answer = await api
      .as('mei')
      .download(contract.checkGlobalDbServiceImport, { body: { db_services_file: file(text) } });
    expect(answer.text).toContain('orders');
  });

  test('what cannot be reached is named before it is saved', async () => {
    const given = { db_type: 'MySQL', host: '127.0.0.1', port: '1', user: 'app', password: 'x' };
    const { data } = await api
      .as('mei')
      .call(contract.checkImportedConnections, { body: { db_services: [{ ...given, name: 'far' }] } });
    expect(data).toEqual({ successful_num: 0, failed_num: 1, failed_names: ['far'] });
    const told = await api.as('mei').call(contract.checkImportedPrivileges, { body: { db_services: [given] } });
    expect(told.data[0]?.CheckDBServicesPrivileges[0]).toMatchObject({ component: 'MySQL', is_connectable: false });
  });
});

describe('projects', () => {
  const preview = (text: string, user = 'director') =>
    api.as(user).call(contract.previewProjectImport, { body: { projects_file: file(text) } });

  test('a file is read, and its projects are made with the business that it names', async () => {
    const { data } = await preview('Name,Description,Business\nnorth,the north,Retail\nsouth,,Retail\n');
    expect(data).toEqual([
      { name: 'north', desc: 'the north', business_tag: { name: 'Retail', uid: '' } },
      { name: 'south', desc: '', business_tag: { name: 'Retail', uid: '' } },
    ]);
    await api.as('director').call(contract.importProjects, { body: { projects: data } });
    const found = await api
      .as('director')
      .call(projects.listProjects, { query: { page_size: 50, page_index: 1, filter_by_business_tag: 'Retail' } });
    expect(found.data.map(({ name }) => name)).toEqual(['north', 'south']);
  });

  test('the lines that are wrong are named, and nothing is made', async () => {
    const refusal = await api.as('director').refusal(contract.previewProjectImport, {
      body: { projects_file: file('Name\nshop\n1st\n') },
    });
    expect(refusal).toMatchObject({ error: 'importRefused', message: expect.stringMatching(/line 3/) });
    const twice = { projects: [{ name: 'east' }, { name: 'shop' }] };
    expect(await api.as('director').errorOf(contract.importProjects, { body: twice })).toBe('projectNameTaken');
    const list = await api.as('admin').call(projects.listProjects, { query: { page_size: 50, page_index: 1 } });
    expect(list.data.map(({ name }) => name)).not.toContain('east');
  });

  test('all that is wrong is told at once, by line and column, and how much is left out', async () => {
    const told = async (rows: readonly string[]) =>
      (
        await api.as('director').refusal(contract.previewProjectImport, {
          body: { projects_file: file(['Name', ...rows].join('\n')) },
        })
      ).message;
    const message = await told(['shop', '1st', 'twice', 'twice']);
    for (const part of [/line 2: Name: .*shop/, /line 3: Name: /, /line 4: Name: .*twice/, /line 5: Name: .*twice/])
      expect(message).toMatch(part);
    expect(message).not.toContain('more problems');
    expect(await told(Array.from({ length: 13 }, (_, n) => `${n}st`))).toMatch(/; 3 more problems/);
  });

  test('the older form gives a business as a list', async () => {
    const { data } = await api.as('director').call(contract.previewProjectImportWithBusinesses, {
      body: { projects_file: file('项目名称,所属业务\nwest,Retail') },
    });
    expect(data).toEqual([{ name: 'west', desc: '', business: ['Retail'] }]);
    await api.as('director').call(contract.importProjectsWithBusinesses, { body: { projects: data } });
  });

  test('the list comes as CSV, for each as far as he sees', async () => {
    expect((await api.as('admin').download(contract.exportProjects)).text).toContain('warehouse');
    const own = (await api.as('max').download(contract.exportProjects)).text;
    expect(own).toContain('shop');
    expect(own).not.toContain('warehouse');
  });

  test('only who may make projects may import them', async () => {
    for (const user of ['max', 'mei', 'auditor'])
      expect(
        await api.as(user).errorOf(contract.previewProjectImport, { body: { projects_file: file('Name\nx') } }),
      ).toBe('forbidden');
    expect((await api.as('director').download(contract.getProjectImportTemplate)).text).toContain('Payments');
  });
});
