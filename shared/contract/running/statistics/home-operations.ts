import * as z from 'zod';
import { operation } from '../../operation.ts';
import { dataOf, projectName } from '../../paging.ts';
import { workflowStatuses } from '../../../lifecycles/workflow.ts';
import { statusCounts } from './fields.ts';

// What home asks lies by itself, so that the first screen does not load what reports ask.
const count = z.number().int();

export const getProjectTotals = operation('GET /sqle/v1/projects/{project_name}/statistics', {
  summary: 'How much there is in a project',
  params: projectName,
  access: 'projectView',
  reply: dataOf(
    z.object({
      instance_total: count,
      member_total: count,
      rule_template_total: count,
      workflow_total: count,
      /** Data sources that are scanned. */
      audit_plan_total: count,
      whitelist_total: count,
    }),
  ),
});
const homeWorkflows = z
  .object({
    count,
    /** There are more than were counted. */
    is_more: z.boolean(),
    workflows: z.array(
      z.object({
        workflow_id: z.string(),
        workflow_name: z.string(),
        workflow_status: z.enum(workflowStatuses.values),
        project_uid: z.string(),
        project_name: z.string(),
        create_user_name: z.string(),
        create_time: z.string(),
      }),
    ),
  })
  .meta({ id: 'HomeWorkflows' });
/** Requests of others that wait for the caller's decision. */
const awaitedRequests = z
  .object({
    count,
    is_more: z.boolean(),
    requests: z.array(
      z.object({
        request_uid: z.string(),
        kind: z.enum(['access', 'unmasking']),
        project_uid: z.string(),
        project_name: z.string(),
        applicant_name: z.string(),
        /** The data source that is asked for. */
        db_service_name: z.string(),
        create_time: z.string(),
      }),
    ),
  })
  .meta({ id: 'AwaitedRequests' });
export const getHome = operation('GET /sqle/v1/dashboard/home', {
  summary: 'What waits for the caller, what runs now, what failed, and where the own workflows stand',
  access: 'signedIn',
  reply: dataOf(
    z.object({
      waiting: homeWorkflows,
      asked: awaitedRequests,
      running: homeWorkflows,
      failed: homeWorkflows,
      mine: statusCounts,
    }),
  ),
});
export const getWeek = operation('GET /sqle/v1/dashboard/week', {
  summary: 'What the last seven days were like: everywhere for who oversees the platform, else of the own workflows',
  access: 'signedIn',
  reply: dataOf(
    z.object({
      of: z.enum(['platform', 'own']),
      from: z.string(),
      to: z.string(),
      days: z.array(z.object({ date: z.string(), value: count })),
      created: count,
      rejected: count,
      succeeded: count,
      failed: count,
      /** There are more than were counted. */
      is_more: z.boolean(),
    }),
  ),
});
