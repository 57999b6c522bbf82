import * as z from 'zod';
import { inLocale } from '../../../shared/text.ts';
import { dingTalkApi, dingTalkUser } from './ding-talk-api.ts';
import { expected } from './exchange.ts';
import { ChannelRefused, testMessage, type Message, type Sender, type Sending } from './sender.ts';

const noticeBytesMax = 2048;
const settingsSchema = z.object({ agent_id: z.string() });

/** Work notices of an application of DingTalk. */
export const dingTalk: Sender = {
  carriesMessages: ({ agent_id: agent = '' }) => agent !== '',
  reaches: ({ phone }) => phone !== '',
  toReader: (message, { phone }, sending) => send(message, phone, sending),
  test: async ({ phone = '' }, sending) => {
    const to = z.string().parse(phone);
    if (to === '') return dingTalkApi(sending.settings, sending.world).signIn();
    const message = {
      key: `test-${sending.world.clock.now()}`,
      title: inLocale(testMessage.title, sending.locale),
      // The same words reach a person once a day only.
      lines: [inLocale(testMessage.line, sending.locale), new Date(sending.world.clock.now()).toISOString()],
    };
    return send(message, to, sending);
  },
};

async function send(message: Message, phone: string, { settings, world }: Sending): Promise<void> {
  const agent = settingsSchema.parse(settings).agent_id;
  if (agent === '') throw new ChannelRefused('AgentId', { isFinal: true });
  const api = dingTalkApi(settings, world);
  const user = await dingTalkUser(api, phone);
  const { task_id: task } = await api.old('/topapi/message/corpconversation/asyncsend_v2', {
    agent_id: Number(agent),
    userid_list: user,
    msg: { msgtype: 'markdown', markdown: { title: message.title, text: markdownOf(message) } },
  });
  const result = await api.old('/topapi/message/corpconversation/getsendresult', {
    agent_id: Number(agent),
    task_id: task,
  });
  demandTaken(expected(resultSchema, result['send_result'] ?? {}), user);
}

const ids = z.array(z.string()).nullish();
const resultSchema = z.object({
  invalid_user_id_list: ids,
  forbidden_user_id_list: ids,
  failed_user_id_list: ids,
  forbidden_list: z.array(z.object({ code: z.coerce.string(), userid: z.string().optional() })).nullish(),
});

/** Sending answers success also for people whom a limit keeps it from; only the result tells. */
function demandTaken(result: z.output<typeof resultSchema>, user: string): void {
  const forbidden = result.forbidden_list?.find(({ userid }) => userid === undefined || userid === user);
  // The same words on the same day: a second try of what arrived.
  if (forbidden?.code === duplicate) return;
  if (forbidden) throw new ChannelRefused(`forbidden ${forbidden.code}`, { isFinal: true });
  for (const list of ['invalid_user_id_list', 'forbidden_user_id_list', 'failed_user_id_list'] as const)
    if (result[list]?.includes(user))
      throw new ChannelRefused(`${list} ${user}`, { isFinal: list !== 'failed_user_id_list' });
}

const duplicate = '143106';

function markdownOf({ title, lines, link }: Message): string {
  const end = link ? `\n\n[${link.words}](${link.url})` : '';
  const text = [`### ${escaped(title)}`, ...lines.map(escaped)].join('\n\n');
  // The envelope of the message counts too.
  const room = noticeBytesMax - 200 - Buffer.byteLength(title) - Buffer.byteLength(end);
  const bytes = Buffer.from(text);
  if (bytes.byteLength <= room) return text + end;
  const beginning = new TextDecoder().decode(bytes.subarray(0, Math.max(0, room))).replace(/\uFFFD+$/, '');
  return `${beginning}…${end}`;
}

function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+!>|~-]/g, (letter) => `\\${letter}`);
}
