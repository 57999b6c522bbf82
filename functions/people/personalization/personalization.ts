import type * as contract from '../../../shared/contract/people/personalization/operations.ts';
import type { Input, Upload } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';
import { product } from '../../../shared/product.ts';
import { linkSecondsMax } from '../../platform/ports/files.ts';
import type { Context } from '../../platform/context.ts';
import type { Stored } from '../../platform/table/entity.ts';
import {
  logoKey,
  personalizationOf,
  personalizations,
  pictures,
  tenantShown,
  type Personalization,
} from './personalization-repo.ts';
import { cleanPicture } from './picture/clean-picture.ts';

export async function personalize({ body: { title, file } }: Input<typeof contract.personalize>, ctx: Context) {
  if (!title && !file) throw new AppError('nothingToPersonalize');
  const before = await personalizationOf(ctx.table);
  if (title && title === (before.title || product.name)) throw new AppError('consoleTitleUnchanged');
  ctx.describe(wordsOf(title, file));
  const logo = file && (await keptLogo(file, ctx));
  await save(ctx, { ...before, ...(title && { title }), ...(logo && { logo }) }).catch(async (error: unknown) => {
    if (logo) await forget(ctx, logo.picture);
    throw error;
  });
  if (logo && before.logo) await forget(ctx, before.logo.picture);
  return {};
}

function wordsOf(title: string | undefined, file: Upload | undefined): Text {
  if (!title) return { zh: `更换 Logo：${file?.fileName ?? ''}`, en: `Change the logo: ${file?.fileName ?? ''}` };
  const [zh, en] = file ? ['，并更换 Logo', ', and change the logo'] : ['', ''];
  return { zh: `将控制台标题改为 ${title}${zh}`, en: `Change the title of the console to ${title}${en}` };
}

export async function removeLogo(_: Input<typeof contract.removeLogo>, ctx: Context) {
  const { logo, ...rest } = await personalizationOf(ctx.table);
  if (!logo) throw new AppError('logoMissing');
  await save(ctx, rest);
  await forget(ctx, logo.picture);
  return {};
}

export async function readLogo({ query }: Input<typeof contract.readLogo>, ctx: Context) {
  const tenant = query.picture ? await ownerOf(ctx, query.picture) : await tenantShown(ctx);
  if (tenant === undefined) throw new AppError('logoMissing');
  const { logo } = await personalizationOf(ctx.world.tableOf(tenant));
  if (!logo || (query.picture && query.picture !== logo.picture)) throw new AppError('logoMissing');
  const files = ctx.world.files.forTenant(tenant);
  const fileName = `logo.${logo.contentType.split('/')[1] ?? 'png'}`;
  if (logo.bytes > limits.replyFileBytesMax)
    return {
      location: await files.downloadLink(logoKey(logo.picture), { fileName, expiresInSeconds: linkSecondsMax }),
    };
  const content = await files.get(logoKey(logo.picture));
  if (!content) throw new AppError('logoMissing');
  return { fileName, contentType: logo.contentType, content: new Uint8Array(content) };
}

/** Keeps what is left of a picture once everything that is not the picture is gone. */
async function keptLogo({ bytes }: Upload, ctx: Context) {
  if (bytes.byteLength > limits.logoBytesMax)
    throw new AppError('logoTooLarge', { megabytes: limits.logoBytesMax / 1024 / 1024 });
  const clean = cleanPicture(bytes, limits.logoSidePixelsMax);
  if (!clean) throw new AppError('logoNotPicture', { pixels: limits.logoSidePixelsMax });
  const picture = ctx.world.newId();
  await ctx.world.files.forTenant(ctx.tenant).put(logoKey(picture), clean.bytes, { contentType: clean.contentType });
  await pictures.on(ctx.world.system).create({ picture, tenant: ctx.tenant });
  return { picture, contentType: clean.contentType, bytes: clean.bytes.byteLength };
}

async function save(ctx: Context, { version, ...next }: Stored<Personalization>): Promise<void> {
  const records = personalizations.on(ctx.table);
  await ctx.recorded.transact([version === 0 ? records.creating(next) : records.updating({ ...next, version })]);
}

async function ownerOf(ctx: Context, picture: string): Promise<string | undefined> {
  return (await pictures.on(ctx.world.system).get({ picture }))?.tenant;
}

async function forget(ctx: Context, picture: string): Promise<void> {
  await pictures.on(ctx.world.system).remove({ picture });
  await ctx.world.files.forTenant(ctx.tenant).remove(logoKey(picture));
}
