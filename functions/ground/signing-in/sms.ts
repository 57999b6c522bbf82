import * as z from 'zod';
import type { ChannelSettings } from '../channels/channel-repo.ts';
import { exchange } from '../channels/exchange.ts';
import { ChannelRefused } from '../channels/sender.ts';

const settingsSchema = z.object({ url: z.string(), token: z.string() });

/** Hands a code to the gateway, which sends it. Only an answer of 200 counts as sent. */
export async function sendSms(
  given: ChannelSettings,
  { phone, code }: { readonly phone: string; readonly code: string },
): Promise<void> {
  const { url, token } = settingsSchema.parse(given);
  const { status, text } = await exchange({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ phone, verify_code: code, token }),
  });
  if (status !== 200) throw new ChannelRefused(`HTTP ${status} ${text}`.trim());
}
