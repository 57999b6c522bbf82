import * as z from 'zod';
import type { Channel, ChannelField, ChannelFields } from '../../../channels/channel.ts';
import { nested } from '../../../channels/nesting.ts';
import { operation } from '../../operation.ts';
import { dataOf } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutConfiguration = recordsAbout('system_configuration', { zh: '系统配置', en: 'System configuration' });
const changing = aboutConfiguration('update_channel', { zh: '修改消息渠道', en: 'Change a message channel' });
const trying = aboutConfiguration('test_channel', { zh: '测试消息渠道', en: 'Try a message channel' });

type Shape = Record<string, z.ZodType>;

/** The settings of a channel without its secrets. Who changed them when stands beside the wire's own fields. */
export function readingOf(channel: Channel) {
  return operation(`GET ${channel.wire.path}`, {
    access: 'channelView',
    summary: `The settings of ${channel.title.en}`,
    reply: dataOf(
      named(channel.settingsName, () =>
        z.object({
          [channel.wire.enabled]: z.boolean(),
          ...shapeOf(channel.fields, ({ kind, schema }) => (kind === 'secret' ? z.literal('') : schema)),
          ...Object.fromEntries(Object.keys(channel.told ?? {}).map((name) => [name, z.string()])),
          /** Which secrets are set, where the channel has any and that is known. */
          kept_secrets: z.array(z.string()).optional(),
          changed_at: z.string().optional(),
          changed_by: z.string().optional(),
        } as Shape),
      ),
    ),
  });
}

/** Changes what is given of the settings; an empty secret keeps the one that is stored. */
export function changingOf(channel: Channel) {
  const settings = named(channel.settingsName && `${channel.settingsName}Change`, () =>
    z.object({
      [channel.wire.enables ?? channel.wire.enabled]: z.boolean().nullish(),
      ...shapeOf(channel.fields, ({ schema }) => schema.nullish()),
    } as Shape),
  );
  return operation(`PATCH ${channel.wire.path}`, {
    access: 'channelManage',
    summary: `Change the settings of ${channel.title.en}`,
    body: wrapped(channel.wire.body, settings),
    record: changing,
  });
}

/** Sends a message now and answers what the other side said. */
export function testOf(channel: Channel) {
  return operation(`POST ${channel.wire.path}/test`, {
    access: 'channelManage',
    summary: `Try ${channel.title.en}`,
    body: wrapped(
      channel.wire.testBody,
      z.object(shapeOf(channel.test, ({ schema, isRequired }) => (isRequired ? schema : schema.optional()))),
    ),
    reply: dataOf(z.object({ [channel.wire.sent]: z.boolean(), [channel.wire.problem]: z.string() } as Shape)),
    record: trying,
  });
}

const known = new Map<string, z.ZodObject<Shape>>();

/** The same object wherever it has the same name. */
function named(name: string | undefined, make: () => z.ZodObject<Shape>): z.ZodObject<Shape> {
  if (name === undefined) return make();
  const made = known.get(name) ?? make().meta({ id: name });
  known.set(name, made);
  return made;
}

function shapeOf(fields: ChannelFields, schemaOf: (field: ChannelField) => z.ZodType): Shape {
  const flat = Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]);
  const shape = Object.entries(nested(fields, Object.fromEntries(flat)));
  return Object.fromEntries(
    shape.map(([name, part]) => [name, part instanceof z.ZodType ? part : z.object(part as Shape).optional()]),
  );
}

function wrapped(name: string | undefined, body: z.ZodObject<Shape>): z.ZodObject<Shape> {
  return name === undefined ? body : z.object({ [name]: body });
}
