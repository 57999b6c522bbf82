import { connectableEngines } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { product } from '../../../shared/product.ts';
import { inLocale, sameText, type Text } from '../../../shared/text.ts';
import { dbServiceCounts } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { userTotal } from '../../people/users/service.ts';

const users: Text = { zh: '用户', en: 'Users' };
const sources: Text = { zh: '数据源', en: 'Data sources' };
const unlimited: Text = { zh: '不限', en: 'Unlimited' };

/** Nothing is licensed, so there is no licence text, and every limit says that there is none. */
export async function readLicense(_: unknown, { locale }: Context) {
  const row = (name: string, text: Text) => ({
    name,
    description: inLocale(text, locale),
    limit: inLocale(unlimited, locale),
  });
  return { content: '', license: [row('user', users), row('db_service', sources)] };
}

/**
 * A client that sends a licence is told so in words that it shows. Taking the file without any effect would leave people
 * waiting for an end or a limit that never comes.
 */
export async function refuseLicense(): Promise<never> {
  throw new AppError('licenseNotNeeded');
}

export async function readLicenseInfo() {
  const content = { product: product.name, version: product.version, license: 'none needed' };
  return {
    fileName: 'license_info.json',
    contentType: 'application/json; charset=utf-8',
    content: `${JSON.stringify(content, null, 2)}\n`,
  };
}

export async function readLicenseUsage(_: unknown, ctx: Context) {
  const { people, perType } = await usageOf(ctx);
  return { data: { users_usage: people, db_services_usage: perType } };
}

export async function readSqleLicenseUsage(_: unknown, ctx: Context) {
  const { people, perType } = await usageOf(ctx);
  return { data: { users_usage: people, instances_usage: perType } };
}

/** From totals that are kept as users and data sources come and go. */
async function usageOf(ctx: Context) {
  const [people, counts] = await Promise.all([userTotal.on(ctx.table).read({}), dbServiceCounts(ctx, undefined)]);
  const row = (type: string, text: Text, used: number) => ({
    resource_type: type,
    resource_type_desc: inLocale(text, ctx.locale),
    used,
    limit: 0,
    is_limited: false,
  });
  return {
    people: row('user', users, people),
    perType: connectableEngines
      .map(({ dbType }) => row(dbType, sameText(dbType), counts.get(dbType) ?? 0))
      .filter(({ used }) => used > 0),
  };
}
