import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError } from '../../../shared/errors/index.ts';
import type { Caller } from '../context.ts';
import type { TenantTable } from '../table/tenant-table.ts';
import type { World } from '../world.ts';
import { accounts, rightsOfAccount, type Account } from './account.ts';
import { agentConnections, type AgentConnection } from './agent-connection.ts';
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
  takesAgents = false,
): Promise<Identity> {
  const token = tokenOf(event);
  if (need === 'scanner') return scannerOf(world, token, event);
  const identified = (shown: string) => identify(world, shown, event, takesAgents || isOfTool(event));
  if (need === 'optional') return (token && (await identified(token).catch(anonymous(world)))) || nobody(world);
  if (!token) throw new AppError('signInRequired');
  return identified(token);
}

/** What a call of a tool carries, beside its headers where nobody outside can write: the token may be an agent's. */
export const calledByTool = { calledBy: 'tool' } as const;

function isOfTool({ stageVariables }: APIGatewayProxyEventV2): boolean {
  return stageVariables?.['calledBy'] === calledByTool.calledBy;
}

async function identify(
  world: World,
  token: string,
  { requestContext }: APIGatewayProxyEventV2,
  takesAgents: boolean,
): Promise<Identity> {
  const { sourceIp: ip } = requestContext.http;
  const claims = await verifyToken(world.keys, token);
  demandKind(claims, takesAgents);
  const table = world.tableOf(claims.tenant);
  const [found] = await Promise.all([foundBy(table, claims, token), demandNetwork(table, ip)]);
  const { account, personal, pipeline, agent } = found;
  if (!account || account.isDisabled || !isLatest(claims, found)) throw new AppError('signInRequired');
  if (personal) await noteUse(world, { used: personal, ip, records: personalTokens.on(table) });
  if (agent) await noteUse(world, { used: agent, ip, records: agentConnections.on(table) });
  const readsOnly = (personal ?? agent)?.access === 'read';
  return {
    tenant: claims.tenant,
    table,
    caller: { ...callerOf(account, claims), ...(pipeline && { pipeline }), ...(readsOnly && { readsOnly }) },
  };
}

function demandKind({ kind }: TokenClaims, takesAgents: boolean): void {
  if (notOfCallers.includes(kind)) throw new AppError('signInRequired');
  if (kind === 'agent' && !takesAgents) throw new AppError('agentTokenElsewhere');
}

/** Reads the account, and what its token was issued for. */
async function foundBy(table: TenantTable, { kind, sub, jti }: TokenClaims, token: string): Promise<Found> {
  const [account, session, personal, pipeline, agent] = await Promise.all([
    accounts.on(table).get({ uid: sub }),
    kind === 'session' ? sessions.on(table).get({ userUid: sub, sid: jti }) : undefined,
    kind === 'personal' ? personalTokens.on(table).get({ userUid: sub, uid: jti }) : undefined,
    kind === 'pipeline' ? pipelineTokens.on(table).get({ tokenId: jti }) : undefined,
    kind === 'agent' ? agentConnections.on(table).get({ userUid: sub, uid: jti }) : undefined,
  ]);
  return { token, account, session, personal, pipeline, agent };
}

/** Tokens that open one thing only, and nothing here. */
const notOfCallers: readonly TokenClaims['kind'][] = ['device', 'scanner', 'approval'];

type Found = {
  readonly token: string;
  readonly account: Account | undefined;
  readonly session: unknown;
  readonly personal: PersonalToken | undefined;
  readonly pipeline: PipelineToken | undefined;
  readonly agent: AgentConnection | undefined;
};

/** Whether what a token was issued for is still there and has no newer one. */
function isLatest({ kind, jti, sub }: TokenClaims, found: Found): boolean {
  const { token, account, session, personal, pipeline, agent } = found;
  if (kind === 'session') return session !== undefined;
  if (kind === 'pipeline') return pipeline?.userUid === sub;
  const isOf = (made: { readonly epoch: number; readonly tokenHash?: string | undefined }) =>
    made.epoch === account?.tokenEpoch && made.tokenHash === tokenHash(token);
  if (kind === 'agent') return agent?.state === 'on' && isOf(agent);
  if (personal) return isOf(personal);
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
