import * as z from 'zod';
import { gitDeliveryCauses, gitDeliveryOutcomes, gitHostKinds } from '../../../git-hosts.ts';
import { namingSchemeChoices } from '../../../migrations/index.ts';
import { operation, signedBody } from '../../operation.ts';
import { dataOf, projectName, uid } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutGitWebhooks = recordsAbout('git_webhook', { zh: 'Git Webhook', en: 'Git webhook' });
const manage = { access: 'gitWebhookManage' } as const;
const ofWebhook = projectName.extend({ git_webhook_uid: uid });

/** What is wrong with an address of a host. */
export const hostAddressRule = {
  zh: '地址以 http:// 或 https:// 开头，不含用户名、参数和空格',
  en: 'The address begins with http:// or https:// and has no user name, no parameters and no spaces',
};
const hostAddress = z
  .string()
  .max(500)
  .refine((text) => /^https?:\/\/[^\s/@?#]+(?:\/[^\s@?#]*)?$/.test(text), {
    params: { text: hostAddressRule },
  });
const repositoryName = { zh: '形如 组/仓库', en: 'It is written group/repository' };
const repository = z
  .string()
  .max(300)
  .refine((text) => /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)+$/.test(text), { params: { text: repositoryName } });
const noSpaces = { zh: '分支名不含空格和控制字符', en: 'The name of a branch has no spaces and no control letters' };
const branch = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => !/[\s\p{Cc}]/u.test(text), { params: { text: noSpaces } });
const insideOnly = {
  zh: '仓库内的路径，不以 / 开头，不含 . 和 ..',
  en: 'A path inside the repository, without a slash at its begin and without . and ..',
};
const folder = z
  .string()
  .max(500)
  .transform((text) => text.replace(/\/+$/, ''))
  .refine((text) => text === '' || text.split('/').every((part) => !['', '.', '..'].includes(part)), {
    params: { text: insideOnly },
  });
const accessToken = z.string().max(1000);
const schema = z.string().max(255);
const wholeNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const fixed = {
  host_kind: gitHostKinds.schema,
  host_address: hostAddress,
  repository,
  folder,
  naming_scheme: namingSchemeChoices.schema,
};
const changeable = {
  branch,
  db_service_uid: uid,
  instance_schema: schema.nullish(),
  /** 0 for none; else a stage of it is named too. */
  sql_version_id: wholeNumber.nullish(),
  sql_version_stage_id: wholeNumber.nullish(),
};
const lastDelivery = z.object({
  received_at: z.string(),
  outcome: gitDeliveryOutcomes.schema,
});
const delivery = {
  git_delivery_id: z.string(),
  cause: gitDeliveryCauses.schema,
  /** By which id the host calls it; empty where it did not call. */
  host_delivery_id: z.string(),
  received_at: z.string(),
  outcome: gitDeliveryOutcomes.schema,
  reason: z.string(),
  commit: z.string(),
  workflow_id: z.string(),
  workflow_name: z.string(),
  files: z.array(z.object({ path: z.string(), is_late: z.boolean() })),
};
const secret = z.object({ git_webhook_uid: z.string(), secret: z.string() });

export const listGitWebhooks = operation('GET /sqle/v1/projects/{project_name}/git_webhooks', {
  summary: 'The branches of Git hosts whose new migrations become workflows of a project',
  access: 'gitWebhookView',
  params: projectName,
  reply: dataOf(
    z.array(
      z.object({
        git_webhook_uid: z.string(),
        host_kind: gitHostKinds.schema,
        host_address: z.string(),
        repository: z.string(),
        branch: z.string(),
        folder: z.string(),
        naming_scheme: namingSchemeChoices.schema,
        db_service_uid: z.string(),
        instance_name: z.string(),
        instance_schema: z.string(),
        sql_version_id: z.number(),
        sql_version: z.string(),
        sql_version_stage_id: z.number(),
        stage_name: z.string(),
        is_enabled: z.boolean(),
        /** As whom its workflows are submitted. */
        acts_as: z.string(),
        /** Where the host calls, below the address of the console. */
        delivery_path: z.string(),
        last_delivery: lastDelivery.optional(),
      }),
    ),
  ),
});
export const createGitWebhook = operation('POST /sqle/v1/projects/{project_name}/git_webhooks', {
  summary: 'Have the new migrations of a branch become workflows; the secret is shown this once',
  ...manage,
  record: aboutGitWebhooks('create_git_webhook', { zh: '创建 Git Webhook', en: 'Create a Git webhook' }),
  params: projectName,
  body: z.object({
    ...fixed,
    ...changeable,
    access_token: accessToken,
    /** Whether the files that are there already become a workflow too; else they count as executed. */
    takes_existing: z.boolean().default(false),
  }),
  reply: dataOf(secret),
});
export const updateGitWebhook = operation('PATCH /sqle/v1/projects/{project_name}/git_webhooks/{git_webhook_uid}', {
  summary: 'Change where the migrations of a branch go; repository, folder and scheme stay',
  ...manage,
  record: aboutGitWebhooks('update_git_webhook', { zh: '编辑 Git Webhook', en: 'Change a Git webhook' }),
  params: ofWebhook,
  body: z.object({
    ...changeable,
    /** The former one stays where none is given. */
    access_token: accessToken.nullish(),
    is_enabled: z.boolean(),
  }),
});
export const deleteGitWebhook = operation('DELETE /sqle/v1/projects/{project_name}/git_webhooks/{git_webhook_uid}', {
  summary: 'Take no more calls of a Git host; workflows that were made stay',
  ...manage,
  record: aboutGitWebhooks('delete_git_webhook', { zh: '删除 Git Webhook', en: 'Delete a Git webhook' }),
  params: ofWebhook,
});
export const resetGitWebhookSecret = operation(
  'POST /sqle/v1/projects/{project_name}/git_webhooks/{git_webhook_uid}/secret',
  {
    summary: 'Give a webhook a new secret; calls that are signed with the former one are refused',
    ...manage,
    record: aboutGitWebhooks('reset_git_webhook_secret', {
      zh: '重置 Git Webhook 密钥',
      en: 'Reset the secret of a Git webhook',
    }),
    params: ofWebhook,
    reply: dataOf(secret),
  },
);
export const lookAtGitBranch = operation('POST /sqle/v1/projects/{project_name}/git_webhooks/{git_webhook_uid}/looks', {
  summary: 'Look at the branch now, as if its host had called',
  ...manage,
  record: aboutGitWebhooks('look_at_git_branch', { zh: '检查 Git 分支', en: 'Look at a Git branch' }),
  params: ofWebhook,
});
export const listGitDeliveries = operation(
  'GET /sqle/v1/projects/{project_name}/git_webhooks/{git_webhook_uid}/deliveries',
  {
    summary: 'What became of the latest calls, newest first',
    access: 'gitDeliveryView',
    params: ofWebhook,
    reply: dataOf(z.array(z.object(delivery))),
  },
);
export const getGitDelivery = operation(
  'GET /sqle/v1/projects/{project_name}/git_webhooks/{git_webhook_uid}/deliveries/{git_delivery_id}',
  {
    summary: 'One call with the differences for which it was refused',
    access: 'gitDeliveryView',
    params: ofWebhook.extend({ git_delivery_id: uid }),
    reply: dataOf(
      z.object({
        ...delivery,
        differences: z.array(
          z.object({ path: z.string(), where: z.string(), difference: z.string(), is_cut: z.boolean() }),
        ),
      }),
    ),
  },
);
/** Each host signs in its own way with the secret of the webhook, which is all that opens this. */
export const receiveGitDelivery = operation('POST /sqle/v1/git_webhooks/{git_webhook_uid}', {
  summary: 'What a Git host calls when a branch changes; a call that was taken before changes nothing',
  access: 'public',
  accepts: 'signed',
  params: z.object({ git_webhook_uid: uid }),
  body: signedBody,
});
