import * as z from 'zod';
import { operation } from '../../operation.ts';
import { dataOf } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';
import { accountPasswordPolicy } from './policy.ts';

const aboutConfiguration = recordsAbout('system_configuration', { zh: '系统配置', en: 'System configuration' });

export const readAccountPasswordPolicy = operation('GET /v1/dms/configurations/account_password_policy', {
  access: 'channelView',
  summary: 'What is asked of the passwords by which data sources are reached',
  reply: dataOf(accountPasswordPolicy.extend({ changed_at: z.string().optional(), changed_by: z.string().optional() })),
});

export const updateAccountPasswordPolicy = operation('PUT /v1/dms/configurations/account_password_policy', {
  access: 'channelManage',
  summary: 'Change what is asked of the passwords by which data sources are reached',
  body: z.object({ account_password_policy: accountPasswordPolicy }),
  record: aboutConfiguration('update_account_password_policy', {
    zh: '修改账号密码策略',
    en: 'Change the policy for account passwords',
  }),
});
