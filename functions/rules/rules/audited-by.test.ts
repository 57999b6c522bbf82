import { listInstanceRules } from '../../../shared/contract/databases/instances/operations.ts';
import * as contract from '../../../shared/contract/rules/rules/operations.ts';
import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';

/** What templates and custom rules do to the audits of a project. */
let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
  const { api } = bench;
  await api.as('sys').call(contract.createCustomRule, {
    body: { db_type: 'PostgreSQL', desc: 'No legacy columns', rule_script: 'legacy_\\w+' },
  });
  const {
    data: [custom],
  } = await api.as('sys').call(contract.listCustomRules, { query: {} });
  const rule_list = [
    { name: 'dml-require-where', level: 'notice' },
    { name: custom?.rule_id ?? '', is_custom_rule: true, level: 'error' },
  ];
  await api.as('director').call(contract.createProjectRuleTemplate, {
    params: { project_name: 'shop' },
    body: { rule_template_name: 'house', db_type: 'PostgreSQL', rule_list },
  });
  await bench.addSource('payments', { sqle_config: { audit_enabled: true, rule_template_name: 'house' } });
});
afterAll(() => bench.close());

async function foundIn(
  sql: string,
  body: { instance_name: string; rule_template_name?: string } = { instance_name: 'payments' },
) {
  const { data: task } = await bench.api
    .as('director')
    .call(tasks.createAuditTask, { params: { project_name: 'shop' }, body: { ...body, sql } });
  const { data } = await bench.api
    .as('director')
    .call(tasks.listAuditTaskSqls, { params: { task_id: task.task_id }, query: { page_index: 1, page_size: 10 } });
  return data.flatMap((row) =>
    row.audit_result.map(({ level, line, column, length, i18n_audit_result_info: texts }) => ({
      level,
      line,
      column,
      length,
      text: texts['en']?.message,
    })),
  );
}

test('editors are given the rules of that template alone, with its levels and the expressions of custom rules', async () => {
  const { data } = await bench.api
    .as('director')
    .call(listInstanceRules, { params: { project_name: 'shop', instance_name: 'payments' } });
  expect(data.map(({ level, is_custom_rule, rule_script }) => [level, is_custom_rule, rule_script])).toEqual([
    ['notice', false, undefined],
    ['error', true, 'legacy_\\w+'],
  ]);
});

test('a data source is judged by the template of its project, custom rules included, and an edit shows in the next audit', async () => {
  const sql = 'update customers\nset legacy_total = 0';
  const custom = { level: 'error', line: 2, column: 5, length: 12, text: 'No legacy columns' };
  expect(await foundIn(sql)).toEqual(expect.arrayContaining([custom, expect.objectContaining({ level: 'notice' })]));
  await bench.api.as('director').call(contract.updateProjectRuleTemplate, {
    params: { project_name: 'shop', rule_template_name: 'house' },
    body: { rule_list: [{ name: 'dml-require-where', level: 'warn' }], revision: 1 },
  });
  const after = await foundIn(sql);
  expect(after).toContainEqual(expect.objectContaining({ level: 'warn' }));
  expect(after).not.toContainEqual(custom);
});

test('an audit may name another template of the project, and none of another project', async () => {
  const named = (rule_template_name: string) => ({ instance_name: 'orders', rule_template_name });
  const withoutWhere = async (body: { instance_name: string; rule_template_name?: string }) =>
    (await foundIn('update t set a = 1', body)).filter(({ text }) => text?.includes('WHERE')).map(({ level }) => level);
  expect(await withoutWhere({ instance_name: 'orders' })).toEqual(['error']);
  expect(await withoutWhere(named('house'))).toEqual(['warn']);
  await bench.api.addProject('books');
  await bench.api.as('admin').call(contract.createProjectRuleTemplate, {
    params: { project_name: 'books' },
    body: { rule_template_name: 'of_books', db_type: 'PostgreSQL', rule_list: [] },
  });
  const refused = { params: { project_name: 'shop' }, body: { ...named('of_books'), sql: 'select 1' } };
  expect(await bench.api.as('director').errorOf(tasks.createAuditTask, refused)).toBe('unknownRuleTemplate');
});
