import type * as contract from '../../../shared/contract/databases/masking/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { builtinMaskingRules } from '../../../shared/masking/builtin-rules.ts';
import { findKeyword, wordsOfName } from '../../../shared/sensitive-data/name-looks.ts';
import { namingUses } from '../../ground/in-use/naming-uses.ts';
import type { Context } from '../../platform/context.ts';
import { nextMaskingNumber } from './number-of.ts';
import { customMaskingRules } from './rule-repo.ts';
import {
  customSensitiveTypes,
  knownTypes,
  looksOf,
  requireType,
  sensitiveTypeNames,
  typeOf,
  type CustomSensitiveType,
} from './type-repo.ts';

type Parts = Input<typeof contract.updateSensitiveType>['body']['type'];

export async function listSensitiveTypes(_: Input<typeof contract.listSensitiveTypes>, ctx: Context) {
  const projectUid = ctx.project.uid;
  const types = await knownTypes(ctx.table, projectUid);
  const { items } = await customMaskingRules.on(ctx.table).list({ projectUid });
  const uses = [...builtinMaskingRules, ...items].map(({ typeId }) => typeId);
  return {
    data: [...types.values()].map((one) => one.shown(ctx.locale, uses.filter((id) => id === one.id).length)),
  };
}

export async function addSensitiveType(
  { body: { type: given } }: Input<typeof contract.addSensitiveType>,
  ctx: Context,
) {
  ctx.describe({ zh: `添加敏感数据类型 ${given.cn_name}`, en: `Add the type of sensitive data ${given.cn_name}` });
  const projectUid = ctx.project.uid;
  const parts = await checkedParts(given);
  const { items } = await customSensitiveTypes.on(ctx.table).list({ projectUid });
  if (items.length >= limits.sensitiveTypesMax)
    throw new AppError('sensitiveTypesMany', { max: limits.sensitiveTypesMax });
  const identifier = given.en_identifier;
  const isOurs = [...(await knownTypes(ctx.table, projectUid)).values()].some(
    (one) => one.shown(ctx.locale).en_identifier === identifier,
  );
  if (isOurs) throw new AppError('maskingNameTaken', { name: identifier });
  const typeId = await nextMaskingNumber(ctx.table);
  const createdAt = new Date(ctx.world.clock.now()).toISOString();
  const made = { projectUid, typeId, name: given.cn_name, identifier, createdAt, ...parts };
  await ctx.recorded.transact([
    customSensitiveTypes.on(ctx.table).creating(made),
    sensitiveTypeNames
      .on(ctx.table)
      .claiming(made, identifier, String(typeId), new AppError('maskingNameTaken', { name: identifier })),
  ]);
  return { data: { sensitive_data_type_id: typeId } };
}

export async function updateSensitiveType(
  { params, body: { type: given } }: Input<typeof contract.updateSensitiveType>,
  ctx: Context,
) {
  const before = await requireOwnType(ctx, params.sensitive_data_type_id);
  ctx.describe({ zh: `编辑敏感数据类型 ${before.name}`, en: `Change the type of sensitive data ${before.name}` });
  const parts = await checkedParts({
    field_keywords: given.field_keywords ?? before.keywords,
    sample_data_regex_list: given.sample_data_regex_list ?? before.patterns,
    sample_data_list: given.sample_data_list ?? before.samples,
  });
  await ctx.recorded.transact([customSensitiveTypes.on(ctx.table).updating({ ...before, ...parts })]);
  return {};
}

export async function deleteSensitiveType({ params }: Input<typeof contract.deleteSensitiveType>, ctx: Context) {
  const gone = await requireOwnType(ctx, params.sensitive_data_type_id);
  ctx.describe({ zh: `删除敏感数据类型 ${gone.name}`, en: `Delete the type of sensitive data ${gone.name}` });
  await namingUses(ctx, 'sensitive_type', gone, async () => {
    const { items } = await customMaskingRules.on(ctx.table).list({ projectUid: gone.projectUid });
    if (items.some(({ typeId }) => typeId === gone.typeId))
      throw new AppError('sensitiveTypeInUse', { name: gone.name });
    await ctx.recorded.transact([
      customSensitiveTypes.on(ctx.table).removing(gone, {
        condition: { version: gone.version },
        refusal: new AppError('changedMeanwhile'),
      }),
      sensitiveTypeNames.on(ctx.table).releasing(gone, gone.identifier, String(gone.typeId)),
    ]);
  });
  return {};
}

export async function testSensitiveType({ body }: Input<typeof contract.testSensitiveType>, ctx: Context) {
  const id = body.sensitive_data_type_id;
  const known = typeof id === 'number' ? await (await requireType(ctx.table, ctx.project.uid, id)).judged() : undefined;
  const inline = await looksOf(body.sample_data_regex_list ?? []);
  const keywords = body.field_keywords ?? [];
  if (!known && !inline && keywords.length === 0) throw new AppError('sensitiveTypeEmpty');
  const isNamed = (value: string) => keywords.some((keyword) => findKeyword(wordsOfName(value), keyword));
  return {
    data: {
      results: body.sample_values.map((value) => ({
        value,
        matched: (known?.looks?.(value) ?? false) || (inline?.(value) ?? false) || isNamed(value),
      })),
    },
  };
}

async function checkedParts(given: Parts) {
  const keywords = given.field_keywords ?? [];
  const patterns = given.sample_data_regex_list ?? [];
  const samples = given.sample_data_list ?? [];
  const looks = await looksOf(patterns);
  if (keywords.length === 0 && patterns.length === 0) throw new AppError('sensitiveTypeEmpty');
  const unlike = looks && samples.find((sample) => !looks(sample));
  if (looks && samples.length === 0) throw new AppError('sensitiveSamplesMissing');
  if (unlike !== undefined) throw new AppError('sensitiveSampleUnlike', { sample: unlike });
  return { keywords, patterns, samples };
}

async function requireOwnType(ctx: Context, typeId: number): Promise<CustomSensitiveType> {
  if (typeOf.builtin(typeId)) throw new AppError('maskingBuiltin');
  return customSensitiveTypes.on(ctx.table).require({ projectUid: ctx.project.uid, typeId });
}
