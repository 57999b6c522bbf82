import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { limits } from '../../../shared/limits.ts';
import type { World } from '../world.ts';
import type { TenantTable } from '../table/tenant-table.ts';
import { zoneKeyAt, zoneKeyRecord, zoneKeys } from './gateway-repo.ts';

/** Who vouches for what, for whom and how long. */
const common = { trustId: z.string(), gatewayId: z.string(), callId: z.string(), at: z.number() };
const callSchema = z.object({
  ...common,
  kind: z.literal('call'),
  userUid: z.string(),
  /** What was asked, so that nothing else can be asked with it. */
  digest: z.string(),
  ip: z.string(),
  userAgent: z.string(),
});
const userSchema = z.object({
  uid: z.string(),
  version: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  wxid: z.string(),
  language: z.enum(['zh-CN', 'en-US']).optional(),
  isDisabled: z.boolean(),
  globalPermissions: z.array(z.enum(['create_project', 'global_view', 'global_management', 'ordinary_user'])),
});
const usersSchema = z.object({
  ...common,
  kind: z.literal('users'),
  users: z.array(userSchema),
  gone: z.array(z.string()),
});
const statementSchema = z.discriminatedUnion('kind', [callSchema, usersSchema]);
/** What one deployment says to another. */
export type Statement = z.output<typeof statementSchema>;
/** A person as the zones are told: without password, tokens and memberships. */
export type ToldUser = z.output<typeof userSchema>;

/** The header that carries a signed call. */
export const forwardedHeader = 'x-gateway-forwarded';

/** A new pair: the private half to seal, the public one to give away. */
export function newZoneKey(): { readonly privateKey: string; readonly publicKey: string } {
  const pair = generateKeyPairSync('ed25519');
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
  };
}

type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: Pick<World, 'keys'> };

/** The statement with the signature of the tenant's zone key. */
export async function signed({ tenant, table, world }: Place, statement: Statement): Promise<string> {
  const { sealed } = await zoneKeys.on(table).require(zoneKeyAt);
  const body = Buffer.from(JSON.stringify(statement)).toString('base64url');
  const key = await opened(sealed, () => world.keys.decrypt(sealed, { tenant, record: zoneKeyRecord }));
  return `${body}.${sign(null, Buffer.from(body), createPrivateKey(key)).toString('base64url')}`;
}

/** What a statement says before its signature is checked: enough to find by whom it must be signed. */
export function claimed(text: string): Statement | undefined {
  const [body = ''] = text.split('.');
  const parsed = statementSchema.safeParse(jsonOf(Buffer.from(body, 'base64url').toString()));
  return parsed.success ? parsed.data : undefined;
}

/** Whether it was signed by this key and is of now. */
export function isGood(text: string, statement: Statement, { publicKey, now }: { publicKey: string; now: number }) {
  const [body = '', signature = ''] = text.split('.');
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' });
  return (
    Math.abs(now - statement.at) <= limits.zoneCallSeconds * 1000 &&
    verify(null, Buffer.from(body), key, Buffer.from(signature, 'base64url'))
  );
}

/** Method, address, query and body in one number; gateways may write a query in another notation. */
export function digestOf({ requestContext, rawPath, rawQueryString, body = '', isBase64Encoded }: Asked): string {
  const query = new URLSearchParams(rawQueryString);
  query.sort();
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const whole = [
    requestContext.http.method,
    rawPath,
    query.toString(),
    createHash('sha256').update(bytes).digest('hex'),
  ];
  return createHash('sha256').update(whole.join('\n')).digest('base64url');
}
type Asked = Pick<APIGatewayProxyEventV2, 'rawPath' | 'rawQueryString' | 'body' | 'isBase64Encoded'> & {
  readonly requestContext: { readonly http: { readonly method: string } };
};

/** Opening a key asks another service, so the last ones stay for the life of this process. */
async function opened(sealed: string, open: () => Promise<string>): Promise<string> {
  const known = keys.get(sealed);
  if (known !== undefined) return known;
  const key = await open();
  if (keys.size >= keysKept) keys.clear();
  keys.set(sealed, key);
  return key;
}
const keys = new Map<string, string>();
const keysKept = 100;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
