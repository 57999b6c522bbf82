import * as z from 'zod';
import { levels } from '../../../shared/levels.ts';
import type { Text } from '../../../shared/text.ts';
import { projects } from '../../platform/access/project.ts';
import { projectTotals } from '../../ground/ledger/project-totals.ts';
import { counter } from '../../platform/table/counter.ts';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';

const stepSchema = z.object({
  type: z.enum(['sql_review', 'sql_execute', 'export_review', 'export_execute']),
  desc: z.string(),
  /** Named people; empty when the holders of the right on the data sources decide. */
  userUids: z.array(z.string()),
  isByPermission: z.boolean(),
});
/** A step of a process, or one that rules add to it, with why. */
export type TemplateStep = z.output<typeof stepSchema> & { readonly why?: readonly Text[] };

const processSchema = z.object({
  projectUid: z.string(),
  type: z.enum(['workflow', 'data_export']),
  desc: z.string(),
  /** Above this level the console asks before it submits. */
  levelMax: z.enum(levels).optional(),
  forbidsCreatorApproval: z.boolean(),
  steps: z.array(stepSchema),
  updatedAt: z.string(),
  /** The data sources that follow it. */
  dbServiceUids: z.array(z.string()).default([]),
});
type Kind = z.output<typeof processSchema>['type'];
type Process = z.output<typeof processSchema>;
/** An approval process as it is used. One without a name is what a project begins with. */
export type WorkflowTemplate = Process & {
  readonly number: number;
  readonly name: string | undefined;
  readonly isDefault: boolean;
};

/** A process as something is about to be submitted to it, with the steps that rules add. */
export type ProcessToCome = Pick<WorkflowTemplate, 'projectUid' | 'forbidsCreatorApproval'> & {
  readonly steps: readonly TemplateStep[];
};

/** What a project begins with, one of each kind: kept once it was changed. */
export const firstTemplates = entity('WORKFLOW_TEMPLATE', processSchema, {
  pk: 'PROJECT#{projectUid}#WORKFLOW_TEMPLATE',
  sk: '{type}',
});
/** What was added to it. */
export const furtherTemplates = entity(
  'FURTHER_WORKFLOW_TEMPLATE',
  processSchema.extend({ number: z.number().int(), name: z.string() }),
  { pk: 'PROJECT#{projectUid}#FURTHER_TEMPLATES', sk: '{number}' },
);
/** Which process of a kind is the default; without a row the first is. */
export const defaultTemplates = entity(
  'DEFAULT_WORKFLOW_TEMPLATE',
  z.object({ projectUid: z.string(), type: processSchema.shape.type, number: z.number().int() }),
  { pk: 'PROJECT#{projectUid}#DEFAULT_TEMPLATE', sk: '{type}' },
);
/** Which process a data source follows: at most one of each kind. */
export const followedTemplates = entity(
  'FOLLOWED_WORKFLOW_TEMPLATE',
  z.object({
    projectUid: z.string(),
    type: processSchema.shape.type,
    dbServiceUid: z.string(),
    number: z.number().int(),
  }),
  { pk: 'PROJECT#{projectUid}#FOLLOWED_TEMPLATES', sk: '{type}#{dbServiceUid}' },
);
/** How many unfinished workflows or exports go through a process: among the totals of the project, which both write anyway. */
const usesNamed = (number: number) => `uses ${number}`;
// What was counted before it stood there still counts, also below nothing: it is not known which of them ended.
const formerUses = counter('TEMPLATE_USES#{projectUid}#{number}');

export const kinds = ['workflow', 'data_export'] as const;
/** The numbers of what a project begins with; what is added has the next ones. */
export const firstNumbers: Readonly<Record<Kind, number>> = { workflow: 1, data_export: 2 };

/** The default process of a kind. */
export async function defaultTemplate(table: TenantTable, projectUid: string, type: Kind): Promise<WorkflowTemplate> {
  const number = await defaultNumber(table, projectUid, type);
  return (await templateByNumber(table, projectUid, number)) ?? firstOf(table, projectUid, type);
}

/** A process by its number, if it is there. */
export async function templateByNumber(
  table: TenantTable,
  projectUid: string,
  number: number,
): Promise<WorkflowTemplate | undefined> {
  const first = kinds.find((kind) => firstNumbers[kind] === number);
  if (first) return firstOf(table, projectUid, first);
  const found = await furtherTemplates.on(table).get({ projectUid, number });
  if (!found) return undefined;
  return { ...found, isDefault: (await defaultNumber(table, projectUid, found.type)) === number };
}

/** All processes of a project, the default of each kind first. */
export async function templatesOf(table: TenantTable, projectUid: string): Promise<WorkflowTemplate[]> {
  const [firsts, { items }] = await Promise.all([
    Promise.all(kinds.map((kind) => firstOf(table, projectUid, kind))),
    furtherTemplates.on(table).list({ projectUid }),
  ]);
  const defaults = await Promise.all(kinds.map((kind) => defaultNumber(table, projectUid, kind)));
  return [...firsts, ...items.map((one) => ({ ...one, isDefault: defaults.includes(one.number) }))].sort(
    (a, b) => Number(b.isDefault) - Number(a.isDefault) || a.number - b.number,
  );
}

/** The processes that these data sources follow: one, unless they were put into several. */
export async function templatesFollowed(
  table: TenantTable,
  { projectUid, type, dbServiceUids }: { projectUid: string; type: Kind; dbServiceUids: readonly string[] },
): Promise<WorkflowTemplate[]> {
  const keys = dbServiceUids.map((dbServiceUid) => ({ projectUid, type, dbServiceUid }));
  const followed = await followedTemplates.on(table).getMany(keys);
  const byUid = new Map(followed.map(({ dbServiceUid, number }) => [dbServiceUid, number]));
  const byDefault =
    byUid.size < new Set(dbServiceUids).size ? await defaultTemplate(table, projectUid, type) : undefined;
  const numbers = [...new Set(dbServiceUids.flatMap((uid) => byUid.get(uid) ?? byDefault?.number ?? []))];
  const found = await Promise.all(
    numbers.map(async (number) =>
      number === byDefault?.number ? byDefault : templateByNumber(table, projectUid, number),
    ),
  );
  return found.flatMap((one) => one ?? []);
}

/** For the transaction that submits something: the process is still there. */
export function checkingTemplate(
  table: TenantTable,
  { projectUid, number }: Pick<WorkflowTemplate, 'projectUid' | 'number'>,
): TransactItem[] {
  return kinds.some((kind) => firstNumbers[kind] === number)
    ? []
    : [furtherTemplates.on(table).checking({ projectUid, number })];
}

/** For the transaction in which something that goes through a process begins or ends to be unfinished. */
export function countingUse(
  projectUid: string,
  { from, to }: { from: number | undefined; to: number | undefined },
): TransactItem[] {
  if (from === to) return [];
  const adding = (number: number | undefined, delta: 1 | -1): TransactItem[] =>
    number === undefined
      ? []
      : [{ update: projectTotals(projectUid), change: { add: { [usesNamed(number)]: delta } } }];
  return [...adding(from, -1), ...adding(to, 1)];
}

type Uses = { readonly count: number; readonly unchanged: (refusal: Error) => TransactItem };

/** How many unfinished things go through a process, and for the transaction that removes it: none has begun meanwhile. */
export async function usesOf(table: TenantTable, { projectUid, number }: WorkflowTemplate): Promise<Uses> {
  const [totals, former] = await Promise.all([
    table.get(projectTotals(projectUid)),
    formerUses.on(table).read({ projectUid, number }),
  ]);
  const now = totals?.[usesNamed(number)];
  const condition = { [usesNamed(number)]: now === undefined ? { exists: false } : Number(now) };
  return {
    count: former + Number(now ?? 0),
    unchanged: (refusal) => ({ check: projectTotals(projectUid), condition, refusal }),
  };
}

async function defaultNumber(table: TenantTable, projectUid: string, type: Kind): Promise<number> {
  return (await defaultTemplates.on(table).get({ projectUid, type }))?.number ?? firstNumbers[type];
}

async function firstOf(table: TenantTable, projectUid: string, type: Kind): Promise<WorkflowTemplate> {
  const [stored, byDefault] = await Promise.all([
    firstTemplates.on(table).get({ projectUid, type }),
    defaultNumber(table, projectUid, type),
  ]);
  const number = firstNumbers[type];
  return {
    ...(stored ?? (await unchanged(table, projectUid, type))),
    number,
    name: undefined,
    isDefault: byDefault === number,
  };
}

/** What nobody has changed follows from what the project was made with. */
async function unchanged(table: TenantTable, projectUid: string, type: Kind): Promise<Process> {
  const project = await projects.on(table).get({ uid: projectUid });
  const prefix = type === 'workflow' ? 'sql' : 'export';
  const step = (kind: 'review' | 'execute'): TemplateStep => ({
    type: `${prefix}_${kind}`,
    desc: '',
    userUids: [],
    isByPermission: true,
  });
  return {
    projectUid,
    type,
    desc: '',
    ...(type === 'workflow' && { levelMax: 'warn' as const }),
    forbidsCreatorApproval: project?.forbidsCreatorApproval ?? false,
    steps: [step('review'), step('execute')],
    updatedAt: '',
    dbServiceUids: [],
  };
}
