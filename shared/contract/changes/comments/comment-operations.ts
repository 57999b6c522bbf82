import * as z from 'zod';
import { limits } from '../../../limits.ts';
import type { PolicyName } from '../../../policies.ts';
import { fill, type Text } from '../../../text.ts';
import { operation } from '../../operation.ts';
import { dataOf, listOf, paging, uid, uidWithName } from '../../paging.ts';
import type { RecordKind } from '../../record.ts';

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
  .meta({ id: 'Comment' });

/** What somebody says: as a new thread or an answer. */
export const newComment = z
  .object({
    text,
    thread_id: uid.nullish(),
    mention_uids: z.array(uid).max(limits.commentMentionsMax).default([]),
    quote: z.object({ task_id: wholeNumber, number: wholeNumber }).nullish(),
    /** A question of an approver: nobody approves before it is resolved. */
    blocks: z.boolean().default(false),
  })
  .meta({ id: 'NewComment' });
/** The words of a comment that are put in place of those before. */
export const changedComment = z.object({ text });
/** Whether a thread is resolved. */
export const resolution = z.object({ resolved: z.boolean() });

type TalkedOf<S extends z.ZodRawShape> = {
  /** The address of the thing. */
  readonly address: `/${string}`;
  readonly params: z.ZodObject<S>;
  readonly view: PolicyName;
  readonly act: PolicyName;
  /** What it is called, in the midst of a sentence. */
  readonly thing: Text;
  /** Of what its records are, and how their actions are named behind `add_`. */
  readonly record: (action: string, text: Text) => RecordKind;
  readonly name: string;
};

/** What is said about one kind of thing: the same five operations, wherever it lies. */
export function commentOperations<S extends z.ZodRawShape>(talked: TalkedOf<S>) {
  const { address, params, view, act, thing, name } = talked;
  const base = `${address}/comments` as const;
  const ofComment = params.extend({ comment_id: uid });
  const recorded = (action: string, words: Text) => talked.record(action, fill(words, { thing }));
  return {
    list: operation(`GET ${base}`, {
      summary: `What was said about ${thing.en}, oldest first; answers name their thread`,
      access: view,
      params,
      query: paging,
      reply: listOf(comment),
    }),
    add: operation(`POST ${base}`, {
      summary: `Say something about ${thing.en}: as a new thread or an answer, with people who are told and a statement that is meant`,
      access: act,
      record: recorded(`add_${name}_comment`, { zh: '评论{thing}', en: 'Comment on {thing}' }),
      params,
      body: newComment,
      reply: dataOf(z.object({ comment_id: z.string() })),
    }),
    edit: operation(`PATCH ${base}/{comment_id}`, {
      summary: 'Change the words of a comment of the caller, soon after it was written',
      access: act,
      record: recorded(`edit_${name}_comment`, { zh: '修改{thing}评论', en: 'Change a comment on {thing}' }),
      params: ofComment,
      body: changedComment,
    }),
    remove: operation(`DELETE ${base}/{comment_id}`, {
      summary: 'Delete the words of a comment of the caller, soon after it was written',
      access: act,
      record: recorded(`delete_${name}_comment`, { zh: '删除{thing}评论', en: 'Delete a comment on {thing}' }),
      params: ofComment,
    }),
    resolve: operation(`PUT ${base}/{comment_id}/resolution`, {
      summary: 'Say that a thread is resolved, or that it is open again',
      access: act,
      record: recorded(`resolve_${name}_thread`, {
        zh: '解决或重新打开{thing}话题',
        en: 'Resolve a thread of {thing} or open it again',
      }),
      params: ofComment,
      body: resolution,
    }),
  };
}
