import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { counter } from '../../platform/table/counter.ts';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { uniqueName } from '../../platform/table/unique.ts';

const schema = z.object({
  uid: z.string(),
  projectUid: z.string(),
  name: z.string(),
  color: z.string(),
  /** Data sources that have it; kept in the transactions that give and take it. */
  dbServices: z.number().int(),
});
export type EnvironmentTag = z.output<typeof schema>;

export const environmentTags = entity('ENVIRONMENT_TAG', schema, {
  pk: 'PROJECT#{projectUid}',
  sk: 'ENVIRONMENT_TAG#{uid}',
});
export const environmentTagTotals = counter('ENVIRONMENT_TAGS#{projectUid}');
const names = uniqueName('ENVIRONMENT_TAG#{projectUid}');

/** Every project begins with these. */
export const firstEnvironments = ['DEV', 'TEST', 'UAT', 'PROD', 'OUTSIDE'] as const;

/** The tag of a project that has this name; a name that none has is given back, and fits no uid. */
export async function environmentTagUidOf(table: TenantTable, projectUid: string, name: string): Promise<string> {
  return (await names.on(table).holderOf({ projectUid }, name)) ?? name;
}

type TagKey = { readonly projectUid: string; readonly uid: string };

/** Environment tags by uid, of one project or of many. */
export async function environmentTagsOf(
  table: TenantTable,
  keys: readonly TagKey[],
): Promise<Map<string, EnvironmentTag>> {
  const distinct = [
    ...new Map(keys.map(({ projectUid, uid }) => [`${projectUid} ${uid}`, { projectUid, uid }])).values(),
  ];
  const tags = await environmentTags.on(table).getMany(distinct);
  return new Map(tags.map((tag) => [tag.uid, tag]));
}

/** For the transaction that makes the tags. */
export function creatingEnvironmentTags(
  table: TenantTable,
  tags: readonly Omit<EnvironmentTag, 'dbServices'>[],
): TransactItem[] {
  return tags.flatMap((tag) => [
    environmentTags.on(table).creating({ ...tag, dbServices: 0 }),
    names.on(table).claiming(tag, tag.name, tag.uid, new AppError('tagExists')),
    environmentTagTotals.on(table).adding(tag, 1),
  ]);
}

export async function changeEnvironmentTag(
  table: TenantTable,
  key: { projectUid: string; uid: string },
  change: { name: string; color: string | undefined },
): Promise<void> {
  const tag = await environmentTags.on(table).require(key);
  await table.transact([
    environmentTags.on(table).updating({ ...tag, name: change.name, color: change.color ?? tag.color }),
    ...names.on(table).renaming(key, { from: tag.name, to: change.name }, tag.uid, new AppError('tagExists')),
  ]);
}

/** For the transaction that removes a tag, which is refused while a data source has it. */
export function removingEnvironmentTag(table: TenantTable, tag: EnvironmentTag): TransactItem[] {
  return [
    environmentTags.on(table).removing(tag, { condition: { dbServices: 0 }, refusal: new AppError('tagInUse') }),
    names.on(table).releasing(tag, tag.name, tag.uid),
    environmentTagTotals.on(table).adding(tag, -1),
  ];
}

/** For the transaction in which a data source changes its environment. */
export function countingEnvironment(
  table: TenantTable,
  projectUid: string,
  change: { from: string | undefined; to: string | undefined },
): TransactItem[] {
  if (change.from === change.to) return [];
  const counting = (uid: string | undefined, delta: number) =>
    uid === undefined
      ? []
      : [
          environmentTags
            .on(table)
            .patching(
              { projectUid, uid },
              { add: { dbServices: delta } },
              { refusal: new AppError('unknownEnvironmentTag') },
            ),
        ];
  return [...counting(change.from, -1), ...counting(change.to, 1)];
}
