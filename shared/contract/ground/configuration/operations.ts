import * as z from 'zod';
import { channels } from '../../../channels/index.ts';
import { connections } from '../../../connections/index.ts';
import { webAddress } from '../../../channels/channel.ts';
import { operation } from '../../operation.ts';
import { limits } from '../../../limits.ts';
import { isNetwork, notANetwork } from '../../../networks.ts';
import { dataOf } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';
import { organizationFreezes } from '../../platform/frozen-periods.ts';
import { passwordRules } from './password-rules.ts';
import { changingOf, readingOf, testOf } from './channel-operations.ts';

const aboutConfiguration = recordsAbout('system_configuration', { zh: '系统配置', en: 'System configuration' });

export const readSmtp = readingOf(channels.smtp);
export const updateSmtp = changingOf(channels.smtp);
export const testSmtp = testOf(channels.smtp);

export const readWebhook = readingOf(channels.webhook);
export const updateWebhook = changingOf(channels.webhook);
export const testWebhook = testOf(channels.webhook);

export const readWechat = readingOf(channels.wechat);
export const updateWechat = changingOf(channels.wechat);
export const testWechat = testOf(channels.wechat);

export const readFeishu = readingOf(channels.feishu);
export const updateFeishu = changingOf(channels.feishu);
export const testFeishu = testOf(channels.feishu);

export const readSlack = readingOf(channels.slack);
export const updateSlack = changingOf(channels.slack);
export const testSlack = testOf(channels.slack);

export const readTeams = readingOf(channels.teams);
export const updateTeams = changingOf(channels.teams);
export const testTeams = testOf(channels.teams);

export const readDingTalk = readingOf(channels.dingTalk);
export const updateDingTalk = changingOf(channels.dingTalk);
export const testDingTalk = testOf(channels.dingTalk);

export const readSmsGateway = readingOf(channels.smsGateway);
export const updateSmsGateway = changingOf(channels.smsGateway);
export const testSmsGateway = testOf(channels.smsGateway);

export const readFeishuApproval = readingOf(channels.feishuApproval);
export const updateFeishuApproval = changingOf(channels.feishuApproval);
export const testFeishuApproval = testOf(channels.feishuApproval);

export const readWechatApproval = readingOf(channels.wechatApproval);
export const updateWechatApproval = changingOf(channels.wechatApproval);
export const testWechatApproval = testOf(channels.wechatApproval);

export const readCoding = readingOf(channels.coding);
export const updateCoding = changingOf(channels.coding);
export const testCoding = testOf(channels.coding);

export const readJira = readingOf(channels.jira);
export const updateJira = changingOf(channels.jira);
export const testJira = testOf(channels.jira);

export const readGithubIssues = readingOf(channels.githubIssues);
export const updateGithubIssues = changingOf(channels.githubIssues);
export const testGithubIssues = testOf(channels.githubIssues);

export const readGitlabIssues = readingOf(channels.gitlabIssues);
export const updateGitlabIssues = changingOf(channels.gitlabIssues);
export const testGitlabIssues = testOf(channels.gitlabIssues);

export const readOauth2 = readingOf(connections.oauth2);
export const updateOauth2 = changingOf(connections.oauth2);
export const testOauth2 = testOf(connections.oauth2);

export const readLdap = readingOf(connections.ldap);
export const updateLdap = changingOf(connections.ldap);
export const testLdap = testOf(connections.ldap);

export const readSms = readingOf(connections.sms);
export const updateSms = changingOf(connections.sms);
export const testSms = testOf(connections.sms);

const network = z
  .string()
  .trim()
  .refine(isNetwork, { params: { text: notANetwork } });
const signInOptions = z.object({
  /** Empty for the usual words. */
  login_button_text: z.string().trim().max(28),
  disable_user_pwd_login: z.boolean(),
  disable_multiple_login: z.boolean(),
  password_rules: passwordRules,
  /** From where people and programs may come; none for everywhere. */
  allowed_networks: z.array(network).max(limits.allowedNetworksMax),
});

export const readLoginConfiguration = operation('GET /v1/dms/configurations/login', {
  access: 'channelView',
  summary: 'How people sign in',
  reply: dataOf(signInOptions.extend({ changed_at: z.string().optional(), changed_by: z.string().optional() })),
});

export const updateLoginConfiguration = operation('PATCH /v1/dms/configurations/login', {
  access: 'channelManage',
  summary: 'Change how people sign in',
  body: z.object({ login: signInOptions.partial() }),
  record: aboutConfiguration('update_login_configuration', { zh: '修改登录配置', en: 'Change how people sign in' }),
});

/** Records that are written from then on are kept so long; a shorter time holds only after a pause. */
export const recordHours = z.coerce
  .number()
  .int()
  .min(limits.operationRecordHoursMin)
  .max(limits.operationRecordHoursMax);

export const readSystemVariables = operation('GET /v1/dms/configurations/system_variables', {
  access: 'channelView',
  summary: 'Settings that hold for the whole platform',
  reply: dataOf(
    z.object({
      url: z.string(),
      /** For how long operation records are kept that are written now. */
      operation_record_expired_hours: z.number().int(),
      /** A shorter time that was asked for, and from when on it holds. */
      operation_record_later_hours: z.number().int().optional(),
      operation_record_later_from: z.iso.datetime().optional(),
      /** The same of the log of the SQL workbench. */
      cb_operation_logs_expired_hours: z.number().int(),
      cb_operation_logs_later_hours: z.number().int().optional(),
      cb_operation_logs_later_from: z.iso.datetime().optional(),
      changed_at: z.string().optional(),
      changed_by: z.string().optional(),
    }),
  ),
});

export const updateSystemVariables = operation('PATCH /v1/dms/configurations/system_variables', {
  access: 'channelManage',
  summary: 'Change settings that hold for the whole platform',
  // What is not kept is refused by its name: a setting that answers "done" and changes nothing would be believed.
  body: z.strictObject({
    url: webAddress.nullish(),
    operation_record_expired_hours: recordHours.nullish(),
    cb_operation_logs_expired_hours: recordHours.nullish(),
  }),
  record: aboutConfiguration('update_system_variables', { zh: '修改全局配置', en: 'Change the global settings' }),
});

export const readFrozenPeriods = operation('GET /v1/dms/configurations/frozen_periods', {
  // Whoever changes anything must know when nothing is changed.
  access: 'signedIn',
  summary: 'When nothing of any project is changed',
  reply: dataOf(
    z.object({
      /** Which state of the list this is; 0 before the first. */
      version: z.number().int(),
      frozen_periods: organizationFreezes,
      changed_at: z.string().optional(),
      changed_by: z.string().optional(),
    }),
  ),
});

export const updateFrozenPeriods = operation('PUT /v1/dms/configurations/frozen_periods', {
  access: 'channelManage',
  summary: 'Replace when nothing of any project is changed, if nobody has changed it since the version that is named',
  body: z.object({
    version: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    frozen_periods: organizationFreezes,
  }),
  record: aboutConfiguration('update_frozen_periods', {
    zh: '修改组织封网时间',
    en: 'Change when the whole organization is frozen',
  }),
});
