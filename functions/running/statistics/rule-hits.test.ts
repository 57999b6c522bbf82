import { auditDirectly } from '../../../shared/contract/auditing/direct-audits/operations.ts';
import { listRuleVersionTips } from '../../../shared/contract/rules/rules/operations.ts';
import { listRuleHits } from '../../../shared/contract/running/statistics/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { countRuleHits, countSettled } from './rule-hits.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const hits = (by = api.as('mei'), dbType = 'MySQL') => by.call(listRuleHits, { query: { filter_db_type: dbType } });
const audited = (rules: readonly { id: string; hits: number }[]) =>
  countRuleHits(api.table(), { dbType: 'MySQL', at: '2030-01-01T00:00:00.000Z', rules });

test('rules are listed by how often they were hit, each with its audits; those that were not hit are not listed', async () => {
  await Promise.all([
    audited([
      { id: 'dml-select-star', hits: 2 },
      { id: 'dml-limit-offset', hits: 0 },
    ]),
    audited([
      { id: 'dml-select-star', hits: 1 },
      { id: 'dml-require-where', hits: 9 },
    ]),
  ]);
  expect(
    (await hits()).data.map(({ rule_name, hit_count, audit_count }) => [rule_name, hit_count, audit_count]),
  ).toEqual([
    ['dml-require-where', 9, 1],
    ['dml-select-star', 3, 2],
  ]);
  expect((await hits(api.as('mei'), 'DB2')).data).toEqual([]);
});

test('what became of findings stands beside them, also of a rule that no audit of a change has hit', async () => {
  const settled = (way: 'fixed' | 'dismissed', ...rules: readonly [string, number][]) =>
    countSettled(api.table(), {
      way,
      findings: rules.map(([ruleId, statements]) => ({ dbType: 'Oracle', ruleId, statements })),
    });
  await Promise.all([
    countRuleHits(api.table(), {
      dbType: 'Oracle',
      at: '2030-01-02T00:00:00.000Z',
      rules: [
        { id: 'dml-select-star', hits: 3, excused: 2 },
        { id: 'dml-limit-offset', hits: 0, excused: 1 },
      ],
    }),
    settled('fixed', ['dml-select-star', 2], ['dml-select-star', 1]),
    settled('dismissed', ['dml-require-where', 1]),
  ]);
  const { data } = await hits(api.as('mei'), 'Oracle');
  const shown = data.map((row) => [
    row.rule_name,
    ...[row.hit_count, row.audit_count, row.fixed_count, row.dismissed_count, row.whitelisted_count],
    row.last_hit_time,
  ]);
  expect(shown.sort()).toEqual([
    ['dml-limit-offset', 0, 0, 0, 0, 1, ''],
    ['dml-require-where', 0, 0, 0, 1, 0, ''],
    ['dml-select-star', 3, 1, 3, 0, 2, '2030-01-02T00:00:00.000Z'],
  ]);
});

test('they are those of the tenant only, for everybody who signed in', async () => {
  expect((await hits(api.as('admin', 'other'))).data).toEqual([]);
  expect(await api.anyone.errorOf(listRuleHits, { query: { filter_db_type: 'MySQL' } })).toBe('signInRequired');
  expect(await api.as('mei').errorOf(listRuleHits, { query: { filter_db_type: '' } })).toBe('validation');
  expect((await hits(api.as('mei'), '#%\0😀')).data).toEqual([]);
});

test('what an editor asks without keeping it counts nowhere', async () => {
  const before = await hits();
  await api.as('mei').call(auditDirectly, { body: { sql_content: 'delete from t', instance_type: 'MySQL' } });
  expect(await hits()).toEqual(before);
});

test('every database type has its rule generation, for who signed in', async () => {
  const { data } = await api.as('mei').call(listRuleVersionTips, {});
  expect(data).toContainEqual({ db_type: 'MySQL', rule_versions: [1] });
  expect(await api.anyone.errorOf(listRuleVersionTips, {})).toBe('signInRequired');
});
