import * as z from 'zod';
import type { Text } from '../text.ts';

type Value = string | number | boolean | readonly string[];
/** One setting of a channel: how it is checked, and how its form shows it. */
export type ChannelField = {
  /** `list` is a list of words, `lines` a text of several lines. */
  readonly kind: 'text' | 'secret' | 'number' | 'switch' | 'choice' | 'list' | 'lines';
  readonly label: Text;
  readonly hint?: Text;
  readonly schema: z.ZodType<Value>;
  /** What holds until somebody sets it. */
  readonly initial: Value;
  /** The value that stands for none where a kind has no empty one: forms show it as empty. */
  readonly none?: Value;
  /** Without it the channel cannot be switched on. */
  readonly isRequired?: boolean;
  /** It says where messages go: when it changes, the secrets must be given again. */
  readonly isPlace?: boolean;
  readonly options?: readonly { readonly value: string; readonly label: Text }[];
  /** It counts only while another setting has this value. */
  readonly onlyWhen?: { readonly setting: string; readonly is: Value };
  /** It can be chosen only where the server tells something under this name. */
  readonly offeredBy?: string;
  /** The object of the wire in which it stands, where it does not stand beside the others. */
  readonly inside?: string;
};
/** The settings of a channel by their names on the wire. */
export type ChannelFields = Readonly<Record<string, ChannelField>>;

/** One way to tell people something outside of the console: its settings, its addresses on the wire and its words. */
export type Channel = {
  readonly title: Text;
  readonly about: Text;
  /** The tab of the settings page that shows it. */
  readonly tab: 'push_notification' | 'process_connection' | 'login_connection';
  readonly wire: {
    readonly path: `/${string}`;
    /** The switch among the settings. */
    readonly enabled: string;
    /** How the switch is named in changes, where that differs. */
    readonly enables?: string;
    /** Under what name a change, or a test, is wrapped in the body. */
    readonly body?: string;
    readonly testBody?: string;
    /** What the answer of a test calls its outcome and the words of the other side. */
    readonly sent: string;
    readonly problem: string;
  };
  readonly fields: ChannelFields;
  /** What the API document calls the settings, where several channels have the same. */
  readonly settingsName?: string;
  /** What is missing beside the required fields, where one may stand for others. */
  readonly lacks?: (settings: Readonly<Record<string, unknown>>) => readonly string[];
  /** What the server tells beside the settings, to copy from. */
  readonly told?: Readonly<Record<string, Text>>;
  /** What a test must be told, such as who receives it. */
  readonly test: ChannelFields;
  /** By what a person is reached; `all` gets each message once, `none` carries no messages about changes. */
  readonly reaches: 'email' | 'wxid' | 'phone' | 'phone or email' | 'all' | 'none';
};

/** Whether a setting counts beside the others. */
export function isAsked({ onlyWhen }: ChannelField, settings: Readonly<Record<string, unknown>>): boolean {
  return onlyWhen === undefined || settings[onlyWhen.setting] === onlyWhen.is;
}

const lengthMax = 1000;
const listMax = 50;

/** A line of text. */
export function text(label: Text, rest: Partial<ChannelField> = {}): ChannelField {
  return { kind: 'text', label, schema: z.string().trim().max(lengthMax), initial: '', ...rest };
}

/** What is stored encrypted and never shown again. An empty one keeps what is stored. */
export function secret(label: Text, rest: Partial<ChannelField> = {}): ChannelField {
  return { kind: 'secret', label, schema: z.string().max(lengthMax), initial: '', ...rest };
}

/** One of some words. */
export function choice(
  label: Text,
  options: Readonly<Record<string, Text>>,
  rest: Partial<ChannelField> = {},
): ChannelField {
  const [first, ...others] = Object.keys(options);
  const words = first === undefined ? [] : ([first, ...others] as const);
  return {
    kind: 'choice',
    label,
    schema: z.enum(words),
    initial: first ?? '',
    options: Object.entries(options).map(([value, shown]) => ({ value, label: shown })),
    ...rest,
  };
}

/** A yes or no. */
export function toggle(label: Text, rest: Partial<ChannelField> = {}): ChannelField {
  return { kind: 'switch', label, schema: z.boolean(), initial: false, ...rest };
}

/** A list of words. */
export function list(label: Text, rest: Partial<ChannelField> = {}): ChannelField {
  const word = z.string().trim().min(1).max(lengthMax);
  return { kind: 'list', label, schema: z.array(word).max(listMax), initial: [], ...rest };
}

const notAnAddress = {
  zh: '需要以 http:// 或 https:// 开头的完整地址',
  en: 'A whole address with http:// or https://',
};

/** An address of the web; it may stay empty. */
export const webAddress = z
  .string()
  .trim()
  .max(lengthMax)
  .refine((value) => value === '' || /^https?:\/\/[^\s/@?#]+([/?#]\S*)?$/i.test(value), {
    params: { text: notAnAddress },
  });
