import * as z from 'zod';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { Workflow } from '../workflow-repo.ts';

const schema = z.object({
  /** Whose figures these are: of a person who submits, or of a data source. */
  kind: z.enum(['creator', 'source']),
  uid: z.string(),
  name: z.string(),
  workflows: z.number().int(),
  /** Of these so many were rejected at least once. */
  rejected: z.number().int(),
  /** Audits that were submitted, and the sum of their scores. */
  audits: z.number().int(),
  scores: z.number(),
  /** Executions that ended, those that did not succeed, and how long those that did took. */
  runs: z.number().int(),
  failedRuns: z.number().int(),
  seconds: z.number(),
  shortest: z.number().optional(),
  longest: z.number().optional(),
  /** By what the lists of the first are ordered; absent where there is nothing to tell. */
  rejectedShare: z.number().int().optional(),
  meanMilliseconds: z.number().int().optional(),
  failedShare: z.number().int().optional(),
});
/** The figures of one person or data source. */
export type SubjectFigures = z.output<typeof schema>;

/** What people and data sources come to. The indexes hold the lists of those with the most, so that a list reads no more than it shows. */
const subjects = entity('WORKFLOW_FIGURES', schema, {
  pk: 'FIGURES#{kind}#{uid}',
  sk: 'ALL',
  gsi1pk: 'FIGURES#{kind}#REJECTED',
  gsi1sk: '{rejectedShare}#{uid}',
  gsi2pk: 'FIGURES#{kind}#SLOW',
  gsi2sk: '{meanMilliseconds}#{uid}',
  gsi3pk: 'FIGURES#{kind}#FAILED',
  gsi3sk: '{failedShare}#{uid}',
});
const boards = { rejected: 'gsi1', slow: 'gsi2', failing: 'gsi3' } as const;

type Subject = Pick<SubjectFigures, 'kind' | 'uid' | 'name'>;
type Counted = 'workflows' | 'rejected' | 'audits' | 'scores' | 'runs' | 'failedRuns' | 'seconds';
type Addition = Subject & { readonly add: Partial<Record<Counted, number>>; readonly took?: number };
/** An execution of a task that ended. */
export type EndedRun = { readonly dbServiceUid: string; readonly succeeded: boolean; readonly seconds: number };

/** Somebody else added to the same figures meanwhile; nothing was written, so it is done again. */
export const figuresMoved = new Error('figures were added to meanwhile');

/** What a change of a workflow adds to the figures of its creator and its data sources. */
export function subjectAdditions(
  before: Workflow | undefined,
  after: Workflow,
  ran: EndedRun | undefined,
): readonly Addition[] {
  const names = new Map(after.tasks.map(({ dbServiceUid, dbServiceName }) => [dbServiceUid, dbServiceName]));
  const source = (uid: string): Subject => ({ kind: 'source', uid, name: names.get(uid) ?? '' });
  const everybody: Subject[] = [
    { kind: 'creator', uid: after.creatorUid, name: after.creatorName },
    ...[...names.keys()].map(source),
  ];
  const isSubmitted = before?.number !== after.number;
  return [
    ...(before ? [] : everybody.map((one) => ({ ...one, add: { workflows: 1 } }))),
    ...(after.wasRejected && !before?.wasRejected ? everybody.map((one) => ({ ...one, add: { rejected: 1 } })) : []),
    ...(isSubmitted
      ? after.tasks.map((task) => ({ ...source(task.dbServiceUid), add: { audits: 1, scores: task.score } }))
      : []),
    ...(ran ? [{ ...source(ran.dbServiceUid), ...ofRun(ran) }] : []),
  ];
}

/** For the transaction of the change: the figures as they will be. They are read first, since the order of the lists follows from them. */
export async function writingSubjects(table: TenantTable, additions: readonly Addition[]): Promise<TransactItem[]> {
  const records = subjects.on(table);
  const bySubject = new Map(additions.map((one) => [keyOf(one), one]));
  const found = new Map((await records.getMany([...bySubject.values()])).map((one) => [keyOf(one), one]));
  return [...bySubject].map(([key, subject]) => {
    const before = found.get(key);
    const after = additions
      .filter((one) => keyOf(one) === key)
      .reduce<SubjectFigures | Stored<SubjectFigures>>(added, before ?? nothingOf(subject));
    const ordered = { ...after, ...ordersOf(after) };
    return 'version' in ordered
      ? { ...records.updating(ordered), refusal: figuresMoved }
      : records.creating(ordered, figuresMoved);
  });
}

/** The first of a list: those with the highest share of rejected workflows, with the slowest executions, or with the most failed ones. */
export async function firstOf(
  table: TenantTable,
  board: keyof typeof boards,
  { kind, limit }: { readonly kind: SubjectFigures['kind']; readonly limit: number },
): Promise<readonly SubjectFigures[]> {
  return (await subjects.on(table).listBy(boards[board], { kind }, { newestFirst: true, limit })).items;
}

/** The figures of some data sources, as far as there are any. */
export function figuresOfSources(table: TenantTable, uids: readonly string[]): Promise<SubjectFigures[]> {
  return subjects.on(table).getMany(uids.map((uid) => ({ kind: 'source' as const, uid })));
}

function ofRun({ succeeded, seconds }: EndedRun): Pick<Addition, 'add' | 'took'> {
  return succeeded ? { add: { runs: 1, seconds }, took: seconds } : { add: { runs: 1, failedRuns: 1 } };
}

function nothingOf({ kind, uid, name }: Subject): SubjectFigures {
  return { kind, uid, name, workflows: 0, rejected: 0, audits: 0, scores: 0, runs: 0, failedRuns: 0, seconds: 0 };
}

function added<T extends SubjectFigures>(before: T, { add, took }: Addition): T {
  const sums = Object.entries(add).map(([name, value]) => [name, before[name as Counted] + value]);
  return {
    ...before,
    ...Object.fromEntries(sums),
    ...(took !== undefined && {
      shortest: Math.min(before.shortest ?? took, took),
      longest: Math.max(before.longest ?? took, took),
    }),
  };
}

/** Shares in hundredths of a percent. Whoever has nothing to tell is in no list. */
function ordersOf({ workflows, rejected, runs, failedRuns, seconds }: SubjectFigures) {
  const succeeded = runs - failedRuns;
  return {
    ...(rejected > 0 && { rejectedShare: Math.round((10_000 * rejected) / Math.max(1, workflows)) }),
    ...(succeeded > 0 && { meanMilliseconds: Math.round((1000 * seconds) / succeeded) }),
    ...(failedRuns > 0 && { failedShare: Math.round((10_000 * failedRuns) / runs) }),
  };
}

function keyOf({ kind, uid }: Subject): string {
  return `${kind} ${uid}`;
}
