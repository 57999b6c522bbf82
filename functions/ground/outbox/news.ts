import * as z from 'zod';
import { permissionNames, type PermissionName } from '../../../shared/permissions.ts';
import { noteDue } from '../../platform/due-work.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { World } from '../../platform/world.ts';
import { reportSchema } from './report-figures.ts';

/** What people are told of: which things, and what happens to each. Another kind of thing is one row more. */
export const newsActions = {
  workflow: [
    'create',
    'approve',
    'reject',
    'cancel',
    'exec_success',
    'exec_failed',
    'complete',
    'decision_refused',
    'approval_failed',
    'mention',
    'question',
  ],
  data_export: [
    'create',
    'approve',
    'reject',
    'cancel',
    'export_success',
    'export_failed',
    'expire',
    'mention',
    'question',
  ],
  access_request: ['create', 'grant', 'refuse', 'end'],
  drift_check: ['drift', 'failed'],
  report: ['send'],
} as const;
/** One kind of thing. */
export type NewsEvent = keyof typeof newsActions;

const sourceSchema = z.object({
  taskId: z.number().int(),
  dbServiceUid: z.string(),
  name: z.string(),
  schema: z.string(),
  /** Missing where no score is told. */
  score: z.number().int().optional(),
  /** There where it was executed. */
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
});
/** The thing as it was at that moment. */
const subjectSchema = z.object({
  id: z.string(),
  name: z.string(),
  desc: z.string(),
  creatorUid: z.string(),
  creatorName: z.string(),
  createdAt: z.string(),
  status: z.string(),
  stepId: z.number().int().optional(),
  /** Why it was rejected, or why an execution failed. */
  reason: z.object({ zh: z.string(), en: z.string() }).optional(),
  /** The data sources that are meant: all, or the one whose execution ended. */
  sources: z.array(sourceSchema),
});
const newsSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** There until everybody has been found who is to be told. */
  waiting: z.literal('yes').optional(),
  event: z.enum(Object.keys(newsActions) as [NewsEvent, ...NewsEvent[]]),
  action: z.string(),
  projectUid: z.string(),
  projectName: z.string(),
  subject: subjectSchema,
  toUids: z.array(z.string()),
  /** Also whoever holds this right on all of these data sources, except one person. */
  toHolders: z
    .object({
      right: z.enum(permissionNames as [PermissionName, ...PermissionName[]]),
      dbServiceUids: z.array(z.string()),
      exceptUid: z.string(),
    })
    .optional(),
  /** What a report by mail tells; its subject is who set it up. */
  report: reportSchema.optional(),
  expiresAtSeconds: z.number().int(),
});
/** Something that happened and that people are to be told. */
export type News = Stored<z.output<typeof newsSchema>>;

/** Written in the transaction of what it tells; `waiting` news are one query. */
export const news = entity('NEWS', newsSchema, {
  pk: 'NEWS#{id}',
  sk: 'NEWS',
  gsi1pk: 'NEWS#{waiting}',
  gsi1sk: '{at}#{id}',
  ttl: 'expiresAtSeconds',
});

const keptDays = 90;

type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World };
type Draft<E extends NewsEvent> = Pick<
  News,
  'projectUid' | 'projectName' | 'subject' | 'toUids' | 'toHolders' | 'report'
> & {
  readonly event: E;
  readonly action: (typeof newsActions)[E][number];
};

/** For the transaction in which something happens: the message about it, so that neither is there without the other. */
export async function telling<E extends NewsEvent>(
  { tenant, table, world }: Place,
  draft: Draft<E>,
): Promise<TransactItem[]> {
  await noteDue(world, 'deliverNews', tenant);
  const now = world.clock.now();
  const told = {
    ...draft,
    id: world.newId(),
    at: new Date(now).toISOString(),
    waiting: 'yes' as const,
    expiresAtSeconds: Math.floor(now / 1000) + keptDays * 24 * 3600,
  };
  return [news.on(table).creating(told)];
}
