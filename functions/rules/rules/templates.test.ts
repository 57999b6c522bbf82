import * as dbServices from '../../../shared/contract/databases/db-services/operations.ts';
import * as instances from '../../../shared/contract/databases/instances/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import * as contract from '../../../shared/contract/rules/rules/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { templateTotal } from './template-repo.ts';

let api: TestApi;
let shop: string;
const page = { page_index: 1, page_size: 50 };
const rule = { name: 'dml-require-where' };
const form = (name: string, change: object = {}) => ({
  rule_template_name: name,
  db_type: 'MySQL',
  desc: 'ours',
  rule_list: [rule],
  ...change,
});
const at = (name: string) => ({ params: { rule_template_name: name } });
const inShop = (name: string) => ({ params: { project_name: 'shop', rule_template_name: name } });
const ofShop = { params: { project_name: 'shop' } };

beforeAll(async () => {
  api = await testApi();
  shop = await api.addProject('shop');
  for (const project of ['books', 'toys']) await api.addProject(project);
  await api.addProject('shop', 'other');
  await api.addMember(shop, 'lee', { permissions: ['manage_audit_rule_template'] });
  await api.addMember(shop, 'mei');
});
afterAll(() => api.close());

const create = (name: string, change: object = {}) =>
  api.as('sys').call(contract.createRuleTemplate, { body: form(name, change) });
const createInShop = (name: string, change: object = {}) =>
  api.as('lee').call(contract.createProjectRuleTemplate, { ...ofShop, body: form(name, change) });
const answersOf = (send: () => Promise<{ bytes: Buffer }>) =>
  Promise.all(Array.from({ length: 5 }, async () => JSON.parse((await send()).bytes.toString()).error ?? 'removed'));

test('of several who remove a template or a custom rule at once one does, and nobody is told that it is in use', async () => {
  await create('raced');
  await api
    .as('sys')
    .call(contract.createCustomRule, { body: { db_type: 'MySQL', desc: 'raced for', rule_script: 'x' } });
  const [custom] = (await api.as('sys').call(contract.listCustomRules, { query: { filter_desc: 'raced for' } })).data;
  const removals = [
    () => api.as('sys').send(contract.deleteRuleTemplate, at('raced')),
    () => api.as('sys').send(contract.deleteCustomRule, { params: { rule_id: custom?.rule_id ?? '' } }),
  ];
  for (const send of removals) {
    const answers = await answersOf(send);
    expect(answers.filter((answer) => answer === 'removed')).toHaveLength(1);
    expect(answers.every((answer) => ['removed', 'notFound', 'changedMeanwhile'].includes(answer))).toBe(true);
  }
});

const read = async (name: string, query: object = {}) =>
  (await api.as('max').call(contract.getRuleTemplate, { ...at(name), query })).data;
const readInShop = async (name: string) =>
  (await api.as('mei').call(contract.getProjectRuleTemplate, inShop(name))).data;
const problemsOf = async (change: object) =>
  (await api.as('sys').refusal(contract.createRuleTemplate, { body: form('never', change) })).fields?.map(
    ({ path, message }) => `${path}: ${message}`,
  );

describe('templates of the platform', () => {
  test('are made, listed behind the default ones, changed in part and deleted', async () => {
    await create('strict', { rule_list: [{ ...rule, level: 'warn' }, { name: 'dml-select-star' }] });
    expect(await read('strict')).toMatchObject({
      db_type: 'MySQL',
      desc: 'ours',
      rule_version: 1,
      is_default_rule_template: false,
      bound_instance_count: 0,
      revision: 1,
    });
    expect((await read('strict')).rule_list.map(({ rule_name, level }) => [rule_name, level])).toEqual([
      ['dml-require-where', 'warn'],
      ['dml-select-star', expect.any(String)],
    ]);
    expect((await api.as('max').call(contract.listRuleTemplates, { query: page })).data.at(-1)).toMatchObject({
      rule_template_name: 'strict',
      db_type: 'MySQL',
    });
    await api.as('sys').call(contract.updateRuleTemplate, { ...at('strict'), body: { desc: 'changed' } });
    await api.as('admin').call(contract.updateRuleTemplate, { ...at('strict'), body: { rule_list: [rule] } });
    expect(await read('strict')).toMatchObject({
      desc: 'changed',
      revision: 3,
      rule_list: [{ rule_name: 'dml-require-where', level: 'error' }],
    });
    expect(
      (await api.as('max').call(contract.listRuleTemplateTips, { query: { filter_db_type: 'MySQL' } })).data.map(
        (tip) => tip.rule_template_name,
      ),
    ).toEqual(['default_MySQL_V1Rules', 'strict']);
    await api.as('sys').call(contract.deleteRuleTemplate, at('strict'));
    expect(await api.as('max').errorOf(contract.getRuleTemplate, at('strict'))).toBe('notFound');
    expect(await api.as('sys').errorOf(contract.deleteRuleTemplate, at('strict'))).toBe('notFound');
    await create('strict');
    await api.as('sys').call(contract.deleteRuleTemplate, at('strict'));
  });

  test('show what a keyword and tags leave of their rules', async () => {
    await create('searched', { rule_list: [rule, { name: 'dml-select-star' }] });
    expect((await read('searched', { fuzzy_keyword_rule: 'dml-select-star' })).rule_list).toHaveLength(1);
    expect((await read('searched', { tags: 'ddl' })).rule_list).toHaveLength(0);
  });

  test('are refused without the right', async () => {
    await create('guarded');
    for (const user of ['auditor', 'director', 'lee', 'mei']) {
      expect(await api.as(user).errorOf(contract.createRuleTemplate, { body: form('mine') })).toBe('forbidden');
      expect(await api.as(user).errorOf(contract.updateRuleTemplate, { ...at('guarded'), body: {} })).toBe('forbidden');
      expect(await api.as(user).errorOf(contract.deleteRuleTemplate, at('guarded'))).toBe('forbidden');
      expect(
        await api
          .as(user)
          .errorOf(contract.cloneRuleTemplate, { ...at('guarded'), body: { new_rule_template_name: 'mine' } }),
      ).toBe('forbidden');
    }
  });

  test('name the rule and the value that cannot be', async () => {
    const withParam = (await api.as('max').call(contract.listRules, { query: { filter_db_type: 'MySQL' } })).data.find(
      ({ params }) => params[0]?.type === 'int',
    );
    const [name, key] = [withParam?.rule_name ?? '', withParam?.params[0]?.key ?? ''];
    expect(await problemsOf({ rule_list: [{ name: 'no-such' }, { ...rule, level: 'fatal' }, rule] })).toEqual([
      'rule_list: There is no rule no-such for MySQL',
      'rule_list: The rule dml-require-where cannot have the level fatal; it must be one of normal, notice, warn, error',
      'rule_list: The rule dml-require-where appears more than once',
    ]);
    expect(
      await problemsOf({
        rule_list: [
          {
            name,
            params: [
              { key, value: 'many' },
              { key: 'other', value: '1' },
            ],
          },
        ],
      }),
    ).toEqual([
      expect.stringMatching(new RegExp(`of the rule ${name} cannot be many: it must be a whole number, 0 or more$`)),
      `rule_list: The rule ${name} has no parameter other`,
    ]);
    expect(await problemsOf({ rule_list: [{ name: 'none', is_custom_rule: true }] })).toEqual([
      'rule_list: There is no custom rule none for MySQL',
    ]);
    expect(
      await api.as('sys').errorOf(contract.createRuleTemplate, { body: form('never', { db_type: 'Excel' }) }),
    ).toBe('unknownDbType');
    for (const wrong of ['1st', 'a b', '中文', ''])
      expect(await api.as('sys').errorOf(contract.createRuleTemplate, { body: form(wrong) })).toBe('validation');
    await create('limited', { rule_list: [{ name, params: [{ key, value: '77' }] }] });
    expect((await read('limited')).rule_list[0]?.params).toContainEqual(expect.objectContaining({ key, value: '77' }));
  });

  test('take rules by the names of older generations, too', async () => {
    await create('older', { rule_list: [{ name: 'dml_disable_select_all_column' }] });
    expect((await read('older')).rule_list.map(({ rule_name }) => rule_name)).toEqual(['dml-select-star']);
  });

  test('by default cannot be changed or deleted, but cloned', async () => {
    const standard = at('default_MySQL_V1Rules');
    expect(await api.as('sys').errorOf(contract.updateRuleTemplate, { ...standard, body: {} })).toBe(
      'defaultRuleTemplateFixed',
    );
    expect(await api.as('sys').errorOf(contract.deleteRuleTemplate, standard)).toBe('defaultRuleTemplateFixed');
    await api.as('sys').call(contract.cloneRuleTemplate, { ...standard, body: { new_rule_template_name: 'copied' } });
    expect((await read('copied')).rule_list).toEqual((await read('default_MySQL_V1Rules')).rule_list);
    expect(
      await api
        .as('sys')
        .errorOf(contract.cloneRuleTemplate, { ...at('none'), body: { new_rule_template_name: 'nothing' } }),
    ).toBe('notFound');
    for (const taken of ['copied', 'default_MySQL_V9Rules'])
      expect(
        await api
          .as('sys')
          .errorOf(contract.cloneRuleTemplate, { ...standard, body: { new_rule_template_name: taken } }),
      ).toBe('ruleTemplateNameTaken');
  });

  test('are not those of another tenant', async () => {
    await create('ours');
    const stranger = api.as('admin', 'other');
    for (const op of [contract.getRuleTemplate, contract.updateRuleTemplate, contract.deleteRuleTemplate])
      expect(await stranger.errorOf(op, { ...at('ours'), body: {} })).toBe('notFound');
    expect(
      (await stranger.call(contract.listRuleTemplates, { query: page })).data.every(
        (one) => one.is_default_rule_template,
      ),
    ).toBe(true);
  });

  test('have a most', async () => {
    await api.table().transact([templateTotal.on(api.table()).adding({ scope: 'platform' }, limits.ruleTemplatesMax)]);
    expect(await api.as('sys').errorOf(contract.createRuleTemplate, { body: form('overfull') })).toBe(
      'tooManyRuleTemplates',
    );
    await api.table().transact([templateTotal.on(api.table()).adding({ scope: 'platform' }, -limits.ruleTemplatesMax)]);
  });
});

test('of two editors the second is told, instead of overwriting the first', async () => {
  await create('shared');
  const { revision } = await read('shared');
  const save = (by: string, desc: string) =>
    api.as(by).send(contract.updateRuleTemplate, { ...at('shared'), body: { desc, revision } });
  await save('sys', 'first');
  expect(JSON.parse((await save('admin', 'second')).bytes.toString())).toMatchObject({ error: 'changedMeanwhile' });
  expect((await read('shared')).desc).toBe('first');
});

describe('templates of a project', () => {
  test('belong to whoever holds the right there', async () => {
    await createInShop('local');
    expect(await readInShop('local')).toMatchObject({
      db_type: 'MySQL',
      rule_list: [{ rule_name: 'dml-require-where' }],
    });
    await api
      .as('lee')
      .call(contract.updateProjectRuleTemplate, { ...inShop('local'), body: { rule_list: [], revision: 1 } });
    expect((await readInShop('local')).rule_list).toEqual([]);
    await api.as('lee').call(contract.cloneProjectRuleTemplate, {
      ...inShop('default_TiDB_V1Rules'),
      body: { new_rule_template_name: 'for_TiDB', desc: '' },
    });
    expect(await api.as('lee').call(contract.listProjectRuleTemplates, { ...ofShop, query: page })).toMatchObject({
      data: [{ rule_template_name: 'for_TiDB' }, { rule_template_name: 'local' }],
      total_nums: 2,
    });
    expect(
      (await api.as('mei').call(contract.listProjectRuleTemplateTips, { ...ofShop, query: { filter_db_type: 'TiDB' } }))
        .data,
    ).toEqual([expect.objectContaining({ rule_template_name: 'for_TiDB', is_default_rule_template: false })]);
    for (const op of [contract.updateProjectRuleTemplate, contract.deleteProjectRuleTemplate]) {
      expect(await api.as('mei').errorOf(op, { ...inShop('local'), body: {} })).toBe('forbidden');
      expect(await api.as('max').errorOf(op, { ...inShop('local'), body: {} })).toBe('notFound');
    }
    expect(await api.as('mei').errorOf(contract.createProjectRuleTemplate, { ...ofShop, body: form('mine') })).toBe(
      'forbidden',
    );
    expect(
      await api
        .as('mei')
        .errorOf(contract.cloneProjectRuleTemplate, { ...inShop('local'), body: { new_rule_template_name: 'mine' } }),
    ).toBe('forbidden');
    await api.as('lee').call(contract.deleteProjectRuleTemplate, inShop('local'));
    expect(await api.as('mei').errorOf(contract.getProjectRuleTemplate, inShop('local'))).toBe('notFound');
  });

  test('do not share a name with the platform, but may with another project', async () => {
    await create('of_platform');
    await createInShop('of_project');
    expect(
      await api.as('lee').errorOf(contract.createProjectRuleTemplate, { ...ofShop, body: form('of_platform') }),
    ).toBe('ruleTemplateNameTaken');
    expect(
      await api.as('lee').errorOf(contract.createProjectRuleTemplate, { ...ofShop, body: form('of_project') }),
    ).toBe('ruleTemplateNameTaken');
    expect(await api.as('sys').errorOf(contract.createRuleTemplate, { body: form('of_project') })).toBe(
      'ruleTemplateNameTaken',
    );
    await api
      .as('admin')
      .call(contract.createProjectRuleTemplate, { params: { project_name: 'books' }, body: form('of_project') });
    await api.as('lee').call(contract.deleteProjectRuleTemplate, inShop('of_project'));
    expect(await api.as('sys').errorOf(contract.createRuleTemplate, { body: form('of_project') })).toBe(
      'ruleTemplateNameTaken',
    );
    await api.as('admin').call(contract.deleteProjectRuleTemplate, {
      params: { project_name: 'books', rule_template_name: 'of_project' },
    });
    await create('of_project');
  });

  test('are not there for another project or tenant, and those of the platform cannot be changed from a project', async () => {
    await createInShop('private');
    const inBooks = { params: { project_name: 'books', rule_template_name: 'private' } };
    for (const op of [
      contract.getProjectRuleTemplate,
      contract.updateProjectRuleTemplate,
      contract.deleteProjectRuleTemplate,
    ]) {
      expect(await api.as('admin').errorOf(op, { ...inBooks, body: {} })).toBe('notFound');
      expect(await api.as('admin', 'other').errorOf(op, { ...inShop('private'), body: {} })).toBe('notFound');
    }
    await create('seen_from_shop');
    expect((await readInShop('seen_from_shop')).rule_list).toHaveLength(1);
    expect(
      await api.as('lee').errorOf(contract.updateProjectRuleTemplate, { ...inShop('seen_from_shop'), body: {} }),
    ).toBe('notFound');
    expect(await api.as('lee').errorOf(contract.deleteProjectRuleTemplate, inShop('default_MySQL_V1Rules'))).toBe(
      'defaultRuleTemplateFixed',
    );
  });

  test('stay as they are in an archived project and end with it', async () => {
    const toys =
      (await api.as('admin').call(projects.listProjects, { query: { ...page, filter_by_name: 'toys' } })).data[0]
        ?.uid ?? '';
    const ofToys = { params: { project_name: 'toys' } };
    await api.as('admin').call(contract.createProjectRuleTemplate, { ...ofToys, body: form('ending') });
    await api.as('admin').call(projects.archiveProject, { params: { project_uid: toys } });
    expect(await api.as('admin').errorOf(contract.createProjectRuleTemplate, { ...ofToys, body: form('late') })).toBe(
      'projectArchived',
    );
    await api.as('admin').call(projects.unarchiveProject, { params: { project_uid: toys } });
    await api.as('admin').call(projects.deleteProject, { params: { project_uid: toys } });
    await create('ending');
  });
});

test('a template cannot be deleted while a data source is audited by it', async () => {
  await createInShop('bound');
  const named = (template: string) => ({
    sqle_config: { audit_enabled: true, rule_template_name: template, data_export_rule_template_name: template },
  });
  const uid = await api.addDbService(shop, 'orders', { db_type: 'MySQL', port: '3306', ...named('bound') });
  const source = { params: { project_name: 'shop', instance_name: 'orders' } };
  expect((await readInShop('bound')).bound_instance_count).toBe(1);
  expect(
    (await api.as('admin').call(instances.listInstanceRules, source)).data.map(({ rule_name }) => rule_name),
  ).toEqual(['dml-require-where']);
  expect((await api.as('admin').call(instances.getInstance, source)).data.rule_template).toEqual({
    name: 'bound',
    is_global_rule_template: false,
  });
  expect((await api.as('lee').refusal(contract.deleteProjectRuleTemplate, inShop('bound'))).message).toContain(
    '1 data source or scan chooses this rule template',
  );
  await api
    .as('lee')
    .call(contract.updateProjectRuleTemplate, { ...inShop('bound'), body: { desc: 'still editable', revision: 1 } });

  const {
    data: [row],
  } = await api.as('admin').call(dbServices.listDbServices, { params: { project_uid: shop }, query: page });
  const { host, port, user, environment_tag } = row ?? { host: '', port: '', user: '', environment_tag: undefined };
  const change = (template: string) => ({
    params: { project_uid: shop, db_service_uid: uid },
    body: {
      db_service: {
        host,
        port,
        user,
        environment_tag_uid: environment_tag?.uid ?? '',
        maintenance_times: [],
        ...named(template),
      },
    },
  });
  expect(await api.as('admin').errorOf(dbServices.updateDbService, change('none'))).toBe('unknownRuleTemplate');
  await api.as('admin').call(dbServices.updateDbService, change('default_MySQL_V1Rules'));
  expect((await readInShop('bound')).bound_instance_count).toBe(0);
  await api.as('admin').call(dbServices.updateDbService, change('bound'));
  await api.as('admin').call(dbServices.deleteDbService, { params: { project_uid: shop, db_service_uid: uid } });
  await api.as('lee').call(contract.deleteProjectRuleTemplate, inShop('bound'));
});

test('a data source takes templates of its own project, of the platform and of its type only', async () => {
  await api
    .as('admin')
    .call(contract.createProjectRuleTemplate, { params: { project_name: 'books' }, body: form('of_books') });
  const bind = (template: string, dbType = 'MySQL') =>
    api.addDbService(shop, `bound_${template}`, {
      db_type: dbType,
      sqle_config: { audit_enabled: true, rule_template_name: template },
    });
  await expect(bind('of_books')).rejects.toThrow('unknownRuleTemplate');
  await create('for_all');
  await bind('for_all');
  await expect(bind('for_all', 'TiDB')).rejects.toThrow('unknownRuleTemplate');
  expect(await api.as('sys').errorOf(contract.deleteRuleTemplate, at('for_all'))).toBe('ruleTemplateInUse');
});
