import type * as contract from '../../../shared/contract/people/projects/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Context } from '../../platform/context.ts';
import { namingUses } from '../../ground/in-use/naming-uses.ts';
import { foundPage } from '../../platform/table/paging.ts';
import {
  businessTags,
  businessTagTotal,
  createBusinessTag,
  removeBusinessTag,
  renameBusinessTag,
} from './business-tag-repo.ts';

export async function listBusinessTags({ query }: Input<typeof contract.listBusinessTags>, ctx: Context) {
  const keyword = query.fuzzy_keyword?.toLowerCase();
  const listing = businessTags
    .on(ctx.table)
    .listing({}, keyword ? { filter: { searchText: { contains: keyword } } } : {});
  const { items, total, searched } = await foundPage(listing, query, {
    reader: ctx.user.uid,
    total: keyword ? undefined : businessTagTotal.on(ctx.table).read({}),
  });
  return { data: items.map(({ uid, name }) => ({ uid, name })), total_nums: total, searched_nums: searched };
}

export async function addBusinessTag({ body }: Input<typeof contract.addBusinessTag>, ctx: Context) {
  const { name } = body.business_tag;
  ctx.describe({ zh: `创建业务标签 ${name}`, en: `Create the business tag ${name}` });
  await createBusinessTag(ctx.recorded, { uid: ctx.world.newId(), name });
  return {};
}

export async function updateBusinessTag({ params, body }: Input<typeof contract.updateBusinessTag>, ctx: Context) {
  const { name } = body.business_tag;
  ctx.describe({ zh: `将业务标签改名为 ${name}`, en: `Rename a business tag to ${name}` });
  await renameBusinessTag(ctx.recorded, params.business_tag_uid, name);
  return {};
}

export async function deleteBusinessTag({ params }: Input<typeof contract.deleteBusinessTag>, ctx: Context) {
  const tag = await businessTags.on(ctx.table).require({ uid: params.business_tag_uid });
  ctx.describe({ zh: `删除业务标签 ${tag.name}`, en: `Delete the business tag ${tag.name}` });
  await namingUses(ctx, 'business_tag', tag, () => removeBusinessTag(ctx.recorded, tag.uid));
  return {};
}
