import { createHash } from 'node:crypto';
import * as z from 'zod';
import { limits } from '../../../shared/limits.ts';
import { loopbackHosts } from '../../platform/access/agent-address.ts';

/** A program that wants to work for people: what it calls itself, and where a browser may be sent back to. */
export type AgentClient = { readonly name: string; readonly redirectUris: readonly string[] };

const written = z.strictObject({ n: z.string(), r: z.array(z.string()) });

/**
 * The id of a program is what it registered, so that nothing is kept of a call that anybody may make. It is not signed: whoever made one up
 * could have registered the same, and what it says is held to the same rules each time it comes.
 */
export function clientIdOf({ name, redirectUris }: AgentClient): string {
  return Buffer.from(JSON.stringify({ n: name, r: redirectUris })).toString('base64url');
}

/** The program of an id; nothing for what no registration here could have answered. */
export function clientOfId(id: string): AgentClient | undefined {
  if (id.length > limits.agentClientIdLengthMax || !/^[\w-]+$/.test(id)) return undefined;
  const { data } = written.safeParse(jsonOf(Buffer.from(id, 'base64url').toString('utf8')));
  if (!data) return undefined;
  const client = { name: data.n, redirectUris: data.r };
  const isOurs = shownName(client.name) === client.name && areReturns(client.redirectUris);
  return isOurs && clientIdOf(client) === id ? client : undefined;
}

/** What is kept of the id of a program. */
export function clientHash(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

/** A name as it may be shown: one short line in which nothing turns the direction of reading or hides. */
export function shownName(given: string): string {
  const line = given.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').replace(/\s+/g, ' ');
  return [...line.trim()].slice(0, limits.agentClientNameLengthMax).join('').trim();
}

/** Whether these are addresses to which a browser may be sent back. */
export function areReturns(addresses: readonly string[]): boolean {
  return addresses.length > 0 && addresses.length <= limits.agentReturnAddressesMax && addresses.every(isReturn);
}

/** HTTPS, or plain HTTP to the person's own machine (RFC 8252). Other schemes may run what they carry, and nobody knows whose they are. */
function isReturn(address: string): boolean {
  if (address.length > limits.agentReturnAddressLengthMax || !/^https?:\/\/[^\s\\#*@]+$/.test(address)) return false;
  if (/\p{C}/u.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isThisMachine(hostname);
}

/** Whether a program has registered this address. On the person's own machine its port may be any (RFC 8252). */
export function mayReturnTo({ redirectUris }: AgentClient, address: string): boolean {
  if (redirectUris.includes(address)) return true;
  if (!isReturn(address) || !isThisMachine(new URL(address).hostname)) return false;
  return redirectUris.some((one) => portless(one) === portless(address));
}

/** Whether an address is on the machine of whoever follows it. */
export function isThisMachine(hostname: string): boolean {
  return loopbackHosts.includes(hostname);
}

function portless(address: string): string {
  const url = new URL(address);
  url.port = '';
  return url.protocol === 'http:' ? url.href : address;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
