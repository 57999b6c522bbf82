import * as z from 'zod';
import type { ChannelSettings } from '../channels/channel-repo.ts';

const text = z.string();
const settingsSchema = z.object({
  client_id: text,
  client_key: text,
  client_host: text,
  server_issuer: text,
  server_auth_url: text,
  server_token_url: text,
  server_user_id_url: text,
  server_logout_url: text,
  scopes: z.array(text),
  access_token_tag: text,
  user_id_tag: text,
  user_subject_tag: text.default(''),
  user_email_tag: text,
  user_wechat_tag: text,
  login_perm_expr: text,
  skip_check_state: z.boolean(),
  auto_bind_same_name_user: z.boolean(),
  auto_create_user: z.boolean(),
  auto_create_user_pwd: text,
  enable_manually_bind: z.boolean(),
});
/** What is set up about the provider, its secrets among it. */
export type ProviderSettings = z.output<typeof settingsSchema>;

/** What only the browser that began may finish with. */
export type Flow = { readonly state: string; readonly nonce: string; readonly verifier: string };
/** What the provider gave for a code. */
export type Granted = {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  readonly idToken?: string | undefined;
  /** After how many seconds the access token ends, where the provider says so. */
  readonly seconds?: number | undefined;
  readonly userInfo: unknown;
  /** Who says so, where an id token was checked. */
  readonly issuer?: string | undefined;
  /** Who it is at the provider, and the session there, for its sign-out behind the browser. */
  readonly sub?: string | undefined;
  readonly sid?: string | undefined;
};
/** The two kinds: one that says of itself where everything is, and one whose addresses were written down. */
export type Provider = {
  readonly authorization: (flow: Flow) => Promise<URL>;
  readonly granted: (answer: URL, flow: Flow) => Promise<Granted>;
  readonly refreshed: (refreshToken: string) => Promise<Pick<Granted, 'refreshToken' | 'seconds'>>;
  readonly signOutAddress: (idToken: string | undefined, backTo: string) => Promise<URL | undefined>;
  /** Asks what can be asked without a person. */
  readonly probe: () => Promise<void>;
};

/** The settings as they are kept, in the words of this folder. */
export function providerSettings(settings: ChannelSettings): ProviderSettings {
  return settingsSchema.parse(settings);
}

/** Where a provider sends people back to. */
export function callbackAddress({ client_host: host }: Pick<ProviderSettings, 'client_host'>): string {
  return `${consoleOf(host)}/v1/dms/oauth2/callback`;
}

/** Where a provider tells that somebody signed out there. The tenant stands in it, since nobody else says it. */
export function backChannelAddress(host: string, tenant: string): string {
  return `${consoleOf(host)}/v1/dms/oauth2/backchannel_logout?tenant=${tenant}`;
}

/** The address of the console without a slash at its end. */
export function consoleOf(host: string): string {
  return host.replace(/\/+$/, '');
}
