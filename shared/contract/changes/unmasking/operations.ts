import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { download, operation } from '../../operation.ts';
import { dataOf, projectUid, searchedListOf, uid, uidWithName } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutUnmasking = recordsAbout('unmasking_workflow', { zh: '查看原文申请', en: 'Request to see plain values' });
const ofWorkflow = projectUid.extend({ workflow_id: uid });

export const approvalStatus = z.enum(['pending', 'approved', 'rejected', 'cancelled']);
const usageStatus = z.enum(['unviewed', 'viewed']);
export const viewState = z.enum(['not_activated', 'active', 'view_expired', 'activation_expired']);
const sourceType = z.enum(['data_export', 'sql_workbench']);
export const unmaskingAction = z.enum([
  'submit',
  'approve',
  'reject',
  'view_unmasking_workflow_detail',
  'view_full_original_data',
  'download_full_original_data',
  'cancel',
  'activate_view',
]);

const moment = z.string();
const shown = {
  workflow_id: z.string(),
  source_type: sourceType,
  source_uid: z.string(),
  datasource_uid: z.string(),
  datasource_name: z.string(),
  applicant_name: z.string(),
  apply_reason: z.string(),
  approval_status: approvalStatus,
  usage_status: usageStatus,
  view_state: viewState,
  can_activate: z.boolean(),
  created_at: moment,
  activated_at: moment.optional(),
  activation_deadline: moment.optional(),
  view_valid_until: moment.optional(),
  expire_time: moment.optional(),
  current_assignees: z.array(uidWithName),
  /** Beside the wire's own fields: what has to be decided, in its order, and what was. `desc` is empty and `why` has nothing where no rule asks for it. */
  decisions: z.array(
    z
      .object({
        desc: z.string(),
        assignee_name_list: z.array(z.string()),
        why: z.array(z.string()),
        operator_name: z.string().optional(),
        decided_at: moment.optional(),
      })
      .meta({ id: 'UnmaskingDecision' }),
  ),
  /** And what the reader may do with it. */
  is_own: z.boolean(),
  may_decide: z.boolean(),
  may_cancel: z.boolean(),
};
const rows = z.object({
  columns: z.array(z.string()),
  /** A value of null is NULL, an empty text is an empty text. */
  rows: z.array(z.array(z.string().nullable())),
  row_count: z.number().int(),
});

export const listUnmaskingWorkflows = operation('GET /v1/dms/projects/{project_uid}/masking/unmasking-workflows', {
  summary: 'The requests to see plain values: those of the caller, and all for who decides about them',
  access: 'unmaskingView',
  params: projectUid,
  query: z.object({
    page_size: z.coerce.number().int().min(1).max(limits.pageSizeMax),
    page_index: z.coerce
      .number()
      .int()
      .min(0)
      .default(1)
      .transform((page) => Math.max(1, page)),
    filter_by_approval_status: approvalStatus.optional(),
    filter_by_usage_status: usageStatus.optional(),
    filter_by_db_service_uid: uid.optional(),
  }),
  reply: searchedListOf(z.object(shown).meta({ id: 'UnmaskingWorkflow' })),
});

export const createUnmaskingWorkflow = operation('POST /v1/dms/projects/{project_uid}/masking/unmasking-workflows', {
  summary: 'Ask to see the plain values of a query of the workbench or of an export of one’s own',
  access: 'unmaskingAsk',
  params: projectUid,
  record: aboutUnmasking('create_unmasking', { zh: '申请查看原文', en: 'Ask to see plain values' }),
  body: z.object({
    unmasking_workflow: z.object({
      source_type: sourceType,
      source_uid: uid,
      datasource_uid: uid.nullish(),
      default_schema: z.string().max(200).nullish(),
      apply_reason: z.string().trim().max(limits.unmaskingReasonMax).default(''),
      unmasking_sqls: z
        .array(z.object({ sql_index_id: z.string().max(60).nullish(), sql_content: z.string() }))
        .max(limits.unmaskingTextsMax)
        .nullish(),
    }),
  }),
  reply: dataOf(z.object({ workflow_id: z.string() })),
});

export const getUnmaskingWorkflow = operation(
  'GET /v1/dms/projects/{project_uid}/masking/unmasking-workflows/{workflow_id}',
  {
    summary: 'A request to see plain values, with its texts and what was done with it; no value is in it',
    access: 'unmaskingView',
    params: ofWorkflow,
    reply: dataOf(
      z.object({
        ...shown,
        reject_reason: z.string(),
        unmasking_sqls: z.array(
          z.object({
            uid: z.string(),
            sql_index_id: z.string(),
            sql_content: z.string(),
            masking_config_snapshot: z.array(
              z.object({
                db_service_uid: z.string(),
                schema_name: z.string(),
                table_name: z.string(),
                column_name: z.string(),
                masking_rule_id: z.number().int(),
                masking_rule_name: z.string(),
                is_masking_enabled: z.boolean(),
              }),
            ),
          }),
        ),
        operation_logs: z.array(
          z.object({
            action: unmaskingAction,
            action_time: moment,
            operator_uid: z.string(),
            operator_name: z.string(),
            extra_message: z.string(),
          }),
        ),
      }),
    ),
  },
);

const step = (name: string) =>
  `/v1/dms/projects/{project_uid}/masking/unmasking-workflows/{workflow_id}/${name}` as const;
export const approveUnmaskingWorkflow = operation(`POST ${step('approve')}`, {
  summary: 'Let somebody else see the plain values that were asked for',
  access: 'unmaskingDecide',
  params: ofWorkflow,
  body: z.object({ approve_reason: z.string().trim().max(limits.unmaskingReasonMax).nullish() }),
  record: aboutUnmasking('approve_unmasking', { zh: '批准查看原文', en: 'Let plain values be seen' }),
});

export const rejectUnmaskingWorkflow = operation(`POST ${step('reject')}`, {
  summary: 'Refuse a request to see plain values, with the reason',
  access: 'unmaskingDecide',
  params: ofWorkflow,
  body: z.object({ reject_reason: z.string().trim().min(1).max(limits.unmaskingReasonMax) }),
  record: aboutUnmasking('reject_unmasking', { zh: '驳回查看原文', en: 'Refuse that plain values be seen' }),
});

export const cancelUnmaskingWorkflow = operation(`POST ${step('cancel')}`, {
  summary: 'Withdraw a request of one’s own',
  access: 'unmaskingAsk',
  params: ofWorkflow,
  record: aboutUnmasking('cancel_unmasking', { zh: '撤回查看原文申请', en: 'Withdraw a request for plain values' }),
});

export const activateUnmaskingWorkflow = operation(`POST ${step('activate')}`, {
  summary: 'Begin the time in which the plain values can be looked at',
  access: 'unmaskingAsk',
  params: ofWorkflow,
  record: aboutUnmasking('activate_unmasking', { zh: '激活查看原文', en: 'Begin to see plain values' }),
  reply: dataOf(z.object({ view_state: viewState, view_valid_until: moment })),
});

export const getUnmaskedRows = operation(`GET ${step('plaintext')}`, {
  summary: 'Runs the approved text again and answers its plain rows, which are kept nowhere',
  access: 'unmaskingAsk',
  params: ofWorkflow,
  reply: dataOf(
    z.object({
      view_state: viewState,
      view_valid_until: moment,
      unmasking_sqls: z.array(
        z.object({
          uid: z.string(),
          sql_index_id: z.string(),
          truncated: z.boolean(),
          masked_columns: z.array(z.string()),
          original_data: rows,
        }),
      ),
    }),
  ),
});

export const downloadOriginalExport = operation(
  'GET /v1/dms/projects/{project_uid}/data_export_workflows/{data_export_workflow_uid}/original-export/download',
  {
    summary:
      'Runs the approved queries of an export again and answers their plain rows as a file, which is kept nowhere',
    access: 'unmaskingAsk',
    params: projectUid.extend({ data_export_workflow_uid: uid }),
    query: z.object({ unmasking_workflow_uid: uid }),
    reply: download,
  },
);
