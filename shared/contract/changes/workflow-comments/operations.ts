import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { dataOf, listOf, paging, projectName, uid, uidWithName } from '../../paging.ts';
import { aboutWorkflows } from '../workflows/records.ts';

const ofWorkflow = projectName.extend({ workflow_id: uid });
const ofComment = ofWorkflow.extend({ comment_id: uid });
const base = '/sqle/v1/projects/{project_name}/workflows/{workflow_id}/comments';
const text = z.string().trim().min(1).max(limits.commentLengthMax);
const wholeNumber = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const comment = z
  .object({
    comment_id: z.string(),
    /** The first comment of its thread; its own id where it is that. */
    thread_id: z.string(),
    author: uidWithName,
    created_at: z.string(),
    edited_at: z.string().optional(),
    /** Empty once it was deleted. */
    text: z.string(),
    is_deleted: z.boolean(),
    mentions: z.array(uidWithName),
    /** The statement that it is about. */
    quote: z
      .object({
        task_id: z.number().int(),
        instance_name: z.string(),
        number: z.number().int(),
        line: z.number().int(),
        sql: z.string(),
      })
      .optional(),
    /** Whether it is a question that holds the approval up until it is resolved. */
    blocks: z.boolean(),
    resolved_by: z.string().optional(),
    resolved_at: z.string().optional(),
    /** What the caller may do with it now. */
    may_edit: z.boolean(),
    may_resolve: z.boolean(),
  })
  .meta({ id: 'WorkflowComment' });

export const listWorkflowComments = operation(`GET ${base}`, {
  summary: 'What was said about a workflow, oldest first; answers name their thread',
  access: 'workflowView',
  params: ofWorkflow,
  query: paging,
  reply: listOf(comment),
});
export const addWorkflowComment = operation(`POST ${base}`, {
  summary:
    'Say something about a workflow: as a new thread or an answer, with people who are told and a statement that is meant',
  access: 'workflowAct',
  record: aboutWorkflows('add_workflow_comment', { zh: '评论工单', en: 'Comment on a workflow' }),
  params: ofWorkflow,
  body: z.object({
    text,
    thread_id: uid.nullish(),
    mention_uids: z.array(uid).max(limits.commentMentionsMax).default([]),
    quote: z.object({ task_id: wholeNumber, number: wholeNumber }).nullish(),
    /** A question of an approver: nobody approves before it is resolved. */
    blocks: z.boolean().default(false),
  }),
  reply: dataOf(z.object({ comment_id: z.string() })),
});
export const editWorkflowComment = operation(`PATCH ${base}/{comment_id}`, {
  summary: 'Change the words of a comment of the caller, soon after it was written',
  access: 'workflowAct',
  record: aboutWorkflows('edit_workflow_comment', { zh: '修改工单评论', en: 'Change a comment on a workflow' }),
  params: ofComment,
  body: z.object({ text }),
});
export const deleteWorkflowComment = operation(`DELETE ${base}/{comment_id}`, {
  summary: 'Delete the words of a comment of the caller, soon after it was written',
  access: 'workflowAct',
  record: aboutWorkflows('delete_workflow_comment', { zh: '删除工单评论', en: 'Delete a comment on a workflow' }),
  params: ofComment,
});
export const resolveWorkflowThread = operation(`PUT ${base}/{comment_id}/resolution`, {
  summary: 'Say that a thread is resolved, or that it is open again',
  access: 'workflowAct',
  record: aboutWorkflows('resolve_workflow_thread', {
    zh: '解决或重新打开工单话题',
    en: 'Resolve a thread of a workflow or open it again',
  }),
  params: ofComment,
  body: z.object({ resolved: z.boolean() }),
});
