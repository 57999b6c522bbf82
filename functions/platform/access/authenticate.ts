import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError } from '../../../shared/errors/index.ts';
import type { Caller } from '../context.ts';
import type { TenantTable } from '../table/tenant-table.ts';
import type { World } from '../world.ts';
import { accounts, rightsOfAccount, type Account } from './account.ts';
import { demandNetwork } from './network-rule.ts';
import { noteUse, personalTokens, tokenHash, type PersonalToken } from './personal-token.ts';
import { pipelineTokens, type PipelineToken } from './pipeline-token.ts';
import { sessions } from './session.ts';
import { verifyToken, type TokenClaims } from './token.ts';

/** Whose call it is: the tenant with its table, and the person or the scanner when one is known. */
export type Identity = {
  readonly tenant: string;
  readonly table: TenantTable;
  readonly caller: Caller | undefined;
  readonly scanner?: Scanner;
};
/** A program with a token of its own: for what it was issued, and which of the tokens for that it holds. */
export type Scanner = { readonly subject: string; readonly tokenId: string };

/** Who is calling, from the signed token alone. A public operation is told nothing unless the token is good. */
export async function authenticate(
  world: World,
  event: APIGatewayProxyEventV2,
  need: 'required' | 'optional' | 'scanner',
): Promise<Identity> {
  const token = tokenOf(event);
  if (need === 'scanner') return scannerOf(world, token, event);
  if (need === 'optional')
    return (token && (await identify(world, token, event).catch(anonymous(world)))) || nobody(world);
  if (!token) throw new AppError('signInRequired');
  return identify(world, token, event);
}

async function identify(world: World, token: string, { requestContext }: APIGatewayProxyEventV2): Promise<Identity> {
  const claims = await verifyToken(world.keys, token);
  if (notOfCallers.includes(claims.kind)) throw new AppError('signInRequired');
  const table = world.tableOf(claims.tenant);
  const [account, session, personal, pipeline] = await Promise.all([
    accounts.on(table).get({ uid: claims.sub }),
    claims.kind === 'session' ? sessions.on(table).get({ userUid: claims.sub, sid: claims.jti }) : undefined,
    claims.kind === 'personal' ? personalTokens.on(table).get({ userUid: claims.sub, uid: claims.jti }) : undefined,
    claims.kind === 'pipeline' ? pipelineTokens.on(table).get({ tokenId: claims.jti }) : undefined,
    demandNetwork(table, requestContext.http.sourceIp),
  ]);
  const isCurrent = isLatest(claims, { token, account, session, personal, pipeline });
  if (!account || account.isDisabled || !isCurrent) throw new AppError('signInRequired');
  if (personal) await noteUse(world, table, { token: personal, ip: requestContext.http.sourceIp });
  const readsOnly = personal?.access === 'read';
  return {
    tenant: claims.tenant,
    table,
    caller: { ...callerOf(account, claims), ...(pipeline && { pipeline }), ...(readsOnly && { readsOnly }) },
  };
}

/** Tokens that open one thing only, and nothing here. */
const notOfCallers: readonly TokenClaims['kind'][] = ['device', 'scanner', 'approval'];

type Found = {
  readonly token: string;
  readonly account: Account | undefined;
  readonly session: unknown;
  readonly personal: PersonalToken | undefined;
  readonly pipeline: PipelineToken | undefined;
};

/** Whether what a token was issued for is still there and has no newer one. */
function isLatest({ kind, jti, sub }: TokenClaims, { token, account, session, personal, pipeline }: Found): boolean {
  if (kind === 'session') return session !== undefined;
  if (kind === 'pipeline') return pipeline?.userUid === sub;
  if (personal) return personal.epoch === account?.tokenEpoch && personal.tokenHash === tokenHash(token);
  // A token from before tokens had rows of their own.
  return account?.personalTokenId === jti;
}

/** The scanner by its signed token; whether that is still the latest one is asked by who knows what it is for. */
async function scannerOf(
  world: World,
  token: string | undefined,
  { requestContext }: APIGatewayProxyEventV2,
): Promise<Identity> {
  const claims = token ? await verifyToken(world.keys, token).catch(unknownToken) : undefined;
  if (claims?.kind !== 'scanner') throw new AppError('scannerTokenInvalid');
  const { tenant, sub: subject, jti: tokenId } = claims;
  const table = world.tableOf(tenant);
  await demandNetwork(table, requestContext.http.sourceIp);
  return { tenant, table, caller: undefined, scanner: { subject, tokenId } };
}

function unknownToken(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

/** Who calls, with what that person holds on the platform. */
export function callerOf(account: Account, claims: Pick<TokenClaims, 'kind' | 'jti'>): Caller {
  const isSession = claims.kind === 'session';
  return {
    uid: account.uid,
    name: account.name,
    tokenKind: kindOf(claims),
    language: account.language,
    sessionId: isSession ? claims.jti : undefined,
    rights: rightsOfAccount(account),
  };
}

function kindOf({ kind }: Pick<TokenClaims, 'kind'>): Caller['tokenKind'] {
  return kind === 'session' || kind === 'pipeline' ? kind : 'personal';
}

// `Bearer x` and the bare token are both in use among clients of this API.
function tokenOf(event: APIGatewayProxyEventV2): string | undefined {
  const header = event.headers['authorization']?.trim();
  return header ? header.replace(/^Bearer\s+/i, '') : undefined;
}

function anonymous(world: World): (error: unknown) => Identity {
  return (error) => {
    if (error instanceof AppError) return nobody(world);
    throw error;
  };
}

// The name is no tenant's, so that a public operation that forgets to resolve one finds nothing.
function nobody(world: World): Identity {
  return { tenant: '', table: world.tableOf('nobody_'), caller: undefined };
}
