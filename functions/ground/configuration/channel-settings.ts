import { flattened, nested } from '../../../shared/channels/nesting.ts';
import { isAsked, type Channel, type ChannelField } from '../../../shared/channels/channel.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { fill, type Text } from '../../../shared/text.ts';
import {
  described,
  initialSettings,
  openSettings,
  sealSecrets,
  storedChannels,
  type ChannelSettings,
  type SettingsName,
  type StoredChannel,
} from '../channels/channel-repo.ts';
import type { Sender } from '../channels/sender.ts';
import { tryChannel } from '../channels/try-channel.ts';
import type { Context } from '../../platform/context.ts';

type Given = Readonly<Record<string, unknown>>;
/** The settings before and after a change, and whether they are in use afterwards. */
export type Changed = {
  readonly before: ChannelSettings;
  readonly after: ChannelSettings;
  readonly isEnabled: boolean;
};

/** The operation that shows a channel, without its secrets. */
export function reading(
  name: SettingsName,
  tell: (settings: ChannelSettings, ctx: Context) => Given | Promise<Given> = () => ({}),
) {
  const channel = described[name];
  return async (_: unknown, ctx: Context) => {
    const stored = await storedChannels.on(ctx.table).get({ name });
    const secrets = namesOf(channel, 'secret').map((field) => [field, '']);
    return {
      data: {
        [channel.wire.enabled]: stored?.isEnabled ?? false,
        ...nested(channel.fields, { ...initialSettings(channel), ...stored?.settings, ...Object.fromEntries(secrets) }),
        ...(await tell({ ...initialSettings(channel), ...stored?.settings }, ctx)),
        ...keptSecrets(channel, stored),
        ...(stored && { changed_at: stored.changedAt, changed_by: stored.changedBy }),
      },
    };
  };
}

/** The operation that changes a channel: what is not given stays. */
export function changing(
  name: SettingsName,
  demand: (change: Changed, ctx: Context) => Promise<void> = async () => {},
) {
  const channel = described[name];
  return async ({ body }: { body: Given }, ctx: Context) => {
    const given = flattened(channel.fields, unwrapped(body, channel.wire.body));
    const stored = await storedChannels.on(ctx.table).get({ name });
    const sealing = { tenant: ctx.tenant, keys: ctx.world.keys };
    const before = await openSettings(sealing, name, stored);
    const after = merged(channel, before, given);
    demandSecretsWithPlace(channel, { before, after, given });
    const enables = given[channel.wire.enables ?? channel.wire.enabled];
    const isEnabled = typeof enables === 'boolean' ? enables : (stored?.isEnabled ?? false);
    if (isEnabled) demandComplete(channel, after);
    await demand({ before, after, isEnabled }, ctx);
    const secretNames = namesOf(channel, 'secret');
    const isSecret = ([field]: readonly [string, unknown]) => secretNames.includes(field);
    const secrets = Object.fromEntries(
      Object.entries(after)
        .filter(isSecret)
        .map(([field, word]) => [field, String(word)]),
    );
    const record = {
      name,
      isEnabled,
      settings: Object.fromEntries(Object.entries(after).filter((one) => !isSecret(one))),
      ...(secretNames.length > 0 && {
        sealedSecrets: await sealSecrets(sealing, name, secrets),
        keptSecrets: secretNames.filter((field) => secrets[field]),
      }),
      changedAt: new Date(ctx.world.clock.now()).toISOString(),
      changedBy: ctx.user.name,
    };
    ctx.describe(fill({ zh: '修改{title}的设置', en: 'Change the settings of {title}' }, { title: channel.title }));
    const records = storedChannels.on(ctx.table);
    await ctx.recorded.transact([
      stored ? records.updating({ ...record, version: stored.version }) : records.creating(record),
    ]);
    return {};
  };
}

/** The operation that tries a channel; also a failure is an answer. */
export function testing(name: SettingsName, { test }: Pick<Sender, 'test'>) {
  const channel = described[name];
  const { wire, title } = channel;
  return async ({ body }: { body: Given }, ctx: Context) => {
    ctx.describe(fill({ zh: '测试{title}', en: 'Try {title}' }, { title }));
    const stored = await storedChannels.on(ctx.table).get({ name });
    demandComplete(channel, await openSettings({ tenant: ctx.tenant, keys: ctx.world.keys }, name, stored));
    const problem = await tryChannel(ctx, name, { input: unwrapped(body, wire.testBody), test });
    return { data: { [wire.sent]: problem === undefined, [wire.problem]: problem ?? '' } };
  };
}

/** Which secrets are set, as far as that was noted when they were saved. */
function keptSecrets(channel: Channel, stored: StoredChannel | undefined): { readonly kept_secrets?: string[] } {
  if (namesOf(channel, 'secret').length === 0) return {};
  const kept = stored?.sealedSecrets === undefined ? [] : stored.keptSecrets;
  return kept ? { kept_secrets: kept } : {};
}

function namesOf({ fields }: Channel, kind: 'secret'): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === kind);
}

function unwrapped(body: Given, name: string | undefined): Given {
  return name === undefined ? body : (body[name] as Given);
}

function merged({ fields }: Channel, before: ChannelSettings, given: Given): ChannelSettings {
  const changes = Object.entries(fields).flatMap(([name, { kind }]) => {
    const value = given[name];
    const isLeft = value === undefined || value === null || (kind === 'secret' && value === '');
    return isLeft ? [] : [[name, value]];
  });
  return { ...before, ...(Object.fromEntries(changes) as ChannelSettings) };
}

type Change = { readonly before: ChannelSettings; readonly after: ChannelSettings; readonly given: Given };

/** Else whoever may edit could point the channel at a server of their own and read the secrets there. */
function demandSecretsWithPlace({ fields }: Channel, { before, after, given }: Change): void {
  const isMoved = Object.entries(fields).some(
    ([name, { isPlace }]) => isPlace && String(before[name]) !== String(after[name]),
  );
  if (!isMoved) return;
  const kept = Object.entries(fields).filter(([name, { kind }]) => kind === 'secret' && before[name] && !given[name]);
  if (kept.length > 0) throw new AppError('secretNeededToMove', { names: listed(kept.map(([, { label }]) => label)) });
}

function demandComplete({ fields, lacks = () => [] }: Channel, settings: ChannelSettings): void {
  const lacking = lacks(settings);
  const open = Object.entries(fields).filter(
    ([name, field]) =>
      lacking.includes(name) || (field.isRequired && isAsked(field, settings) && isEmpty(field, settings[name])),
  );
  if (open.length > 0) throw new AppError('channelIncomplete', { names: listed(open.map(([, { label }]) => label)) });
}

function listed(labels: readonly Text[]): Text {
  return { zh: labels.map(({ zh }) => zh).join('、'), en: labels.map(({ en }) => en).join(', ') };
}

function isEmpty({ none }: ChannelField, value: unknown): boolean {
  return value === '' || (none !== undefined && value === none);
}
