import { createHash } from 'node:crypto';
import * as z from 'zod';
import { trackerNames } from '../../../shared/channels/trackers.ts';
import { levels } from '../../../shared/levels.ts';
import { counter } from '../../platform/table/counter.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import { trendSchema } from './trend.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const finding = z.object({
  ruleId: z.string(),
  level: z.enum(levels),
  message: text,
  error: text.optional(),
  /** In the statement, from 1. */
  line: z.number().int(),
  column: z.number().int(),
  length: z.number().int(),
});

/** What people made of a statement. */
export const governances = ['unhandled', 'solved', 'ignored', 'manual_audited', 'sent'] as const;

const schema = z.object({
  projectUid: z.string(),
  /** Clients expect a number. It follows from what the statement is of, so that it is found again without a search. */
  sqlId: z.number().int(),
  /** Of which scan of which data source it is. */
  scanId: z.number().int(),
  planId: z.number().int(),
  sourceType: z.string(),
  scanTaskName: z.string().optional(),
  dbServiceUid: z.string(),
  dbServiceName: z.string(),
  dbType: z.string(),
  schema: z.string(),
  fingerprint: z.string(),
  /** As it came last. */
  sql: z.string(),
  isShortened: z.boolean(),
  /** What the search looks through, in lower case. */
  searchText: z.string(),
  count: z.number().int(),
  firstAt: z.string(),
  lastAt: z.string(),
  timeAvg: z.number().optional(),
  timeMax: z.number().optional(),
  rowsAvg: z.number().optional(),
  dbUser: z.string().optional(),
  /** How the server would carry it out when it was judged last, and what was wrong with that. */
  plan: z.object({ shape: z.string(), cost: z.number(), at: z.string(), problem: text.optional() }).optional(),
  /** That it takes longer than before, as it was first seen. */
  slower: text.optional(),
  /** Who did what with it, oldest first. */
  history: z.array(z.object({ at: z.string(), by: z.string(), what: text })).optional(),
  /** How it ran over the last day and month. */
  trend: trendSchema.optional(),
  endpoints: z.array(z.string()),
  /** The endpoints in lower case, for the search. */
  endpointText: z.string(),
  /** The object that it defines, for inventories; and that it is gone. */
  objectName: z.string().optional(),
  isGone: z.boolean().optional(),

  auditLevel: z.enum(['', ...levels]),
  findings: z.array(finding),
  /** Which rules it broke, for the filter: `|a|b|`. */
  ruleIds: z.string(),
  auditedAt: z.string().optional(),
  isBeingAudited: z.boolean(),

  status: z.enum(governances),
  isHighPriority: z.boolean(),
  priorityReasons: z.array(text),
  assignees: z.array(z.object({ uid: z.string(), name: z.string() })),
  /** The uids of the assignees, for the filter: `|a|b|`. */
  assigneeUids: z.string(),
  remark: z.string(),
  /** The issue that was made of it last. */
  issue: z.object({ tracker: trackerNames.schema, code: z.string(), url: z.string().optional() }).optional(),
  handledAt: z.string().optional(),
  handledBy: z.string().optional(),
  /** It came again after it was solved. */
  returnedAt: z.string().optional(),

  /** The round of its scan that counted it last: a round that is done again counts nothing twice. */
  round: z.number().int(),
});
export type NewCollected = z.output<typeof schema>;
export type Collected = Stored<NewCollected>;

/** SQL of running databases, each fingerprint of a scan and schema once. */
export const collectedSqls = entity('COLLECTED_SQL', schema, {
  pk: 'COLLECTED#{projectUid}',
  sk: '{sqlId}',
  gsi1pk: 'COLLECTED#{projectUid}#LAST',
  gsi1sk: '{lastAt}#{sqlId}',
  gsi2pk: 'COLLECTED#{projectUid}#FIRST',
  gsi2sk: '{firstAt}#{sqlId}',
  gsi3pk: 'COLLECTED_OF#{planId}',
  gsi3sk: '{lastAt}#{sqlId}',
});

/** Those that wait for somebody: a rule found something, and nobody solved or ignored it. The newest of all projects in one list. */
export const unsolvedSqls = entity(
  'UNSOLVED_SQL',
  z.object({
    projectUid: z.string(),
    sqlId: z.number().int(),
    dbServiceUid: z.string(),
    /** When it first came. It does not follow later news, so that the place of a row stays. */
    firstAt: z.string(),
    /** Whose it is to handle: `|uid|uid|`. Twice, since one asks who may see it and the other whom it waits for. */
    participantUids: z.string(),
    assigneeUids: z.string(),
  }),
  { pk: 'UNSOLVED_SQL#{projectUid}', sk: '{sqlId}', gsi1pk: 'UNSOLVED_SQL', gsi1sk: '{firstAt}#{sqlId}' },
);

/** Those of which it is said that they take longer: what runs no more says by itself nothing to the contrary. */
export const slowerSqls = entity('SLOWER_SQL', z.object({ projectUid: z.string(), sqlId: z.number().int() }), {
  pk: 'SLOWER_SQL',
  sk: '{projectUid}#{sqlId}',
});

/** How many there are by what: `all`, `bad` (a rule found something), `optimized` (solved or audited by hand), of a project and of a plan. */
export const projectSqlTotals = counter('COLLECTED#{projectUid}#{kind}', { shards: 4 });
export const planSqlTotals = counter('COLLECTED_OF#{planId}#{kind}', { shards: 4 });
/** How many statements of a data source are of high priority. */
export const sourceHighPriorityTotals = counter('COLLECTED_HIGH#{dbServiceUid}', { shards: 4 });
export const totalKinds = ['all', 'bad', 'optimized', 'unsolved'] as const;

/** Statements that wait for their audit. */
export const auditQueue = entity(
  'COLLECTED_TO_AUDIT',
  z.object({
    projectUid: z.string(),
    sqlId: z.number().int(),
    planId: z.number().int(),
    /** Who asked last: what was asked for again meanwhile stays. */
    stamp: z.string(),
  }),
  { pk: 'COLLECTED_TO_AUDIT', sk: '{planId}#{sqlId}' },
);

/** Statements that came together for the first time and wait for their audit: one row for all of them, where each had cost as much. */
export const auditBunches = entity(
  'COLLECTED_BUNCH_TO_AUDIT',
  z.object({ projectUid: z.string(), bunchId: z.string(), sqlIds: z.array(z.number().int()) }),
  { pk: 'COLLECTED_BUNCHES_TO_AUDIT', sk: '{bunchId}' },
);

/** A statement as it waits for its audit. */
export function queued(
  { projectUid, sqlId, planId }: Pick<NewCollected, 'projectUid' | 'sqlId' | 'planId'>,
  stamp: string,
) {
  return { projectUid, sqlId, planId, stamp };
}

/** The number of a statement of a scan. */
export function sqlIdOf(of: {
  projectUid: string;
  planId: number;
  schema: string;
  fingerprint: string;
  objectName?: string | undefined;
}): number {
  const digits = createHash('sha256')
    .update(JSON.stringify([of.projectUid, of.planId, of.schema, of.objectName ?? of.fingerprint]))
    .digest('hex');
  // 52 bits: what a number holds exactly.
  return Number.parseInt(digits.slice(0, 13), 16);
}
