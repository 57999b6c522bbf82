import {
  addSavedScript,
  beginSqlTransaction,
  runQuery,
  updateSavedScript,
} from '../../shared/contract/changes/workbench/operations.ts';
import { createUnmaskingWorkflow } from '../../shared/contract/changes/unmasking/operations.ts';
import {
  addMaskingRule,
  addMaskingTemplate,
  configureMaskingRules,
  testSensitiveType,
  updateMaskingTemplate,
} from '../../shared/contract/databases/masking/operations.ts';
import {
  addDiscoveryTask,
  decideSuspectedColumns,
  updateDiscoveryTask,
} from '../../shared/contract/databases/discovery/operations.ts';
import { createAccessRequest } from '../../shared/contract/people/access-requests/operations.ts';
import type { BodyReference } from './body-references.ts';
import type { Ids } from './every-operation.ts';

type Things = { readonly mine: Ids; readonly theirs: Ids; readonly nowhere: Ids };

/** Each field of a body of the workbench, of what masks its results, and of requests for access to it, that names another thing. */
export function queryReferences({ mine, theirs, nowhere }: Things): Readonly<Record<string, BodyReference>> {
  const wrong = () => [theirs.db_service_uid, nowhere.db_service_uid];
  const params = () => ({ project_uid: mine.project_uid });
  const script = (uid: string) => ({ name: 'kept', sql: 'select 1', db_service_uid: uid });
  const masked = (change: object) => ({
    params: params(),
    body: {
      masking_rule_configs: [
        {
          db_service_uid: mine.db_service_uid,
          schema_name: 'public',
          table_name: 'people',
          column_name: 'phone',
          masking_rule_id: 1,
          ...change,
        },
      ],
    },
  });
  const numbers = () => [99, 100];
  const template = (rules: object) => ({ params: params(), body: { masking_template: { name: 'set', ...rules } } });
  const changed = (rules: object) => ({
    params: { ...params(), template_id: mine.template_id },
    body: { masking_template: rules },
  });
  const unmasking = (change: object) => ({
    params: params(),
    body: { unmasking_workflow: { source_type: 'data_export', source_uid: mine.data_export_workflow_uid, ...change } },
  });
  const task = (change: object) => ({
    params: params(),
    body: {
      task: {
        db_service_uid: mine.db_service_uid,
        masking_template_id: 1,
        identification_method: 'BY_FIELD_NAME',
        execution_plan: 'ONE_TIME',
        ...change,
      },
    },
  });
  const ofTask = () => ({ ...params(), discovery_task_id: mine.discovery_task_id });
  const column = { schema_name: 'public', table_name: 'people', column_name: 'phone' };
  return {
    'addDiscoveryTask task.db_service_uid': { wrong, call: (uid) => [addDiscoveryTask, task({ db_service_uid: uid })] },
    'addDiscoveryTask task.masking_template_id': {
      wrong: () => [theirs.template_id, 99],
      call: (id) => [addDiscoveryTask, task({ masking_template_id: id })],
    },
    'updateDiscoveryTask task.masking_template_id': {
      wrong: () => [theirs.template_id, 99],
      call: (id) => [
        updateDiscoveryTask,
        { params: ofTask(), body: { action: 'UPDATE', task: { masking_template_id: id } } },
      ],
    },
    'decideSuspectedColumns columns[].masking_rule_id': {
      wrong: () => [99, 100],
      call: (id) => [
        decideSuspectedColumns,
        { params: ofTask(), body: { decision: 'MASK', columns: [{ ...column, masking_rule_id: id }] } },
      ],
    },
    'createUnmaskingWorkflow unmasking_workflow.source_uid': {
      wrong: () => [theirs.data_export_workflow_uid, nowhere.data_export_workflow_uid],
      call: (source_uid) => [createUnmaskingWorkflow, unmasking({ source_uid })],
    },
    'createUnmaskingWorkflow unmasking_workflow.datasource_uid': {
      wrong,
      call: (datasource_uid) => [createUnmaskingWorkflow, unmasking({ datasource_uid })],
    },
    'addMaskingRule rule.sensitive_data_type_uid': {
      wrong: () => ['99', '100'],
      call: (sensitive_data_type_uid) => [
        addMaskingRule,
        {
          params: params(),
          body: {
            rule: {
              name: 'hidden',
              sensitive_data_type_uid,
              masking_algorithm_config: { mask_type: 'CHAR', masking_algorithm_name: 'CHAR' },
            },
          },
        },
      ],
    },
    'addMaskingTemplate masking_template.rule_ids[]': {
      wrong: numbers,
      call: (id) => [addMaskingTemplate, template({ rule_ids: [id] })],
    },
    'addMaskingTemplate masking_template.rule_refs[].rule_id': {
      wrong: numbers,
      call: (rule_id) => [addMaskingTemplate, template({ rule_refs: [{ rule_id }] })],
    },
    'updateMaskingTemplate masking_template.rule_ids[]': {
      wrong: numbers,
      call: (id) => [updateMaskingTemplate, changed({ rule_ids: [id] })],
    },
    'updateMaskingTemplate masking_template.rule_refs[].rule_id': {
      wrong: numbers,
      call: (rule_id) => [updateMaskingTemplate, changed({ rule_refs: [{ rule_id }] })],
    },
    'testSensitiveType sensitive_data_type_id': {
      wrong: numbers,
      call: (sensitive_data_type_id) => [
        testSensitiveType,
        { params: params(), body: { sensitive_data_type_id, sample_values: ['x'] } },
      ],
    },
    'createAccessRequest access_request.db_service_uid': {
      wrong,
      call: (db_service_uid) => [
        createAccessRequest,
        {
          params: params(),
          body: { access_request: { db_service_uid, rights: ['sql_query'], hours: 1, reason: 'a fault' } },
        },
      ],
    },
    'runQuery db_service_uid': {
      wrong,
      call: (uid) => [runQuery, { params: params(), body: { db_service_uid: uid, sql: 'select 1' } }],
    },
    'beginSqlTransaction db_service_uid': {
      wrong,
      call: (uid) => [beginSqlTransaction, { params: params(), body: { db_service_uid: uid } }],
    },
    'addSavedScript db_service_uid': {
      wrong,
      call: (uid) => [addSavedScript, { params: params(), body: script(uid) }],
    },
    'updateSavedScript db_service_uid': {
      wrong,
      call: (uid) => [updateSavedScript, { params: { ...params(), script_uid: mine.script_uid }, body: script(uid) }],
    },
    'configureMaskingRules masking_rule_configs[].db_service_uid': {
      wrong,
      call: (uid) => [configureMaskingRules, masked({ db_service_uid: uid })],
    },
    'configureMaskingRules masking_rule_configs[].masking_rule_id': {
      wrong: () => [99, 100],
      call: (id) => [configureMaskingRules, masked({ masking_rule_id: id })],
    },
  };
}
