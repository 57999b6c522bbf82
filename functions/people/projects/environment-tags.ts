import type * as contract from '../../../shared/contract/people/projects/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Context } from '../../platform/context.ts';
import { namingUses } from '../../ground/in-use/naming-uses.ts';
import { pageOf } from '../../platform/table/paging.ts';
import {
  changeEnvironmentTag,
  creatingEnvironmentTags,
  environmentTags,
  environmentTagTotals,
  removingEnvironmentTag,
} from '../../ground/environments/environment-tag-repo.ts';

export async function listEnvironmentTags({ query }: Input<typeof contract.listEnvironmentTags>, ctx: Context) {
  const projectUid = ctx.project.uid;
  const [tags, total] = await Promise.all([
    pageOf(environmentTags.on(ctx.table).listing({ projectUid }), query, ctx.user.uid),
    environmentTagTotals.on(ctx.table).read({ projectUid }),
  ]);
  return { data: tags.map(({ uid, name, color }) => ({ uid, name, color })), total_nums: total };
}

export async function addEnvironmentTag({ body }: Input<typeof contract.addEnvironmentTag>, ctx: Context) {
  const { environment_name: name, color = '' } = body;
  ctx.describe({ zh: `创建环境属性 ${name}`, en: `Create the environment tag ${name}` });
  await ctx.recorded.transact(
    creatingEnvironmentTags(ctx.table, [{ uid: ctx.world.newId(), projectUid: ctx.project.uid, name, color }]),
  );
  return {};
}

export async function updateEnvironmentTag(
  { params, body }: Input<typeof contract.updateEnvironmentTag>,
  ctx: Context,
) {
  const key = { projectUid: ctx.project.uid, uid: params.environment_tag_uid };
  ctx.describe({
    zh: `编辑环境属性 ${body.environment_name}`,
    en: `Edit the environment tag ${body.environment_name}`,
  });
  await changeEnvironmentTag(ctx.recorded, key, { name: body.environment_name, color: body.color });
  return {};
}

export async function deleteEnvironmentTag({ params }: Input<typeof contract.deleteEnvironmentTag>, ctx: Context) {
  const tag = await environmentTags
    .on(ctx.table)
    .require({ projectUid: ctx.project.uid, uid: params.environment_tag_uid });
  ctx.describe({ zh: `删除环境属性 ${tag.name}`, en: `Delete the environment tag ${tag.name}` });
  await namingUses(ctx, 'environment_tag', tag, () => ctx.recorded.transact(removingEnvironmentTag(ctx.table, tag)));
  return {};
}
