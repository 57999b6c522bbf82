import type { Context } from '../../platform/context.ts';
import { channelMemory } from './channel-memory.ts';
import { openSettings, storedChannels, type SettingsName } from './channel-repo.ts';
import { explained } from '../../platform/network-words.ts';
import { ChannelRefused, type Sender, type TestInput } from './sender.ts';

/** Sends a test by the stored settings, and answers in the words of the other side why it did not arrive. */
export async function tryChannel(
  ctx: Context,
  name: SettingsName,
  { input, test }: { readonly input: TestInput; readonly test: Sender['test'] },
): Promise<string | undefined> {
  const stored = await storedChannels.on(ctx.table).get({ name });
  const settings = await openSettings({ tenant: ctx.tenant, keys: ctx.world.keys }, name, stored);
  try {
    await test(input, {
      settings,
      world: ctx.world,
      locale: ctx.locale,
      memory: channelMemory(ctx.table, name),
    });
    return undefined;
  } catch (error) {
    if (error instanceof ChannelRefused) return explained(error.message, ctx.locale);
    throw error;
  }
}
