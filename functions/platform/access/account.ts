import * as z from 'zod';
import type { Rights } from '../../../shared/allowed.ts';
import { entity } from '../table/entity.ts';
import { uniqueName } from '../table/unique.ts';

const globalPermission = z.enum(['create_project', 'global_view', 'global_management', 'ordinary_user']);

/** A person who can sign in. What decides about rights stands here; memberships stand beside it. */
export const accountSchema = z.object({
  uid: z.string(),
  name: z.string(),
  passwordHash: z.string().optional(),
  /** Hashes of the passwords before, the last one first, as far as the rules ask for them. */
  formerPasswords: z.array(z.string()).default([]),
  /** When it was chosen; older accounts have it from their beginning. */
  passwordChangedAt: z.string().optional(),
  /** How the account proves itself; accounts from before any other way have a password. */
  authenticationType: z.enum(['dms', 'ldap', 'oauth2']).default('dms'),
  /** The user of a provider that it is bound to, by the name that people know. */
  thirdParty: z.string().optional(),
  /** The same by the id that stays; bindings from before have it from the next sign-in on. */
  subject: z.object({ issuer: z.string(), sub: z.string() }).optional(),
  /** The entry of the directory that it belongs to: the id that stays, and the name that the directory knows now. */
  directory: z.object({ id: z.string(), name: z.string() }).optional(),
  /** Codes to the phone are asked for at sign-in. */
  isSmsFactor: z.boolean().default(false),
  email: z.string().default(''),
  phone: z.string().default(''),
  wxid: z.string().default(''),
  /** Chosen once; until then every caller's own language is followed. */
  language: z.enum(['zh-CN', 'en-US']).optional(),
  system: z.enum(['WORKBENCH', 'MANAGEMENT']).default('MANAGEMENT'),
  /** Whether somebody chose that, or the person is still to be asked. */
  hasChosenSystem: z.boolean().default(false),
  isAdmin: z.boolean().default(false),
  isDisabled: z.boolean().default(false),
  globalPermissions: z.array(globalPermission).default([]),
  /** How many projects the user manages; kept in the transactions that change memberships. */
  managedProjects: z.number().int().default(0),
  /** The token of the older call, which knows one only. */
  personalTokenId: z.string().optional(),
  personalTokenExpiresAt: z.string().optional(),
  /** Personal tokens of another number are void; it grows with a new password and when the account is disabled. */
  tokenEpoch: z.number().int().default(0),
  /** The user groups that list the user. */
  groups: z.array(z.object({ uid: z.string(), name: z.string() })).default([]),
  /** Name, e-mail and phone in lower case, for searching. */
  searchText: z.string().default(''),
  createdAt: z.string(),
});
/** A person of a tenant, as stored. */
export type Account = z.output<typeof accountSchema>;

/** Everybody who may sign in to a tenant. */
export const accounts = entity('ACCOUNT', accountSchema, {
  pk: 'USER#{uid}',
  sk: 'ACCOUNT',
  gsi1pk: 'USERS',
  gsi1sk: '{name}#{uid}',
});

/** User names are unique in a tenant in the form in which people's names are compared. */
export const userNames = uniqueName('USER', { letterCase: 'person' });

/** What somebody holds on the platform at this moment, also while nobody of that name calls. */
export function rightsOfAccount(account: Account): Rights {
  return {
    userUid: account.uid,
    isAdmin: account.isAdmin,
    global: account.globalPermissions,
    managesSomeProject: account.managedProjects > 0,
  };
}
