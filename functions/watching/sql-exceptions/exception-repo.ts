import { createHash } from 'node:crypto';
import * as z from 'zod';
import { exceptionType } from '../../../shared/contract/watching/sql-exceptions/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { counter } from '../../platform/table/counter.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { uniqueName } from '../../platform/table/unique.ts';

const schema = z.object({
  projectUid: z.string(),
  number: z.number().int(),
  type: exceptionType,
  content: z.string(),
  desc: z.string(),
  matchedCount: z.number().int(),
  lastMatchedAt: z.string().optional(),
  /** Grows with each change by a person, unlike the version, which counting changes too. */
  revision: z.number().int(),
  /** Content and description in lower case, for the search. */
  searchText: z.string(),
});
export type NewException = z.output<typeof schema>;
export type Exception = Stored<NewException>;

export const exceptions = entity('SQL_EXCEPTION', schema, {
  pk: 'PROJECT#{projectUid}#SQL_EXCEPTIONS',
  sk: '{number}',
});
export const exceptionTotals = counter('SQL_EXCEPTIONS#{projectUid}');
const contents = uniqueName('SQL_EXCEPTIONS#{projectUid}');

/** Clients name an exception by a number, so each project counts its own. */
export async function nextExceptionNumber(table: TenantTable, projectUid: string): Promise<number> {
  const { last } = await table.update(sequenceKey(projectUid), { add: { last: 1 } });
  return Number(last);
}

function sequenceKey(projectUid: string) {
  return { pk: `SEQUENCE#SQL_EXCEPTION#${projectUid}`, sk: 'SEQUENCE' };
}

export async function createException(table: TenantTable, made: NewException): Promise<void> {
  await table.transact([
    exceptions.on(table).creating(made),
    claiming(table, made),
    exceptionTotals.on(table).adding(made, 1),
  ]);
}

export async function changeException(table: TenantTable, before: Exception, after: Exception): Promise<void> {
  const isSame = claimOf(before) === claimOf(after);
  await table.transact([
    exceptions.on(table).updating(after),
    ...(isSame ? [] : [releasing(table, before), claiming(table, after)]),
  ]);
}

export async function removeException(table: TenantTable, gone: Exception): Promise<void> {
  // Two who remove it at once must not both count it down.
  const guard = { condition: { revision: gone.revision }, refusal: new AppError('changedMeanwhile') };
  await table.transact([
    exceptions.on(table).removing(gone, guard),
    releasing(table, gone),
    exceptionTotals.on(table).adding(gone, -1),
  ]);
}

/** Removes the exceptions of a project that is no more. Answers `more` when time is over before all are gone. */
export async function removeExceptionsOf(
  { table }: { readonly table: TenantTable },
  projectUid: string,
  isOver: () => boolean,
): Promise<'all' | 'more'> {
  const { items } = await exceptions.on(table).list({ projectUid });
  for (const one of items) {
    if (isOver()) return 'more';
    await table.transact([exceptions.on(table).removing(one), releasing(table, one)]);
  }
  await table.transact(exceptionTotals.on(table).removing({ projectUid }));
  await table.remove(sequenceKey(projectUid));
  return 'all';
}

function claiming(table: TenantTable, one: NewException) {
  return contents.on(table).claiming(one, claimOf(one), String(one.number), new AppError('sqlExceptionExists'));
}

function releasing(table: TenantTable, one: NewException) {
  return contents.on(table).releasing(one, claimOf(one), String(one.number));
}

/** The content may be longer than a key. */
function claimOf({ type, content }: Pick<NewException, 'type' | 'content'>): string {
  return createHash('sha256').update(`${type} ${content.trim().toLowerCase()}`).digest('base64url');
}
