import type { Channel } from '../channels/channel.ts';
import { ldap } from './ldap.ts';
import { oauth2 } from './oauth2.ts';
import { sms } from './sms.ts';

/** What signing in leans on outside of the platform, in the order in which the settings show it. */
export const connections = { oauth2, ldap, sms } as const satisfies Readonly<Record<string, Channel>>;
/** One of the connections. */
export type ConnectionName = keyof typeof connections;
/** Their names. */
export const connectionNames = Object.keys(connections) as [ConnectionName, ...ConnectionName[]];
