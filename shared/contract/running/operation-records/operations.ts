import * as z from 'zod';
import { momentFrom, momentTo } from '../../moments.ts';
import { download, operation } from '../../operation.ts';
import { dataOf, paging, searchedListOf } from '../../paging.ts';

const filters = z.object({
  filter_operate_time_from: momentFrom.optional(),
  filter_operate_time_to: momentTo.optional(),
  /** The empty name means the platform itself. */
  filter_operate_project_name: z.string().optional(),
  fuzzy_search_operate_user_name: z.string().optional(),
  filter_operate_type_name: z.string().optional(),
  filter_operate_action: z.string().optional(),
});

const operationRecord = z.object({
  id: z.number().int(),
  operation_time: z.string(),
  operation_user: z.object({ user_name: z.string(), ip: z.string() }),
  operation_user_agent: z.string(),
  operation_type_name: z.string(),
  operation_action: z.string(),
  operation_content: z.string(),
  project_name: z.string(),
  status: z.enum(['succeeded', 'failed']),
});

export const listOperationRecords = operation('GET /sqle/v1/operation_records', {
  access: 'signedIn',
  summary: 'Who changed what, newest first',
  query: paging.extend(filters.shape),
  reply: searchedListOf(operationRecord),
});

export const exportOperationRecords = operation('GET /sqle/v1/operation_records/exports', {
  access: 'signedIn',
  summary: 'The same list as CSV',
  query: filters,
  reply: download,
});

export const exportOperationRecordsOfPlatform = operation('GET /v1/dms/operation_records/exports', {
  access: 'signedIn',
  summary: 'The same file below the other half of the API',
  query: filters,
  reply: download,
});

export const listOperationTypeNames = operation('GET /sqle/v1/operation_records/operation_type_names', {
  access: 'signedIn',
  summary: 'The kinds of records to filter by',
  reply: dataOf(z.array(z.object({ operation_type_name: z.string(), desc: z.string() }))),
});

export const listOperationActions = operation('GET /sqle/v1/operation_records/operation_actions', {
  access: 'signedIn',
  summary: 'The actions to filter by',
  reply: dataOf(z.array(z.object({ operation_type: z.string(), operation_action: z.string(), desc: z.string() }))),
});
