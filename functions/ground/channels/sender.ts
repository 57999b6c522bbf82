import type { Account } from '../../platform/access/account.ts';
import type { World } from '../../platform/world.ts';
import type { Locale, Text } from '../../../shared/text.ts';
import type { ChannelMemory } from './channel-memory.ts';
import type { ChannelSettings } from './channel-repo.ts';

/** A person as channels reach them. */
export type Reader = Pick<Account, 'uid' | 'name' | 'email' | 'phone' | 'wxid' | 'language'>;

/** Something to tell, in one language. The key is the same for every try, so that the other side can drop what it has. */
export type Message = {
  readonly key: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly link?: { readonly url: string; readonly words: string };
  /** How a letter looks, where lines are not enough. */
  readonly html?: string;
  /** What its one reader can do at once; only for channels that nobody else reads. */
  readonly actions?: readonly { readonly url: string; readonly words: string }[];
};
/** What a channel that tells everybody at once sends: the very same bytes on every try. */
export type Announcement = Message & { readonly body: string };

/** What a sender is given beside the message. */
export type Sending = {
  readonly settings: ChannelSettings;
  readonly world: Pick<World, 'mail' | 'clock'>;
  readonly locale: Locale;
  readonly memory: ChannelMemory;
};
/** What a test is told, by the names of the descriptor. */
export type TestInput = Readonly<Record<string, unknown>>;

/** How messages leave by one channel. Whatever goes wrong is thrown as `ChannelRefused`. */
export type Sender = {
  /** To one person; a channel that reaches `all` has none. */
  readonly toReader?: (message: Message, reader: Reader, sending: Sending) => Promise<void>;
  /** To whoever listens there. */
  readonly toAll?: (message: Announcement, sending: Sending) => Promise<void>;
  /** Whether a person has the address that this channel needs. */
  readonly reaches?: (reader: Reader) => boolean;
  /** Whether it carries messages by these settings, which hold no secrets; without it always. */
  readonly carriesMessages?: (settings: ChannelSettings) => boolean;
  readonly test: (input: TestInput, sending: Sending) => Promise<void>;
};

/** The other side did not take a message. The words are what it answered, for people to read. */
export class ChannelRefused extends Error {
  /** Trying again will not help: the address or the settings are wrong. */
  readonly isFinal: boolean;

  constructor(reason: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(reason.slice(0, reasonLengthMax), { cause });
    this.name = 'ChannelRefused';
    this.isFinal = isFinal;
  }
}

const reasonLengthMax = 500;

/** The message of a test. */
export const testMessage: { readonly title: Text; readonly line: Text } = {
  title: { zh: 'Sluice 测试消息', en: 'Test message from Sluice' },
  line: { zh: '收到此消息说明配置正确。', en: 'This message arrived, so the settings are right.' },
};
