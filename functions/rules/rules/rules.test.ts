import { rules } from '../../../shared/audit/rules/index.ts';
import { engines } from '../../../shared/engines/index.ts';
import * as contract from '../../../shared/contract/rules/rules/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { rulesToAuditBy } from './service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await api.addProject('shop');
});
afterAll(() => api.close());

const list = async (query: object = {}, language = 'en-US') =>
  (await api.as('max').with({ language }).call(contract.listRules, { query })).data;
const [aRule] = rules;
const inProject = { params: { project_name: 'shop' } };

describe('the rules', () => {
  test('are listed once per database type that they judge', async () => {
    const expected = engines.flatMap((engine) =>
      rules.filter((rule) => rule.dialects.includes(engine.dialect)).map((rule) => `${engine.dbType} ${rule.id}`),
    );
    expect((await list()).map((rule) => `${rule.db_type} ${rule.rule_name}`)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
  });

  test('speak the language of the reader', async () => {
    const named = { filter_rule_names: aRule?.id, filter_db_type: 'MySQL' };
    expect((await list(named, 'en-US'))[0]?.desc ?? aRule?.what.en).toBe(aRule?.what.en);
    expect((await list(named, 'zh-CN'))[0]?.desc ?? aRule?.what.zh).toBe(aRule?.what.zh);
  });

  test('are found by type, tag, keyword, name and generation', async () => {
    expect(new Set((await list({ filter_db_type: 'PostgreSQL' })).map((rule) => rule.db_type))).toEqual(
      new Set(['PostgreSQL']),
    );
    const tagged = await list({ tags: 'dml,offline' });
    expect(tagged.length).toBeGreaterThan(0);
    for (const { categories } of tagged)
      expect(categories).toMatchObject({
        sql: expect.arrayContaining(['dml']),
        audit_accuracy: expect.arrayContaining(['offline']),
      });
    expect(new Set((await list({ filter_rule_names: aRule?.id })).map((rule) => rule.rule_name))).toEqual(
      new Set([aRule?.id]),
    );
    expect((await list({ fuzzy_keyword_rule: aRule?.what.zh })).map((rule) => rule.rule_name)).toContain(aRule?.id);
    expect(await list({ fuzzy_keyword_rule: 'no rule says this' })).toEqual([]);
    expect(await list({ filter_rule_version: 99 })).toEqual([]);
  });

  test('by name, so are the checks that nobody can switch off, since findings name them', async () => {
    const found = await list({ filter_rule_names: 'validity-unknown-table', filter_db_type: 'PostgreSQL' }, 'en-US');
    expect(found).toMatchObject([{ rule_name: 'validity-unknown-table', db_type: 'PostgreSQL' }]);
    expect(found[0]?.desc).toMatch(/table/i);
    expect((await list()).some(({ rule_name }) => rule_name.startsWith('validity-'))).toBe(false);
  });

  test('are found by what the older generations call them', async () => {
    for (const rule of rules.filter(({ wireNames }) => wireNames?.v1).slice(0, 3)) {
      expect((await list({ filter_rule_names: rule.wireNames?.v1 })).map((one) => one.rule_name)).toContain(rule.id);
    }
  });

  test('are counted by tag', async () => {
    const { data } = await api.as('max').call(contract.getCategoryStatistics);
    const offline = (await list({ tags: 'offline' })).length;
    expect(data['audit_accuracy']).toContainEqual({ category: 'audit_accuracy', tag: 'offline', count: offline });
    expect(Object.keys(data)).toEqual(['operand', 'sql', 'audit_purpose', 'audit_accuracy', 'performance_cost']);
  });

  test('are closed to whoever is not signed in', async () => {
    expect(await api.anyone.errorOf(contract.listRules)).toBe('signInRequired');
  });
});

describe('the default templates', () => {
  test('are one per database type, with the rules that judge and no customs of others', async () => {
    const { data, total_nums } = await api
      .as('max')
      .call(contract.listRuleTemplates, { query: { page_index: 1, page_size: 50 } });
    expect(data.map((template) => template.db_type)).toEqual(engines.map(({ dbType }) => dbType));
    expect(total_nums).toBe(engines.length);
    const template = await api
      .as('max')
      .call(contract.getRuleTemplate, { params: { rule_template_name: 'default_MySQL_V1Rules' } });
    expect(template.data.rule_list.map((rule) => rule.rule_name)).toEqual(
      rules
        .filter(
          ({ level, dialects, conventionOf = dialects }) =>
            level !== 'normal' && dialects.includes('mysql') && conventionOf.includes('mysql'),
        )
        .map(({ id }) => id),
    );
    expect(await list({ filter_global_rule_template_name: 'default_MySQL_V1Rules' })).toEqual(template.data.rule_list);
    expect(await api.as('max').errorOf(contract.getRuleTemplate, { params: { rule_template_name: 'none' } })).toBe(
      'notFound',
    );
  });

  test('come page by page', async () => {
    const page = async (page_index: number) =>
      (await api.as('max').call(contract.listRuleTemplates, { query: { page_index, page_size: 10 } })).data;
    expect(await page(1)).toHaveLength(10);
    expect(await page(2)).toHaveLength(10);
    expect(await page(3)).toHaveLength(engines.length - 20);
    expect(await api.as('max').errorOf(contract.listRuleTemplates, { query: { page_index: 0, page_size: 10 } })).toBe(
      'validation',
    );
  });

  test('are seen from a project, which has none of its own to begin with', async () => {
    const tips = await api.as('max').call(contract.listRuleTemplateTips, { query: { filter_db_type: 'PostgreSQL' } });
    expect(tips.data).toEqual([
      {
        rule_template_id: 'default_PostgreSQL_V1Rules',
        rule_template_name: 'default_PostgreSQL_V1Rules',
        db_type: 'PostgreSQL',
        rule_version: 1,
        is_default_rule_template: true,
      },
    ]);
    const ofProject = { params: { project_name: 'shop', rule_template_name: 'default_MySQL_V1Rules' } };
    expect((await api.as('admin').call(contract.getProjectRuleTemplate, ofProject)).data).toMatchObject({
      db_type: 'MySQL',
      is_default_rule_template: true,
    });
    expect(
      (
        await api
          .as('auditor')
          .call(contract.listProjectRuleTemplates, { ...inProject, query: { page_index: 1, page_size: 50 } })
      ).total_nums,
    ).toBe(0);
    expect(
      (await api.as('admin').call(contract.listProjectRuleTemplateTips, { ...inProject, query: {} })).data,
    ).toEqual([]);
    expect(
      await api
        .as('max')
        .errorOf(contract.listProjectRuleTemplates, { ...inProject, query: { page_index: 1, page_size: 50 } }),
    ).toBe('notFound');
    expect(await api.as('admin', 'other').errorOf(contract.getProjectRuleTemplate, ofProject)).toBe('notFound');
  });

  test('judge where a data source names none, and only their own type', async () => {
    const [table, audited] = [api.table(), { dbType: 'TiDB', projectUid: 'any' }];
    expect((await rulesToAuditBy(table, audited)).templateName).toBe('default_TiDB_V1Rules');
    await expect(rulesToAuditBy(table, audited, 'default_MySQL_V1Rules')).rejects.toThrow(
      'TiDB has no rule template default_MySQL_V1Rules',
    );
  });
});
