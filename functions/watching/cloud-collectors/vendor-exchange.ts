import type * as z from 'zod';
import type { Text } from '../../../shared/text.ts';
import type { Lack } from '../../engines/lack.ts';

import { EngineError } from '../../engines/engine-error.ts';
import { exchange, ExchangeFailed, type Exchange } from '../../platform/exchange.ts';

/** How a cloud refuses, and what to do when it does not let us in. */
export type Vendor = {
  readonly name: string;
  /** Code and words out of the body of a refusal. */
  readonly refusal: z.ZodType<{ readonly code: string; readonly message: string }>;
  readonly denied: RegExp;
  readonly throttled: RegExp;
  readonly advice: Text;
  /** The policy that lets the key read what it must. */
  readonly policy: string;
};

const answerBytesMax = 8 * 1024 * 1024;

/** One call of a cloud. What it refuses is told in its very words. */
export async function askVendor<T>(vendor: Vendor, request: Exchange, schema: z.ZodType<T>): Promise<T> {
  const { status, text } = await sent(vendor, request);
  const body = parsed(text);
  const read = schema.safeParse(body);
  if (status >= 200 && status <= 299 && read.success) return read.data;
  const refusal = vendor.refusal.safeParse(body);
  const code = refusal.data?.code ?? `HTTP ${status}`;
  const words = refusal.data?.message ?? text.slice(0, wordsTold);
  const kind = kindOf(vendor, code, status);
  const message = `${vendor.name}: ${code}: ${words}`;
  throw new EngineError({
    kind,
    code,
    message,
    outcome: 'refused',
    ...(kind === 'auth' && { words: withAdvice(message, vendor.advice) }),
  });
}

function withAdvice(message: string, { zh, en }: Text): Text {
  return { zh: `${message}。${zh}`, en: `${message}. ${en}` };
}

const wordsTold = 300;

/** What was too much is asked for less the next time. */
function kindOf({ throttled, denied }: Vendor, code: string, status: number): 'timeout' | 'auth' | 'other' {
  if (throttled.test(code) || status === 429) return 'timeout';
  return denied.test(code) ? 'auth' : 'other';
}

async function sent(vendor: Vendor, request: Exchange) {
  try {
    return await exchange(request, { answerBytesMax });
  } catch (error) {
    if (!(error instanceof ExchangeFailed)) throw error;
    const message = `${vendor.name}: ${error.message}`;
    throw new EngineError({ kind: 'connect', code: 'noAnswer', message, outcome: 'refused' });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What keeps us out, told before a scan is made: one look shows it. */
export async function lacksOfVendor(vendor: Vendor, look: () => Promise<unknown>): Promise<Lack[]> {
  try {
    await look();
    return [];
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'auth') throw error;
    return [{ message: error.words, statement: vendor.policy }];
  }
}

/** The address of a service: a host of the vendor, always by TLS. */
export function serviceAddress(host: string): URL {
  return new URL(/^https?:\/\//.test(host) ? host : `https://${host}`);
}
