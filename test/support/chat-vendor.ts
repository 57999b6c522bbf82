import * as z from 'zod';
import type { Clock } from '../../functions/platform/clock.ts';
import { httpStandIn, type Caught, type StandInAnswer } from './stand-ins.ts';

type Person = { readonly id: string; readonly phone: string; readonly email: string };
type Approval = {
  readonly id: string;
  readonly vendor: 'dingTalk' | 'feishu' | 'wechat';
  readonly title: string;
  readonly originator: string;
  readonly approvers: readonly string[];
  readonly form: Readonly<Record<string, string>>;
  state: 'waiting' | 'approved' | 'rejected' | 'withdrawn';
  by: string;
  reason: string;
};
/** What one vendor answers when a token is missing or too old. */
const badTokens = {
  dingTalkOld: { body: { errcode: 40014, errmsg: 'invalid access_token' } },
  dingTalk: { status: 401, body: { code: 'InvalidAuthentication', message: 'invalid access token' } },
  feishu: { status: 400, body: { code: 99991663, msg: 'Invalid access token for authorization' } },
  wechat: { body: { errcode: 42001, errmsg: 'access_token expired' } },
} as const;
const tokenSeconds = 7200;
export const chatSecret = 'app-s3cret';

/** DingTalk, Feishu and WeCom behind one address, as their documents describe them: every request is checked, tokens age. */
export class ChatVendor {
  readonly people: Person[] = [];
  readonly approvals: Approval[] = [];
  readonly notices: { readonly to: string; readonly text: string }[] = [];
  readonly paths: string[] = [];
  /** What the stand-in says in place of an answer, once. */
  next: StandInAnswer | undefined;
  /** What getsendresult tells of the last notice. */
  sendResult: object = {};
  #tokens = new Map<string, number>();
  #server: Awaited<ReturnType<typeof httpStandIn>> | undefined;
  #templates = 0;
  readonly #uuids = new Map<string, Approval>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  static async start(clock: Clock): Promise<ChatVendor> {
    const vendor = new ChatVendor(clock);
    vendor.#server = await httpStandIn((caught) => vendor.#answer(caught));
    return vendor;
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  close(): Promise<void> {
    return this.#server?.close() ?? Promise.resolve();
  }

  /** No token is taken any more, as after a change of the secret. */
  forgetTokens(): void {
    this.#tokens = new Map();
  }

  get templates(): number {
    return this.#templates;
  }

  latest(): Approval {
    const found = this.approvals.at(-1);
    if (!found) throw new Error('nothing was put up for approval');
    return found;
  }

  decide(
    approval: Approval,
    state: 'approved' | 'rejected',
    { by, reason = '' }: { by: string; reason?: string },
  ): void {
    Object.assign(approval, { state, by, reason });
  }

  #answer(caught: Caught): StandInAnswer {
    this.paths.push(`${caught.method} ${caught.path}`);
    const planned = this.next;
    this.next = undefined;
    if (planned) return planned;
    if (caught.path.startsWith('/cgi-bin/')) return this.#wechat(caught);
    if (caught.path.startsWith('/open-apis/')) return this.#feishu(caught);
    if (caught.path.startsWith('/topapi/')) return this.#dingTalkOld(caught);
    return this.#dingTalk(caught);
  }

  #dingTalk({ method, path, body, headers, query }: Caught): StandInAnswer {
    if (path === '/v1.0/oauth2/accessToken') {
      const { appKey, appSecret } = read(z.strictObject({ appKey: z.string(), appSecret: z.string() }), body);
      if (appSecret !== chatSecret)
        return { status: 400, body: { code: 'invalidClientIdOrSecret', message: `no app ${appKey} with this secret` } };
      return { body: { accessToken: this.#token(), expireIn: tokenSeconds } };
    }
    if (!this.#isFresh(headers['x-acs-dingtalk-access-token'])) return badTokens.dingTalk;
    switch (`${method} ${path}`) {
      case 'POST /v1.0/workflow/forms':
        read(formSchema, body);
        return { body: { result: { processCode: `PROC-${++this.#templates}` } } };
      case 'POST /v1.0/workflow/processInstances': {
        const asked = read(processSchema, body);
        if (!this.people.some(({ id }) => id === asked.originatorUserId))
          return { status: 400, body: { code: '33012', message: 'invalid USERID' } };
        const form = Object.fromEntries(asked.formComponentValues.map(({ name, value }) => [name, value]));
        const approvers = asked.approvers.flatMap(({ userIds }) => userIds);
        return {
          body: { instanceId: this.#put('dingTalk', { originator: asked.originatorUserId, approvers, form }).id },
        };
      }
      case 'GET /v1.0/workflow/processInstances': {
        const { state, by, reason, originator } = this.#approval(query.get('processInstanceId'));
        const isDecided = state === 'approved' || state === 'rejected';
        const records = [
          { userId: originator, type: 'START_PROCESS_INSTANCE', result: 'NONE', remark: '' },
          ...(isDecided
            ? [
                {
                  userId: by,
                  type: 'EXECUTE_TASK_NORMAL',
                  result: state === 'approved' ? 'AGREE' : 'REFUSE',
                  remark: reason,
                },
              ]
            : []),
        ];
        const status = state === 'waiting' ? 'RUNNING' : isDecided ? 'COMPLETED' : 'TERMINATED';
        const result = state === 'approved' ? 'agree' : isDecided ? 'refuse' : '';
        return { body: { result: { status, result, operationRecords: records } } };
      }
      case 'POST /v1.0/workflow/processInstances/terminate': {
        const asked = read(
          z.strictObject({ processInstanceId: z.string(), isSystem: z.literal(true), remark: z.string() }),
          body,
        );
        this.#approval(asked.processInstanceId).state = 'withdrawn';
        return { body: { result: true } };
      }
      default:
        return { status: 404, body: { code: 'InvalidAction.NotFound', message: path } };
    }
  }

  #dingTalkOld({ path, body, query }: Caught): StandInAnswer {
    if (!this.#isFresh(query.get('access_token'))) return badTokens.dingTalkOld;
    if (path === '/topapi/v2/user/getbymobile') {
      const { mobile } = read(z.strictObject({ mobile: z.string() }), body);
      const found = this.people.find(({ phone }) => phone === mobile);
      return {
        body: found
          ? { errcode: 0, errmsg: 'ok', result: { userid: found.id } }
          : { errcode: 60121, errmsg: 'user not found' },
      };
    }
    if (path === '/topapi/message/corpconversation/asyncsend_v2') {
      const { userid_list: to, msg } = read(noticeSchema, body);
      this.notices.push({ to, text: msg.markdown.text });
      return { body: { errcode: 0, task_id: this.notices.length } };
    }
    read(z.strictObject({ agent_id: z.number(), task_id: z.number() }), body);
    return { body: { errcode: 0, send_result: this.sendResult } };
  }

  #feishu({ method, path, body, headers }: Caught): StandInAnswer {
    if (path === '/open-apis/auth/v3/tenant_access_token/internal') {
      const { app_secret } = read(z.strictObject({ app_id: z.string(), app_secret: z.string() }), body);
      if (app_secret !== chatSecret) return { body: { code: 10014, msg: 'app secret invalid' } };
      return { body: { code: 0, msg: 'ok', tenant_access_token: this.#token(), expire: tokenSeconds } };
    }
    if (!this.#isFresh(headers.authorization?.replace('Bearer ', ''))) return badTokens.feishu;
    const [, id] = /\/approval\/v4\/instances\/([^/]+)$/.exec(path) ?? [];
    if (path.endsWith('/batch_get_id')) {
      const { emails = [], mobiles = [] } = read(lookupSchema, body);
      const rows = [
        ...emails.map((email) => ({ email, user_id: this.people.find((one) => one.email === email)?.id })),
        ...mobiles.map((mobile) => ({ mobile, user_id: this.people.find((one) => one.phone === mobile)?.id })),
      ];
      return { body: { code: 0, data: { user_list: rows } } };
    }
    if (path.endsWith('/approval/v4/approvals')) {
      read(
        z.object({
          approval_name: z.string(),
          form: z.object({ form_content: z.string() }),
          node_list: z.array(z.object({ id: z.string() })).length(3),
        }),
        body,
      );
      return { body: { code: 0, data: { approval_code: `CODE-${++this.#templates}` } } };
    }
    if (path.endsWith('/instances/cancel')) {
      const asked = read(
        z.strictObject({ approval_code: z.string(), instance_code: z.string(), user_id: z.string() }),
        body,
      );
      this.#approval(asked.instance_code).state = 'withdrawn';
      return { body: { code: 0, data: {} } };
    }
    if (method === 'POST' && path.endsWith('/approval/v4/instances')) return this.#feishuInstance(body);
    if (method !== 'GET' || id === undefined) return { status: 404, body: { code: 99991404, msg: path } };
    const { state, approvers, by, reason } = this.#approval(decodeURIComponent(id));
    const status = { waiting: 'PENDING', approved: 'APPROVED', rejected: 'REJECTED', withdrawn: 'CANCELED' }[state];
    const decided = approvers.includes(by) ? approvers : [...approvers, by];
    const task_list = decided.map((open_id) => ({ open_id, status: open_id === by ? status : 'DONE' }));
    const timeline = [{ type: 'START' }, ...(by === '' ? [] : [{ type: 'PASS', open_id: by, comment: reason }])];
    return { body: { code: 0, data: { status, task_list, timeline } } };
  }

  #feishuInstance(body: string): StandInAnswer {
    const asked = read(feishuInstanceSchema, body);
    const known = this.#uuids.get(asked.uuid);
    if (known) return { body: { code: 0, data: { instance_code: known.id } } };
    const fields = read(
      z.array(z.strictObject({ id: z.string(), type: z.literal('input'), value: z.string() })),
      asked.form,
    );
    const made = this.#put('feishu', {
      title: asked.title,
      originator: asked.open_id,
      approvers: asked.node_approver_open_id_list.flatMap(({ value }) => value),
      form: Object.fromEntries(fields.map(({ id, value }) => [id, value])),
    });
    this.#uuids.set(asked.uuid, made);
    return { body: { code: 0, data: { instance_code: made.id } } };
  }

  #wechat({ method, path, body, query }: Caught): StandInAnswer {
    if (path === '/cgi-bin/gettoken') {
      if (method !== 'GET' || query.get('corpsecret') !== chatSecret)
        return { body: { errcode: 40001, errmsg: 'invalid credential' } };
      return { body: { errcode: 0, errmsg: 'ok', access_token: this.#token(), expires_in: tokenSeconds } };
    }
    if (!this.#isFresh(query.get('access_token'))) return badTokens.wechat;
    if (path === '/cgi-bin/oa/approval/create_template') {
      read(
        z.strictObject({
          template_name: z.array(z.unknown()).min(1),
          template_content: z.object({ controls: z.array(z.unknown()).min(1) }),
        }),
        body,
      );
      return { body: { errcode: 0, template_id: `T-${++this.#templates}` } };
    }
    if (path === '/cgi-bin/oa/applyevent') {
      const asked = read(applySchema, body);
      const unknown = [asked.creator_userid, ...asked.approver.flatMap(({ userid }) => userid)].find(
        (id) => !this.people.some((one) => one.id === id),
      );
      if (unknown !== undefined) return { body: { errcode: 301025, errmsg: `get approval param error ${unknown}` } };
      const form = Object.fromEntries(
        asked.apply_data.contents.map(({ title, value }) => [title[0]?.text ?? '', value.text]),
      );
      const approvers = asked.approver.flatMap(({ userid }) => userid);
      return {
        body: { errcode: 0, sp_no: this.#put('wechat', { originator: asked.creator_userid, approvers, form }).id },
      };
    }
    const { sp_no } = read(z.strictObject({ sp_no: z.string() }), body);
    const { state, by, reason, approvers } = this.#approval(sp_no);
    const sp_status = { waiting: 1, approved: 2, rejected: 3, withdrawn: 4 }[state];
    const decided = approvers.includes(by) || by === '' ? approvers : [...approvers, by];
    const details = decided.map((userid) => ({
      approver: { userid },
      speech: userid === by ? reason : '',
      sp_status: userid === by ? sp_status : 1,
      sptime: 0,
    }));
    return { body: { errcode: 0, info: { sp_no, sp_status, sp_record: [{ sp_status, approverattr: 1, details }] } } };
  }

  #put(
    vendor: Approval['vendor'],
    given: Pick<Approval, 'originator' | 'approvers' | 'form'> & { title?: string },
  ): Approval {
    const id = `${vendor}-${this.approvals.length + 1}`;
    const made: Approval = { title: '', ...given, id, vendor, state: 'waiting', by: '', reason: '' };
    this.approvals.push(made);
    return made;
  }

  #approval(id: string | null): Approval {
    const found = this.approvals.find((one) => one.id === id);
    if (!found) throw new Error(`no approval ${id}`);
    return found;
  }

  #token(): string {
    const token = `token-${this.#tokens.size + 1}-${this.paths.length}`;
    this.#tokens.set(token, this.#clock.now() + tokenSeconds * 1000);
    return token;
  }

  #isFresh(token: string | string[] | null | undefined): boolean {
    return typeof token === 'string' && (this.#tokens.get(token) ?? 0) > this.#clock.now();
  }
}

const formSchema = z.strictObject({
  name: z.string(),
  formComponents: z
    .array(
      z.strictObject({
        componentType: z.literal('TextField'),
        props: z.strictObject({ componentId: z.string(), label: z.string() }),
      }),
    )
    .min(1),
});
const processSchema = z.strictObject({
  originatorUserId: z.string(),
  processCode: z.string().startsWith('PROC-'),
  approvers: z
    .array(z.strictObject({ actionType: z.enum(['OR', 'NONE']), userIds: z.array(z.string()).min(1).max(20) }))
    .length(1),
  formComponentValues: z.array(z.strictObject({ name: z.string(), value: z.string() })).max(150),
});
const noticeSchema = z.strictObject({
  agent_id: z.number().int(),
  userid_list: z.string().min(1),
  msg: z.strictObject({
    msgtype: z.literal('markdown'),
    markdown: z.strictObject({ title: z.string(), text: z.string() }),
  }),
});
const lookupSchema = z.strictObject({
  emails: z.array(z.string()).max(50).optional(),
  mobiles: z.array(z.string()).max(50).optional(),
});
const feishuInstanceSchema = z.strictObject({
  approval_code: z.string().startsWith('CODE-'),
  open_id: z.string(),
  form: z.string(),
  node_approver_open_id_list: z.array(z.strictObject({ key: z.literal('approve'), value: z.array(z.string()).min(1) })),
  uuid: z.string().min(1).max(64),
  title: z.string(),
});
const texts = z.array(z.strictObject({ text: z.string(), lang: z.string() }));
const applySchema = z.strictObject({
  creator_userid: z.string(),
  template_id: z.string().startsWith('T-'),
  use_template_approver: z.literal(0),
  approver: z.array(z.strictObject({ attr: z.literal(1), userid: z.array(z.string()).min(1) })),
  apply_data: z.strictObject({
    contents: z.array(
      z.strictObject({
        control: z.literal('Text'),
        id: z.string(),
        title: texts,
        value: z.strictObject({ text: z.string() }),
      }),
    ),
  }),
  summary_list: z.array(z.strictObject({ summary_info: texts })).max(3),
});

/** What was sent, as it has to be: anything else fails the test that sent it. */
function read<T>(schema: z.ZodType<T>, json: string): T {
  return schema.parse(JSON.parse(json));
}
