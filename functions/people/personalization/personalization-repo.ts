import * as z from 'zod';
import { product } from '../../../shared/product.ts';
import { resolveTenant } from '../../platform/access/tenant-directory.ts';
import type { Context } from '../../platform/context.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

const schema = z.object({
  tenantWide: z.literal('PERSONALIZATION'),
  title: z.string(),
  logo: z.object({ picture: z.string(), contentType: z.string(), bytes: z.number().int() }).optional(),
});
/** What a tenant calls its console and shows as its logo. */
export type Personalization = z.output<typeof schema>;

export const personalizations = entity('PERSONALIZATION', schema, { pk: '{tenantWide}', sk: 'PERSONALIZATION' });

/** Whose logo a picture is: a browser asks for it without a token, by a name that cannot be guessed. */
export const pictures = entity('LOGO_PICTURE', z.object({ picture: z.string(), tenant: z.string() }), {
  pk: 'LOGO#{picture}',
  sk: 'LOGO',
});

const key = { tenantWide: 'PERSONALIZATION' } as const;

export async function personalizationOf(table: TenantTable): Promise<Stored<Personalization>> {
  return (await personalizations.on(table).get(key)) ?? { ...key, title: '', version: 0 };
}

/** Where the file of a picture lies. */
export function logoKey(picture: string): string {
  return `logos/${picture}`;
}

/** The tenant whose console this is: the caller's, else the one that the host name leads to. */
export async function tenantShown(ctx: Context): Promise<string | undefined> {
  if (ctx.tenant !== '') return ctx.tenant;
  return resolveTenant(ctx.world.system, { host: ctx.request.host, named: undefined });
}

/** Title and logo as the console shows them here, also before anybody has signed in. */
export async function shownIdentity(ctx: Context): Promise<{ title: string; logoUrl: string }> {
  const tenant = await tenantShown(ctx);
  const { title, logo } = tenant === undefined ? { title: '' } : await personalizationOf(ctx.world.tableOf(tenant));
  return {
    title: title || product.name,
    logoUrl: logo ? `/v1/dms/personalization/logo?picture=${logo.picture}` : '',
  };
}
