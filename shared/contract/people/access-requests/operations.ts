import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { dataOf, dmsPaging, projectUid, searchedListOf, uid } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';
import { askableRights } from './fields.ts';

const aboutAccess = recordsAbout('access_request', { zh: '限时权限', en: 'Access for a time' });
const ofRequest = projectUid.extend({ access_request_uid: uid });
const base = '/v1/dms/projects/{project_uid}/access_requests';
const right = z.enum(askableRights);
const reason = z.string().trim().min(1).max(limits.accessReasonMax);

/** What becomes of a request: `active` ends by itself, `waiting` lapses. */
export const accessState = z.enum(['waiting', 'active', 'ended', 'refused', 'withdrawn', 'taken_back', 'lapsed']);

const request = z
  .object({
    uid: z.string(),
    applicant_uid: z.string(),
    applicant_name: z.string(),
    db_service_uid: z.string(),
    db_service_name: z.string(),
    rights: z.array(right),
    hours: z.number().int(),
    reason: z.string(),
    state: accessState,
    created_at: z.string(),
    /** Until when it lasts or lasted; of what waits, when it lapses. */
    until: z.string().optional(),
    /** Who granted or refused it, when, and with which words. */
    decided_by: z.string().optional(),
    decided_at: z.string().optional(),
    answer: z.string(),
    taken_back_by: z.string().optional(),
    is_own: z.boolean(),
    /** What the reader may do with it now. */
    may_decide: z.boolean(),
    may_withdraw: z.boolean(),
    may_end: z.boolean(),
  })
  .meta({ id: 'AccessRequest' });

export const listAccessRequests = operation(`GET ${base}`, {
  summary: 'Requests for access for a time, the newest first: those of the caller, or all for who looks after members',
  access: 'accessRequestView',
  params: projectUid,
  query: dmsPaging.extend({
    filter_by_whose: z.enum(['own', 'all']).default('own'),
    filter_by_state: z.enum(['waiting', 'active']).optional(),
  }),
  reply: searchedListOf(request),
});

export const listAccessSources = operation('GET /v1/dms/projects/{project_uid}/access_sources', {
  summary: 'The data sources of the project that access can be asked for, with the rights that the caller lacks there',
  access: 'accessRequestAsk',
  params: projectUid,
  reply: dataOf(z.array(z.object({ uid: z.string(), name: z.string(), rights: z.array(right) }))),
});

export const createAccessRequest = operation(`POST ${base}`, {
  summary: 'Ask for rights on a data source for some hours, with the reason',
  access: 'accessRequestAsk',
  params: projectUid,
  record: aboutAccess('create_access_request', { zh: '申请限时权限', en: 'Ask for access for a time' }),
  body: z.object({
    access_request: z.object({
      db_service_uid: uid,
      rights: z.array(right).min(1).max(askableRights.length),
      hours: z.number().int().min(1).max(limits.accessHoursMax),
      reason,
    }),
  }),
  reply: dataOf(z.object({ uid: z.string() })),
});

export const grantAccessRequest = operation(`POST ${base}/{access_request_uid}/grant`, {
  summary: 'Grant what somebody else asked for, for the time asked, from now',
  access: 'accessRequestDecide',
  params: ofRequest,
  record: aboutAccess('grant_access_request', { zh: '授予限时权限', en: 'Grant access for a time' }),
  reply: dataOf(z.object({ until: z.string() })),
});

export const refuseAccessRequest = operation(`POST ${base}/{access_request_uid}/refuse`, {
  summary: 'Refuse what somebody else asked for, with the reason',
  access: 'accessRequestDecide',
  params: ofRequest,
  record: aboutAccess('refuse_access_request', { zh: '拒绝限时权限', en: 'Refuse access for a time' }),
  body: z.object({ reason }),
});

export const withdrawAccessRequest = operation(`POST ${base}/{access_request_uid}/withdraw`, {
  summary: 'Withdraw a request of one’s own that waits',
  access: 'accessRequestAsk',
  params: ofRequest,
  record: aboutAccess('withdraw_access_request', { zh: '撤回限时权限申请', en: 'Withdraw a request for access' }),
});

export const endAccess = operation(`POST ${base}/{access_request_uid}/end`, {
  summary: 'Take back at once what was granted for a time',
  access: 'accessRequestEnd',
  params: ofRequest,
  record: aboutAccess('end_access', { zh: '收回限时权限', en: 'Take back access for a time' }),
});
