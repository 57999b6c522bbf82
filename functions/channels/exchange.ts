import { exchange as exchanged, ExchangeFailed, type Answered, type Exchange } from '../platform/exchange.ts';
import { ChannelRefused } from './sender.ts';

/** One request to a channel; no answer is a refusal in the words of why. */
export async function exchange(request: Exchange): Promise<Answered> {
  try {
    return await exchanged(request);
  } catch (error) {
    if (error instanceof ExchangeFailed) throw new ChannelRefused(error.message, { cause: error.cause });
    throw error;
  }
}
