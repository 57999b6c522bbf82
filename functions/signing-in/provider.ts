import * as z from 'zod';
import { AppError } from '../../shared/errors/index.ts';
import { ExchangeFailed } from '../platform/exchange.ts';
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

/** Somebody as the provider knows him. */
export type Stranger = { readonly id: string; readonly email: string; readonly wxid: string };

/** Who it is, by the paths of the settings; refused where the expression of the right gives nothing. */
export function strangerOf(settings: ProviderSettings, { accessToken, userInfo }: Granted): Stranger {
  const { user_id_tag, user_email_tag, user_wechat_tag, login_perm_expr } = settings;
  if (login_perm_expr !== '' && !isGranted(payloadOf(accessToken) ?? userInfo, login_perm_expr))
    throw new AppError('oauth2NotPermitted');
  const at = (path: string) => (path === '' ? '' : wordOf(jsonAt(userInfo, path)));
  const id = at(user_id_tag);
  if (id === '') throw new AppError('oauth2NoUserName', { path: user_id_tag });
  return { id, email: at(user_email_tag), wxid: at(user_wechat_tag) };
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
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
