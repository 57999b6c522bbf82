import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { AppError } from '../../../../shared/errors/index.ts';
import { workflowStatuses, type WorkflowStatus } from '../../../../shared/lifecycles/workflow.ts';
import { entity, type Stored } from '../../../platform/table/entity.ts';
import { filledKey } from '../../../platform/table/key-template.ts';
import type { TenantTable } from '../../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../../platform/table/transaction.ts';
import type { Workflow } from '../../../ground/ledger/workflow-repo.ts';

type InStatus = `status ${WorkflowStatus}`;
/** The field that tells how many workflows of a person are in a status. */
export const inStatus = (status: WorkflowStatus): InStatus => `status ${status}`;
const statuses = Object.fromEntries(
  workflowStatuses.values.map((status) => [inStatus(status), z.number().int().optional()]),
) as Record<InStatus, z.ZodOptional<z.ZodNumber>>;

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
  ...statuses,
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
type Figure = keyof typeof nothing;
type Counted = Figure | InStatus;
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
  const creator: Subject = { kind: 'creator', uid: after.creatorUid, name: after.creatorName };
  const everybody: Subject[] = [creator, ...[...names.keys()].map(source)];
  const isSubmitted = before?.number !== after.number;
  const isElsewhere = before?.status !== after.status;
  return [
    ...(isElsewhere ? [{ ...creator, add: statusChange(before?.status, after.status) }] : []),
    ...(before ? [] : everybody.map((one) => ({ ...one, add: { workflows: 1 } }))),
    ...(after.wasRejected && !before?.wasRejected ? everybody.map((one) => ({ ...one, add: { rejected: 1 } })) : []),
    ...(isSubmitted
      ? after.tasks.map((task) => ({ ...source(task.dbServiceUid), add: { audits: 1, scores: task.score } }))
      : []),
    ...(ran ? [{ ...source(ran.dbServiceUid), ...ofRun(ran) }] : []),
  ];
}

function statusChange(from: WorkflowStatus | undefined, to: WorkflowStatus): Addition['add'] {
  return { ...(from && { [inStatus(from)]: -1 }), [inStatus(to)]: 1 };
}

/**
 * For the transaction of the change. Most additions are plain: they meet nobody. Where the order of a list follows from them, the
 * figures are read first and written as they will be, unless others added to them meanwhile.
 */
export async function writingSubjects(table: TenantTable, additions: readonly Addition[]): Promise<TransactItem[]> {
  const records = subjects.on(table);
  const bySubject = subjectsOf(additions);
  const told = [...bySubject.values()].filter((subject) => isTold(additionsOf(additions, subject)));
  const found = new Map((await records.getMany(told)).map((one) => [keyOf(one), one]));
  return [...bySubject].map(([key, subject]) => {
    if (!told.includes(subject)) return addingTo(subject, additions);
    const before = found.get(key);
    const after: SubjectFigures = sumOf(before ?? nothingOf(subject), additions);
    if (isPlain(before, additionsOf(additions, subject)))
      return {
        ...addingTo(subject, additions),
        condition: { rejectedShare: { exists: false } },
        refusal: figuresMoved,
      };
    const ordered = { ...after, ...ordersOf(after) };
    return before
      ? { ...records.updating({ ...ordered, version: before.version }), refusal: figuresMoved }
      : records.creating(ordered, figuresMoved);
  });
}

/** For the transaction of a change beside many others: additions that meet nobody. The lists are put in order afterwards. */
export function addingSubjects(additions: readonly Addition[]): TransactItem[] {
  return [...subjectsOf(additions).values()].map((subject) => addingTo(subject, additions));
}

/** Puts subjects in their places in the lists, by all that was added to them. Whoever adds last, orders last. */
export async function orderSubjects(table: TenantTable, additions: readonly Addition[]): Promise<void> {
  const told = additions.filter((one) => isTold([one]));
  for (const subject of subjectsOf(told).values())
    for (let attempt = 1; attempt <= orderAttemptsMax; attempt++)
      if (await isOrdered(table, subject, additions)) break;
      else await setTimeout(Math.random() * pauseMillisecondsMax);
}

/** Whether anything is added of which figures tell: in which state the changes of a person are moves no list. */
function isTold(own: readonly Addition[]): boolean {
  return own.some(({ add, took }) => took !== undefined || Object.keys(add).some((name) => name in nothing));
}

/** What is told of a subject beside what was counted. */
const fieldsTold = ['shortest', 'longest', 'rejectedShare', 'meanMilliseconds', 'failedShare'] as const;
const orderAttemptsMax = 20;
const pauseMillisecondsMax = 100;

async function isOrdered(table: TenantTable, subject: Subject, additions: readonly Addition[]): Promise<boolean> {
  const before = await subjects.on(table).get(subject);
  if (!before) return true;
  const took = additionsOf(additions, subject).flatMap((one) => one.took ?? []);
  const after: Stored<SubjectFigures> = { ...before, ...extremesOf(before, took), ...ordersOf(before) };
  if (fieldsTold.every((field) => after[field] === before[field])) return true;
  try {
    await subjects.on(table).update(after);
    return true;
  } catch (error) {
    // Whoever added meanwhile may have read before us: it is looked at once more.
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return false;
    throw error;
  }
}

function subjectsOf(additions: readonly Addition[]): Map<string, Subject> {
  return new Map(additions.map(({ kind, uid, name }) => [keyOf({ kind, uid, name }), { kind, uid, name }]));
}

function additionsOf(additions: readonly Addition[], subject: Subject): readonly Addition[] {
  return additions.filter((one) => keyOf(one) === keyOf(subject));
}

/** Whether no list tells of what is added: of whom nothing was ever rejected, workflows more change no share. */
function isPlain(before: SubjectFigures | undefined, own: readonly Addition[]): boolean {
  const isOrdering = ({ add, took }: Addition) => took !== undefined || add.rejected || add.runs || add.failedRuns;
  return before?.rejectedShare === undefined && !own.some(isOrdering);
}

function addingTo(subject: Subject, additions: readonly Addition[]): Extract<TransactItem, { change: unknown }> {
  const { kind, uid, name } = subject;
  const sums = sumOf(nothingOf(subject), additions);
  const counted: Counted[] = [...figureNames, ...workflowStatuses.values.map(inStatus)];
  const add = Object.fromEntries(counted.flatMap((field) => (sums[field] === undefined ? [] : [[field, sums[field]]])));
  const set = { kind, uid, name, recordKind: subjects.kind };
  return {
    update: { pk: filledKey(subjects.keys.pk, subject), sk: subjects.keys.sk },
    change: { set, add: { ...add, version: 1 } },
  };
}

function sumOf<T extends SubjectFigures>(before: T, additions: readonly Addition[]): T {
  return additionsOf(additions, before).reduce(added, before);
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

/** The figures of a person, if there are any. */
export function figuresOfCreator(table: TenantTable, uid: string): Promise<Stored<SubjectFigures> | undefined> {
  return subjects.on(table).get({ kind: 'creator', uid });
}

function ofRun({ succeeded, seconds }: EndedRun): Pick<Addition, 'add' | 'took'> {
  return succeeded ? { add: { runs: 1, seconds }, took: seconds } : { add: { runs: 1, failedRuns: 1 } };
}

const nothing = { workflows: 0, rejected: 0, audits: 0, scores: 0, runs: 0, failedRuns: 0, seconds: 0 };
const figureNames = Object.keys(nothing) as Figure[];

function nothingOf({ kind, uid, name }: Subject): SubjectFigures {
  return { kind, uid, name, ...nothing };
}

function added<T extends SubjectFigures>(before: T, { add, took }: Addition): T {
  const sums = Object.entries(add).map(([name, value]) => [name, (before[name as Counted] ?? 0) + value]);
  return {
    ...before,
    ...Object.fromEntries(sums),
    ...extremesOf(before, took === undefined ? [] : [took]),
  };
}

function extremesOf({ shortest, longest }: SubjectFigures, took: readonly number[]) {
  if (took.length === 0) return {};
  return { shortest: Math.min(shortest ?? Infinity, ...took), longest: Math.max(longest ?? 0, ...took) };
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
