import * as z from 'zod';
import { levels } from '../../../shared/levels.ts';
import { statementStates } from '../../../shared/lifecycles/statement.ts';
import { executionWays } from '../../../shared/online-changes/ways.ts';
import { onlineReasons } from '../../../shared/online-changes/reasons.ts';
import { defaultTool, onlineToolNames } from '../../../shared/online-changes/tools.ts';
import { backupPlanSchema } from '../../../shared/rollback/backup-plan.ts';
import { undoReachSchema } from '../../../shared/rollback/undo-reach.ts';
import { backupCautions, backupReasons } from '../../../shared/rollback/reasons.ts';
import { part, tableName } from '../../../shared/rollback/row-plan.ts';
import { backupStrategies } from '../../../shared/rollback/strategies.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

const level = z.enum(['', ...levels]);
/** The names of a table of words. */
function namesOf<const Name extends string>(words: Readonly<Record<Name, unknown>>) {
  return z.enum(Object.keys(words) as [Name, ...Name[]]);
}
const text = z.object({ zh: z.string(), en: z.string() });

const findingSchema = z.object({
  ruleId: z.string(),
  source: z.enum(['rule', 'validity', 'syntax', 'substitution', 'whitelist']).default('rule'),
  level: z.enum(levels),
  message: text,
  error: text.optional(),
  /** Where it is in the statement, in characters from its beginning. */
  offset: z.number().int().default(0),
  line: z.number().int(),
  column: z.number().int(),
  length: z.number().int(),
});
export type StoredFinding = z.output<typeof findingSchema>;

/** How a statement takes part in a transaction: see `batchesOf`. */
export const executionClasses = ['rows', 'ddl', 'begin', 'inside', 'commit', 'undo', 'session', 'alone'] as const;
export type ExecutionClass = (typeof executionClasses)[number];

/** What can be kept of a statement before it runs, and why: said by the audit, so that it is known before the approval. */
const adviceSchema = z.object({
  recommended: backupStrategies.schema,
  supported: z.array(backupStrategies.schema),
  reason: namesOf(backupReasons),
  cautions: z.array(namesOf(backupCautions)),
  plan: backupPlanSchema.optional(),
  /** What the reason is about. */
  named: z.array(z.string()).optional(),
});
export type StoredAdvice = z.output<typeof adviceSchema>;

/** The backup of the latest attempt. A statement that promises one is started only in the write that says it is there. */
const backupSchema = z.object({
  status: z.enum(['executing', 'failed', 'succeed']),
  folder: z.string(),
  rows: z.number().int(),
  reason: text.optional(),
});
export type StatementBackup = z.output<typeof backupSchema>;

/** Whether a statement that blocks a large table can be done by a tool: said by the audit, so that it is known before the approval. */
const onlineAdviceSchema = z.object({
  table: tableName,
  changes: part,
  reason: namesOf(onlineReasons),
  /** The tool that would make it, and those that do not fit. */
  tool: z.enum(onlineToolNames).optional(),
  passedOver: z.array(z.object({ tool: z.enum(onlineToolNames), reason: namesOf(onlineReasons) })).optional(),
  /** From where the binary log is read by more than the data source names as replicas to wait for. */
  followers: z.array(z.string()).optional(),
  /** The triggers or foreign keys that stand in the way. */
  named: z.array(z.string()).optional(),
});
export type StoredOnlineAdvice = z.output<typeof onlineAdviceSchema>;

/** The latest attempt to change a table online: what it makes is called after its token. */
const onlineAttemptSchema = z.object({
  tool: z.enum(onlineToolNames).default(defaultTool),
  token: z.string(),
  schema: z.string(),
  table: z.string(),
  percent: z.number().int(),
  /** The copy is in the place of the table, and what was the table may be gone. */
  isSwapped: z.boolean(),
});
export type OnlineAttempt = z.output<typeof onlineAttemptSchema>;

/** The plan that every statement of an audited script belongs to. */
export const firstPlan = 'first';

/** Statements of a large file that share a line of the ledger and a transaction: their bytes in it, and how they are read. */
const sliceSchema = z.object({
  fileId: z.number().int(),
  from: z.number().int(),
  bytes: z.number().int(),
  /** What a client remembers where they begin. */
  client: z.object({ delimiter: z.string(), isInUnit: z.boolean(), isConditional: z.boolean() }),
  line: z.number().int(),
  column: z.number().int(),
  statements: z.number().int(),
  /** The line of the last one. */
  lastLine: z.number().int(),
  /** What the last one does, where it ends the transaction that the first one began. */
  closing: z.enum(['commit', 'undo']).optional(),
  /** Settings of the session among them, which the next session needs again. */
  settings: z.array(z.string()).optional(),
});
export type Slice = z.output<typeof sliceSchema>;

/** One statement: what the audit said of it, and the ledger of its execution. */
export const statementSchema = z.object({
  taskId: z.number().int(),
  number: z.number().int(),
  sql: z.string().optional(),
  sqlFile: z.string().optional(),
  sqlType: z.string(),
  line: z.number().int(),
  column: z.number().int(),
  sourceFile: z.string(),
  auditLevel: level,
  findings: z.array(findingSchema),
  /** The rules of these findings, for the search. */
  ruleIds: z.array(z.string()).default([]),
  /** Not the first statement of the task with this fingerprint and these findings. */
  isDuplicate: z.boolean(),
  description: z.string(),
  executionClass: z.enum(executionClasses),
  /** Adjacent statements of one batch share a transaction, or stand alone. */
  batch: z.number().int(),
  isTransactional: z.boolean(),

  state: z.enum(statementStates.values),
  /** The plan of execution that it belongs to: a retry makes a new one of what it names. */
  plan: z.string(),
  /** How often it was sent. */
  attempt: z.number().int(),
  /** The token of the runner that started the latest attempt. */
  fence: z.number().int().optional(),
  backendId: z.string().optional(),
  transactionId: z.string().optional(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  rowsAffected: z.number().int().optional(),
  result: text.optional(),

  backupStrategy: backupStrategies.schema.default('none'),
  backupAdvice: adviceSchema.optional(),
  /** What it does with which relation, so that it is known before it runs what an undo will lack. */
  undoReach: z.array(undoReachSchema).optional(),
  backup: backupSchema.optional(),

  /** Of a rollback: which statement of the original task it undoes, and which ones must be undone before. */
  undoes: z.object({ of: z.number().int(), after: z.array(z.number().int()) }).optional(),

  executionWay: executionWays.schema.default('direct'),
  onlineAdvice: onlineAdviceSchema.optional(),
  online: onlineAttemptSchema.optional(),

  /** There where the line stands for many statements; `sql` is then an excerpt, and the number that of the first. */
  slice: sliceSchema.optional(),
});
export type Statement = Stored<z.output<typeof statementSchema>>;
export type NewStatement = z.output<typeof statementSchema>;

export const statements = entity('TASK_STATEMENT', statementSchema, { pk: 'TASK#{taskId}', sk: 'SQL#{number}' });
