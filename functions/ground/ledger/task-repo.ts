import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { levels } from '../../../shared/levels.ts';
import { sqlSource } from '../../../shared/contract/ground/scripts/fields.ts';
import { fileOrderMethods } from '../../../shared/scripts/file-order.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

const level = z.enum(['', ...levels]);
const levelCounts = z.record(z.string(), z.number().int());

const taskRisk = z.object({
  /** Missing where a statement may be of any kind. */
  kinds: z.array(z.enum(['ddl', 'dml'])).optional(),
  /** Statements that are bound to fail: they do not parse, or name what is not there. */
  cannotRun: z.number().int(),
  /** Rows that all of it changes by the estimate, and of the largest table that it touches; missing where not known. */
  affectedRows: z.number().optional(),
  tableRows: z.number().optional(),
});
export type TaskRisk = z.output<typeof taskRisk>;

/** One script audited for one data source. Its statements are rows of their own, written before this header says `audited`. */
export const taskSchema = z.object({
  taskId: z.number().int(),
  projectUid: z.string(),
  projectName: z.string(),
  creatorUid: z.string(),
  creatorName: z.string(),
  /** Empty, like its name, where SQL was judged without a data source. */
  dbServiceUid: z.string(),
  dbServiceName: z.string(),
  dbType: z.string(),
  schema: z.string(),
  groupId: z.number().int().optional(),
  sqlSource,
  execMode: z.enum(['sqls', 'sql_file']),
  fileName: z.string().optional(),
  /** In which order the files of an archive were put, where one was chosen. */
  fileOrderMethod: fileOrderMethods.schema.optional(),
  /** Whether the upload itself is kept beside its SQL. */
  hasOrigin: z.boolean().default(false),
  ruleTemplateName: z.string(),
  status: z.enum(['initialized', 'audited', 'exec_failed']),
  /** How far the audit of a large script has come, in statements, and how many of them are written down. */
  progress: z.object({ done: z.number().int(), total: z.number().int(), written: z.number().int() }).optional(),
  /** Whether statements come from mapper files: those can be judged but not run. */
  isMapped: z.boolean().default(false),
  /** How many large files it consists of, which are read where they lie; none where its SQL is in one text. */
  storedFiles: z.number().int().default(0),
  /** Why its audit was given up. */
  problem: z.object({ zh: z.string(), en: z.string() }).optional(),
  /** Files of an archive or repository that were left out. */
  skippedFiles: z
    .array(z.object({ path: z.string(), reason: z.object({ zh: z.string(), en: z.string() }) }))
    .default([]),
  /** The script: here up to a size, else in Files. */
  sql: z.string().optional(),
  sqlFile: z.string().optional(),
  /** What an approval is bound to: a hash of the statements in their order. */
  contentHash: z.string(),
  statementCount: z.number().int(),
  auditLevel: level,
  score: z.number().int(),
  passRate: z.number(),
  /** How many statements have each level, and how many of those are the first of their kind. */
  levelCounts,
  distinctLevelCounts: levelCounts,
  /** Rules that could not run: the score says less than it seems. */
  erroredRules: z.number().int(),
  /** How many rules had each outcome, and the share of all pairs of a statement and a rule about which something certain was said. */
  ruleCounts: z.record(z.enum(['hit', 'pass', 'notApplicable', 'errored']), z.number().int()).optional(),
  coverage: z.number().optional(),
  /** How risky its statements are, for the approval rules of the project; missing of what was audited before it was kept. */
  risk: taskRisk.optional(),
  /** What the audit asked of the live database, and whether its budget ended first. */
  probes: z.object({ probes: z.number().int(), milliseconds: z.number().int(), isCutShort: z.boolean() }).optional(),
  /** Why the audit had to do without the live schema. */
  schemaProblem: z.string().optional(),
  /** Which server of a data source with a replica was asked, and why it was the primary. */
  askedServer: z
    .object({ server: z.enum(['primary', 'replica']), why: z.object({ zh: z.string(), en: z.string() }).optional() })
    .optional(),
  /** The objects that its SQL names, as far as they are worth keeping; missing where it says itself where they are, as by USE. */
  named: z.array(z.object({ schema: z.string().optional(), key: z.string() })).optional(),
  workflowId: z.string().optional(),
  /** The quick audit that it belongs to; it then goes into no workflow. */
  recordId: z.string().optional(),
  /** Queries to be exported are judged like a script but go into no workflow; `exportUid` is the export that holds them. */
  purpose: z.enum(['change', 'export']).default('change'),
  exportUid: z.string().optional(),
  /** Whether what statements change is kept before they run, of how many rows at most, and whether the data source would have it otherwise. */
  enableBackup: z.boolean().default(false),
  backupRowsMax: z.number().int().default(0),
  backupConflict: z.boolean().default(false),
  /** Whether the backup was asked for by name; a rollback keeps one only then. */
  backupAsked: z.boolean().default(false),
  /** Who last changed what is backed up after the approval. */
  backupChange: z.object({ byName: z.string(), at: z.string() }).optional(),
  createdAt: z.string(),
  /** Missing once a workflow or a quick audit holds the task. */
  expiresAtSeconds: z.number().int().optional(),
});
export type AuditTask = Stored<z.output<typeof taskSchema>>;
export type NewAuditTask = z.output<typeof taskSchema>;

export const auditTasks = entity('AUDIT_TASK', taskSchema, {
  pk: 'TASK#{taskId}',
  sk: 'TASK',
  ttl: 'expiresAtSeconds',
});

/** Tasks that no workflow holds yet, oldest first: what the clean-up looks through. */
export const unboundTasks = entity('UNBOUND_TASK', z.object({ taskId: z.number().int(), createdAt: z.string() }), {
  pk: 'UNBOUND_TASKS',
  sk: '{createdAt}#{taskId}',
});

const groupSchema = z.object({
  groupId: z.number().int(),
  projectUid: z.string(),
  creatorUid: z.string(),
  execMode: z.enum(['sqls', 'sql_file']),
  fileOrderMethod: fileOrderMethods.schema.optional(),
  instances: z.array(z.object({ name: z.string(), schema: z.string() })),
  expiresAtSeconds: z.number().int(),
});
/** Data sources that are going to be given the same SQL. */
export const taskGroups = entity('TASK_GROUP', groupSchema, {
  pk: 'TASK_GROUP#{groupId}',
  sk: 'TASK_GROUP',
  ttl: 'expiresAtSeconds',
});

// Clients of this API know tasks by whole numbers.
const sequenceKey = { pk: 'SEQUENCE#TASK', sk: 'SEQUENCE' };

/** Numbers that no other task or task group of the tenant has: the first of `count`. */
export async function nextTaskNumber(table: TenantTable, count = 1): Promise<number> {
  const { last } = await table.update(sequenceKey, { add: { last: count } });
  return Number(last) - count + 1;
}

/** The audited tasks of these numbers, in the order asked; each must exist. */
export async function requireTasks(table: TenantTable, taskIds: readonly number[]): Promise<AuditTask[]> {
  const found = await auditTasks.on(table).getMany(taskIds.map((taskId) => ({ taskId })));
  if (found.length < taskIds.length) throw new AppError('notFound');
  return found;
}

/** The tasks of these numbers that are there. */
export async function tasksByNumber(table: TenantTable, taskIds: readonly number[]): Promise<Map<number, AuditTask>> {
  const found = await auditTasks.on(table).getMany(taskIds.map((taskId) => ({ taskId })));
  return new Map(found.map((task) => [task.taskId, task]));
}
