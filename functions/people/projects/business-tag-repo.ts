import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { counter } from '../../platform/table/counter.ts';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { uniqueName } from '../../platform/table/unique.ts';

const schema = z.object({
  uid: z.string(),
  name: z.string(),
  searchText: z.string(),
  /** Projects that have it; kept in the transactions that give and take it. */
  projects: z.number().int(),
});

export const businessTags = entity('BUSINESS_TAG', schema, { pk: 'BUSINESS_TAGS', sk: 'BUSINESS_TAG#{uid}' });
export const businessTagTotal = counter('BUSINESS_TAGS');
const names = uniqueName('BUSINESS_TAG');

export async function createBusinessTag(
  table: TenantTable,
  { uid, name }: { uid: string; name: string },
): Promise<void> {
  await table.transact([
    businessTags.on(table).creating({ uid, name, searchText: name.toLowerCase(), projects: 0 }),
    names.on(table).claiming({}, name, uid, new AppError('tagExists')),
    businessTagTotal.on(table).adding({}, 1),
  ]);
}

export async function renameBusinessTag(table: TenantTable, uid: string, name: string): Promise<void> {
  const tag = await businessTags.on(table).require({ uid });
  await table.transact([
    businessTags.on(table).updating({ ...tag, name, searchText: name.toLowerCase() }),
    ...names.on(table).renaming({}, { from: tag.name, to: name }, uid, new AppError('tagExists')),
  ]);
}

export async function removeBusinessTag(table: TenantTable, uid: string): Promise<void> {
  const tag = await businessTags.on(table).require({ uid });
  await table.transact([
    businessTags.on(table).removing({ uid }, { condition: { projects: 0 }, refusal: new AppError('tagInUse') }),
    names.on(table).releasing({}, tag.name, uid),
    businessTagTotal.on(table).adding({}, -1),
  ]);
}

/** The tag that a client names by uid, or by its name. */
export async function businessTagUidOf(table: TenantTable, uidOrName: string): Promise<string> {
  return (await names.on(table).holderOf({}, uidOrName)) ?? uidOrName;
}

/** For the transaction in which a project changes its business. */
export function countingBusiness(
  table: TenantTable,
  change: { from: string | undefined; to: string | undefined },
): TransactItem[] {
  if (change.from === change.to) return [];
  const counting = (uid: string | undefined, delta: number) =>
    uid === undefined
      ? []
      : [
          businessTags
            .on(table)
            .patching({ uid }, { add: { projects: delta } }, { refusal: new AppError('unknownBusinessTag') }),
        ];
  return [...counting(change.from, -1), ...counting(change.to, 1)];
}
