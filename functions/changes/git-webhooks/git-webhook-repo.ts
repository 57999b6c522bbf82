import * as z from 'zod';
import { gitDeliveryCauses, gitDeliveryOutcomes, gitHostKinds } from '../../../shared/git-hosts.ts';
import { namingSchemeChoices } from '../../../shared/migrations/index.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

const webhookSchema = z.object({
  uid: z.string(),
  projectUid: z.string(),
  hostKind: gitHostKinds.schema,
  hostAddress: z.string(),
  repository: z.string(),
  branch: z.string(),
  folder: z.string(),
  scheme: namingSchemeChoices.schema,
  dbServiceUid: z.string(),
  schema: z.string(),
  inVersion: z.object({ number: z.number().int(), stageId: z.number().int() }).optional(),
  isEnabled: z.boolean(),
  /** As whom workflows are submitted: whoever saved it last. */
  actorUid: z.string(),
  /** By which Sluice asks the host, sealed. */
  sealedToken: z.string(),
  /** By which the host signs, sealed. */
  sealedSecret: z.string(),
  createdAt: z.string(),
});
export type GitWebhook = Stored<z.output<typeof webhookSchema>>;
export const gitWebhooks = entity('GIT_WEBHOOK', webhookSchema, {
  pk: 'PROJECT#{projectUid}#GIT_WEBHOOKS',
  sk: '{uid}',
});

/** Whose webhook an address is, in the part of the table that belongs to no tenant. */
export const gitWebhookAddresses = entity(
  'GIT_WEBHOOK_ADDRESS',
  z.object({ uid: z.string(), tenant: z.string(), projectUid: z.string() }),
  { pk: 'GIT_WEBHOOK#{uid}', sk: 'ADDRESS' },
);

const takenSchema = z.object({
  webhookUid: z.string(),
  number: z.number().int(),
  commit: z.string(),
  /** None where the files were there before the webhook. */
  workflowId: z.string().optional(),
  files: z.array(z.object({ path: z.string(), sha: z.string() })),
});
export type TakenFiles = z.output<typeof takenSchema>;

/** Which files were taken, one record for each workflow; numbered without gaps, so that no two looks take the same. */
export const takenFiles = entity('GIT_TAKEN_FILES', takenSchema, {
  pk: 'GIT_WEBHOOK#{webhookUid}#TAKEN',
  sk: '{number}',
});

const text = z.object({ zh: z.string(), en: z.string() });
const deliverySchema = z.object({
  webhookUid: z.string(),
  projectUid: z.string(),
  id: z.string(),
  cause: gitDeliveryCauses.schema,
  hostId: z.string(),
  receivedAt: z.string(),
  /** Among those that have to be looked at, as long as it is not over. */
  queue: z.literal('yes').optional(),
  dueAt: z.number().int(),
  /** How often in a row the host did not answer as it should. */
  tries: z.number().int(),
  outcome: gitDeliveryOutcomes.schema,
  reason: text.optional(),
  commit: z.string().optional(),
  workflowId: z.string().optional(),
  files: z.array(z.object({ path: z.string(), isLate: z.boolean() })).optional(),
  differences: z
    .array(z.object({ path: z.string(), where: text, difference: z.string(), isCut: z.boolean() }))
    .optional(),
  expiresAtSeconds: z.number().int(),
});
export type GitDelivery = Stored<z.output<typeof deliverySchema>>;

/** What waits for a look is one query; what belongs to a webhook another. */
export const gitDeliveries = entity('GIT_DELIVERY', deliverySchema, {
  pk: 'GIT_WEBHOOK#{webhookUid}#DELIVERIES',
  sk: '{id}',
  gsi1pk: 'GIT_DELIVERIES#{queue}',
  gsi1sk: '{dueAt}#{webhookUid}#{id}',
  ttl: 'expiresAtSeconds',
});

/** Calls that were taken, by what the host calls them; none is taken twice. */
export const seenGitCalls = entity(
  'GIT_CALL_SEEN',
  z.object({ webhookUid: z.string(), digest: z.string(), expiresAtSeconds: z.number().int() }),
  { pk: 'GIT_WEBHOOK#{webhookUid}#SEEN', sk: '{digest}', ttl: 'expiresAtSeconds' },
);
