import type * as z from 'zod';
import { exchange as exchanged, ExchangeFailed, type Answered, type Exchange } from '../../platform/exchange.ts';
import { ChannelRefused } from './sender.ts';

/** One request to a channel; no answer is a refusal in the words of why. */
export async function exchange(request: Exchange, limits: { answerBytesMax?: number } = {}): Promise<Answered> {
  try {
    return await exchanged(request, limits);
  } catch (error) {
    if (error instanceof ExchangeFailed) throw new ChannelRefused(error.message, { cause: error.cause });
    throw error;
  }
}

/** The answer as JSON; what is none is refused with its own words. */
export function jsonOf({ status, text }: Answered): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Below: the words of the other side say more than those of the parser.
  }
  throw new ChannelRefused(`HTTP ${status} ${text}`.trim());
}

/** A part of an answer that must be there; what has another shape is refused, not taken for a mistake of ours. */
export function expected<T>(schema: z.ZodType<T>, part: unknown): T {
  const read = schema.safeParse(part);
  if (read.success) return read.data;
  throw new ChannelRefused(`unexpected answer: ${JSON.stringify(part) ?? 'nothing'}`);
}
