import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import { sessionCookie } from '../sessions/service.ts';

const cookieName = 'sluice-binding';

const ticketSchema = z.object({
  id: z.string(),
  /** Hash of the half that only the browser has. */
  browserHash: z.string(),
  /** Who it is here already, where only the second factor is missing. */
  userUid: z.string().optional(),
  /** Of which of the account's times it is: a new password begins another. */
  epoch: z.number().int().optional(),
  person: z.object({
    name: z.string(),
    subject: z.object({ issuer: z.string(), sub: z.string() }).optional(),
    email: z.string(),
    wxid: z.string(),
  }),
  sealedTokens: z.string(),
  providerSub: z.string().optional(),
  providerSid: z.string().optional(),
  expiresAtSeconds: z.number().int(),
});
/** A user of the provider who has shown who he is there, and is nobody here yet. */
export type Ticket = z.output<typeof ticketSchema>;

/** Those who are about to bind themselves. */
export const tickets = entity('BINDING_TICKET', ticketSchema, {
  pk: 'BINDING_TICKET#{id}',
  sk: 'PERSON',
  ttl: 'expiresAtSeconds',
});

type Content = Omit<Ticket, 'id' | 'browserHash' | 'sealedTokens' | 'expiresAtSeconds'> & { readonly idToken: string };

/**
 * Keeps what the provider said until the person has shown a password. One half is in the address, as clients of this
 * API expect, the other in a cookie: a link that somebody else sends binds nobody to a stranger.
 */
export async function issueTicket(ctx: Context, tenant: string, { idToken, ...content }: Content): Promise<string> {
  const [id, half] = [ctx.world.newId(), randomBytes(32).toString('base64url')];
  const ticket = {
    ...content,
    id,
    browserHash: hashOf(half),
    sealedTokens: await ctx.world.keys.encrypt(idToken, contextOf(tenant, id)),
    expiresAtSeconds: Math.floor(ctx.world.clock.now() / 1000) + limits.oauth2BindingSeconds,
  };
  await tickets.on(ctx.world.tableOf(tenant)).create(ticket);
  ctx.setCookie(cookie(ctx, half, limits.oauth2BindingSeconds));
  return `${tenant}.${id}`;
}

/** The ticket that this browser was given. */
export async function ticketOf(ctx: Context, text: string) {
  const [, tenant, id] = /^([a-z][a-z0-9-]{0,39})\.(\w{1,64})$/.exec(text) ?? [];
  if (tenant === undefined || id === undefined) throw new AppError('oauth2TicketEnded');
  const ticket = await tickets.on(ctx.world.tableOf(tenant)).get({ id });
  const half = ctx.request.cookies[cookieName];
  if (!ticket || half === undefined || hashOf(half) !== ticket.browserHash) throw new AppError('oauth2TicketEnded');
  const idToken = await ctx.world.keys.decrypt(ticket.sealedTokens, contextOf(tenant, id));
  return { tenant, ticket, idToken: idToken === '' ? undefined : idToken };
}

/** For the transaction that binds: a ticket is good once. */
export function usingTicket(ctx: Context, tenant: string, { id, version }: Stored<Ticket>) {
  ctx.setCookie(cookie(ctx, '', 0));
  return tickets
    .on(ctx.world.tableOf(tenant))
    .removing({ id }, { condition: { version }, refusal: new AppError('oauth2TicketEnded') });
}

function cookie(ctx: Context, value: string, seconds: number): string {
  return sessionCookie(ctx, { name: cookieName, value, path: '/v1/dms/oauth2', seconds });
}

function hashOf(half: string): string {
  return createHash('sha256').update(half).digest('base64url');
}

function contextOf(tenant: string, id: string) {
  return { tenant, record: `BINDING_TICKET#${id}` };
}
