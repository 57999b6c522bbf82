import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { ExchangeFailed } from '../../platform/exchange.ts';
import { isGranted, jsonAt } from './json-path.ts';
import { plainProvider } from './plain-oauth2.ts';
import type { Granted, Provider, ProviderSettings } from './provider-settings.ts';

/** The provider by its settings. The library that reads discovery documents is loaded only for who has one. */
export async function providerOf(settings: ProviderSettings): Promise<Provider> {
  if (settings.server_issuer === '') return plainProvider(settings);
  const { discoveredProvider } = await import('./discovered-provider.ts');
  return discoveredProvider(settings);
}

/** Whom ids of this provider belong to: the same id of another one is somebody else. */
export function realmOf({ server_issuer: issuer, server_user_id_url: userInfo }: ProviderSettings): string {
  return issuer === '' ? new URL(userInfo).origin : issuer;
}

/** Somebody as the provider knows him. The name leads to an account once; from then on the id that stays does. */
export type Stranger = {
  readonly name: string;
  /** Nothing where the provider tells no id that stays. */
  readonly subject: { readonly issuer: string; readonly sub: string } | undefined;
  /** An e-mail names somebody only once the provider has checked it. */
  readonly isNameProven: boolean;
  readonly email: string;
  readonly wxid: string;
};

/** Who it is, by the paths of the settings; refused where the expression of the right gives nothing. */
export function strangerOf(settings: ProviderSettings, granted: Granted): Stranger {
  const { accessToken, userInfo } = granted;
  const { user_id_tag, user_email_tag, user_wechat_tag, login_perm_expr } = settings;
  if (login_perm_expr !== '' && !isGranted(payloadOf(accessToken) ?? userInfo, login_perm_expr))
    throw new AppError('oauth2NotPermitted');
  const at = (path: string) => (path === '' ? '' : wordOf(jsonAt(userInfo, path)));
  const name = at(user_id_tag);
  if (name.trim() === '') throw new AppError('oauth2NoUserName', { path: user_id_tag });
  const isEmail = user_id_tag === user_email_tag || /mail\w*$/i.test(user_id_tag);
  // To write to an address is less than to be known by it, so here only a plain no counts.
  const mayWriteTo = user_email_tag === '' || verifiedBeside(userInfo, user_email_tag) !== false;
  return {
    name,
    subject: subjectOf(settings, granted),
    isNameProven: !isEmail || verifiedBeside(userInfo, user_id_tag) === true,
    email: mayWriteTo ? at(user_email_tag).trim() : '',
    wxid: at(user_wechat_tag).trim(),
  };
}

function subjectOf(settings: ProviderSettings, { issuer, sub, userInfo }: Granted): Stranger['subject'] {
  if (issuer !== undefined && sub !== undefined) return { issuer, sub };
  const path = settings.user_subject_tag;
  const told = wordOf(jsonAt(userInfo, path === '' ? 'sub' : path));
  if (told === '' && path !== '') throw new AppError('oauth2NoUserName', { path });
  return told === '' ? undefined : { issuer: realmOf(settings), sub: told };
}

/** What the provider says of an e-mail, beside it or at the top; some write the word as a text. */
function verifiedBeside(userInfo: unknown, path: string): boolean | undefined {
  const beside = jsonAt(userInfo, path.replace(/[^.|]*$/, 'email_verified'));
  const told = beside ?? jsonAt(userInfo, 'email_verified');
  if (told === true || told === 'true') return true;
  return told === undefined ? undefined : false;
}

/** Runs what talks to the provider; whatever it answers wrongly is one refusal with its words. */
export async function askingProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('oauth2Failed', { reason: reasonOf(error) }, { cause: error });
  }
}

/** What went wrong between a provider and us, in one line. */
export function reasonOf(error: unknown): string {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  const failed = causes.find((one) => one instanceof ExchangeFailed);
  if (failed) return failed.message;
  const told = z.object({ error: z.string(), error_description: z.string().optional() }).safeParse(error);
  if (told.success) return [told.data.error, told.data.error_description].filter(Boolean).join(': ').slice(0, 300);
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}

// It came from the token address over the line that was opened to it, so its signature says no more.
function payloadOf(token: string): unknown {
  const [, payload, signature] = token.split('.');
  if (payload === undefined || signature === undefined) return undefined;
  try {
    const content: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return typeof content === 'object' && content !== null ? content : undefined;
  } catch {
    // A token of another make has no payload to read.
    return undefined;
  }
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
