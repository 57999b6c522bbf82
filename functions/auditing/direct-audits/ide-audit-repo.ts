import { createHash } from 'node:crypto';
import * as z from 'zod';
import { levels } from '../../../shared/levels.ts';
import { counter } from '../../platform/table/counter.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const finding = z.object({
  ruleId: z.string(),
  level: z.enum(levels),
  message: text,
  error: text.optional(),
  /** In the statement, from 1. */
  line: z.number().int(),
  column: z.number().int(),
  length: z.number().int(),
});

const schema = z.object({
  /** Whose list it stands in: each is kept once for its project and once for who made it there. */
  scope: z.string(),
  recordId: z.number().int(),
  projectUid: z.string(),
  creatorUid: z.string(),
  creatorName: z.string(),
  /** Empty, like its name, where SQL was judged without a data source. */
  dbServiceUid: z.string(),
  dbServiceName: z.string(),
  dbType: z.string(),
  schema: z.string(),
  fingerprint: z.string(),
  /** The fingerprint in lower case, for the search. */
  searchText: z.string(),
  /** As it was written last. */
  sql: z.string(),
  isShortened: z.boolean(),
  auditLevel: z.enum(['', ...levels]),
  findings: z.array(finding),
  firstAt: z.string(),
  lastAt: z.string(),
  count: z.number().int(),
});
export type NewIdeAudit = z.output<typeof schema>;
export type IdeAudit = Stored<NewIdeAudit>;

/** Statements that editors had audited, each fingerprint of a person and data source once. Every order of the list is an index of its own. */
export const ideAudits = entity('IDE_AUDIT', schema, {
  pk: 'IDE_AUDITS#{scope}',
  sk: '{recordId}',
  gsi1pk: 'IDE_AUDITS#{scope}#LAST',
  gsi1sk: '{lastAt}#{recordId}',
  gsi2pk: 'IDE_AUDITS#{scope}#FIRST',
  gsi2sk: '{firstAt}#{recordId}',
  gsi3pk: 'IDE_AUDITS#{scope}#COUNT',
  gsi3sk: '{count}#{recordId}',
});

export const ideAuditTotals = counter('IDE_AUDITS#{scope}');

/** The days on which something was audited in a project: what the clean-up goes by. */
export const ideAuditDays = entity('IDE_AUDIT_DAY', z.object({ day: z.string(), projectUid: z.string() }), {
  pk: 'IDE_AUDIT_DAYS',
  sk: '{day}#{projectUid}',
});

/** The list of a whole project. */
export function projectScope(projectUid: string): string {
  return projectUid;
}

/** The list of what one person had audited in a project. */
export function ownScope(projectUid: string, userUid: string): string {
  return `${projectUid}/${userUid}`;
}

/** The number of a record follows from what it is of, so that it is found again without a search. Clients expect a number. */
export function recordIdOf({
  creatorUid,
  dbServiceUid,
  dbType,
  schema: name,
  fingerprint,
}: Pick<NewIdeAudit, 'creatorUid' | 'dbServiceUid' | 'dbType' | 'schema' | 'fingerprint'>): number {
  const digits = createHash('sha256')
    .update(JSON.stringify([creatorUid, dbServiceUid, dbType, name, fingerprint]))
    .digest('hex');
  // 52 bits: what a number holds exactly.
  return Number.parseInt(digits.slice(0, 13), 16);
}
