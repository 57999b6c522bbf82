import { isIP } from 'node:net';
import type { Client, Entry } from 'ldapts';
import * as z from 'zod';
import { groupRole } from '../../../shared/connections/ldap.ts';
import { foldedName } from '../../../shared/person-name.ts';
import type { GlobalPermission } from '../../../shared/permissions.ts';
import type { ChannelSettings } from '../channels/channel-repo.ts';
import { allowedAddressOf } from '../../engines/allowed-address.ts';

const settingsSchema = z.object({
  ldap_server_host: z.string(),
  ldap_server_port: z.string(),
  enable_ssl: z.boolean(),
  enable_start_tls: z.boolean(),
  ca_certificate: z.string(),
  ldap_connect_dn: z.string(),
  ldap_connect_pwd: z.string(),
  ldap_search_base_dn: z.string(),
  ldap_user_name_rdn_key: z.string(),
  ldap_user_email_rdn_key: z.string(),
  ldap_group_base_dn: z.string(),
  ldap_group_roles: z.array(z.string()),
});
type Settings = z.output<typeof settingsSchema>;

/** Somebody as the directory knows him; roles are undefined where no group gives any. */
export type DirectoryUser = {
  readonly dn: string;
  /** What names the entry for good, the surest first: an id that the directory gave it, or where it has none its place. */
  readonly ids: readonly string[];
  /** As the directory writes it. */
  readonly name: string;
  readonly email: string;
  readonly roles: readonly GlobalPermission[] | undefined;
};

/** The directory did not answer, or not as the settings expect. */
export class DirectoryFailed extends Error {
  override readonly name = 'DirectoryFailed';
}

const milliseconds = 8000;
const invalidCredentials = 49;

/** Whose name and password these are; undefined for a wrong one of either. */
export function authenticateInDirectory(
  given: ChannelSettings,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<DirectoryUser | undefined> {
  // A bind without a password succeeds on many servers, as nobody.
  if (password === '') return Promise.resolve(undefined);
  const settings = settingsSchema.parse(given);
  return connected(settings, async (client) => {
    const entry = await found(client, settings, name);
    if (entry === undefined) return undefined;
    const groups = await groupsOf(client, settings, entry);
    const isRight = await connected(settings, (own) => binds(own, entry.dn, password), 'anonymous');
    if (!isRight) return undefined;
    return {
      dn: entry.dn,
      ids: idsOf(entry),
      name: nameIn(entry, settings, name),
      email: wordsOf(entry[settings.ldap_user_email_rdn_key])[0] ?? '',
      roles: rolesOf(settings, groups),
    };
  });
}

/** Connects as sign-in would, and looks for a user when one is named. */
export function tryDirectory(given: ChannelSettings, name: string): Promise<void> {
  const settings = settingsSchema.parse(given);
  return connected(settings, async (client) => {
    const entry = await found(client, settings, name === '' ? '-' : name);
    if (name !== '' && entry === undefined)
      throw new DirectoryFailed(
        `No entry below ${settings.ldap_search_base_dn} has ${settings.ldap_user_name_rdn_key}=${name}`,
      );
  });
}

/** The ids that stay with an entry whatever becomes of its names: of OpenLDAP and others, of Active Directory, of 389 and of FreeIPA. */
const idAttributes = ['entryUUID', 'objectGUID', 'nsUniqueId', 'ipaUniqueID'] as const;

function idsOf(entry: Entry): string[] {
  const given = idAttributes.flatMap((attribute) => {
    const [value] = [entry[attribute] ?? []].flat();
    if (value === undefined || value.length === 0) return [];
    return [`${attribute}:${typeof value === 'string' ? value.toLowerCase() : value.toString('hex')}`];
  });
  return given.length > 0 ? given : [`dn:${folded(entry.dn)}`];
}

// An entry may have several names; the one that was asked for is meant.
function nameIn(entry: Entry, { ldap_user_name_rdn_key: attribute }: Settings, asked: string): string {
  const names = wordsOf(entry[attribute]);
  return names.find((name) => foldedName(name) === foldedName(asked)) ?? names[0] ?? asked;
}

/** The roles that the groups of somebody give; undefined where none is set up, so that nothing is taken away. */
function rolesOf({ ldap_group_roles: rows }: Settings, groups: readonly string[]): GlobalPermission[] | undefined {
  if (rows.length === 0) return undefined;
  const held = new Set(groups.map(folded));
  const roles = rows.flatMap((row) => {
    const [, role, group = ''] = groupRole.exec(row) ?? [];
    return role !== undefined && held.has(folded(group)) ? [role as GlobalPermission] : [];
  });
  return [...new Set(roles)];
}

// Names of a directory are compared without case and without the spaces around commas.
function folded(dn: string): string {
  return dn
    .split(',')
    .map((part) => part.trim())
    .join(',')
    .toLowerCase();
}

async function found(client: Client, settings: Settings, name: string): Promise<Entry | undefined> {
  const { EqualityFilter } = await import('ldapts');
  const { ldap_user_name_rdn_key: attribute, ldap_user_email_rdn_key: email } = settings;
  const { searchEntries } = await client.search(settings.ldap_search_base_dn, {
    scope: 'sub',
    filter: new EqualityFilter({ attribute, value: name }),
    attributes: [attribute, 'memberOf', ...idAttributes, ...(email === '' ? [] : [email])],
    // It is no text.
    explicitBufferAttributes: ['objectGUID'],
    sizeLimit: 2,
  });
  // Two of the same name are nobody: either could be meant.
  return searchEntries.length === 1 ? searchEntries[0] : undefined;
}

async function groupsOf(client: Client, settings: Settings, entry: Entry): Promise<string[]> {
  if (settings.ldap_group_roles.length === 0) return [];
  if (settings.ldap_group_base_dn === '') return wordsOf(entry['memberOf']);
  const { EqualityFilter, OrFilter } = await import('ldapts');
  const filters = ['member', 'uniqueMember'].map((attribute) => new EqualityFilter({ attribute, value: entry.dn }));
  const { searchEntries } = await client.search(settings.ldap_group_base_dn, {
    scope: 'sub',
    filter: new OrFilter({ filters }),
    attributes: ['1.1'],
    paged: true,
  });
  return searchEntries.map(({ dn }) => dn);
}

async function binds(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (codeOf(error) === invalidCredentials) return false;
    throw error;
  }
}

/** Does something over a connection of its own; whatever goes wrong with it is one failure with its words. */
async function connected<T>(
  settings: Settings,
  act: (client: Client) => Promise<T>,
  as: 'manager' | 'anonymous' = 'manager',
): Promise<T> {
  try {
    const { client, tlsOptions } = await clientOf(settings);
    try {
      if (settings.enable_start_tls && !settings.enable_ssl) await client.startTLS(tlsOptions);
      if (as === 'manager' && settings.ldap_connect_dn !== '')
        await client.bind(settings.ldap_connect_dn, settings.ldap_connect_pwd);
      return await act(client);
    } finally {
      await client.unbind().catch(() => undefined);
    }
  } catch (error) {
    if (error instanceof DirectoryFailed) throw error;
    throw new DirectoryFailed(wordsOfError(error), { cause: error });
  }
}

/** The name is resolved once, and what was allowed is what is connected to. */
async function clientOf(settings: Settings) {
  const { ldap_server_host: host, ldap_server_port: port, ca_certificate: ca, enable_ssl: isTls } = settings;
  const { Client } = await import('ldapts');
  const ip = await allowedAddressOf(host.replace(/^\[|\]$/g, ''));
  const tlsOptions = { ...(ca !== '' && { ca }), ...(isIP(host) === 0 && { servername: host }) };
  const client = new Client({
    url: `${isTls ? 'ldaps' : 'ldap'}://${ip.includes(':') ? `[${ip}]` : ip}:${port}`,
    timeout: milliseconds,
    connectTimeout: milliseconds,
    ...(isTls && { tlsOptions }),
  });
  return { client, tlsOptions };
}

function wordsOf(value: Entry[string] | undefined): string[] {
  return [value ?? []].flat().map(String);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function wordsOfError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error.message || error.name).slice(0, 300);
}
