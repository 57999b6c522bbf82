import { setTimeout } from 'node:timers/promises';
import { fingerprint } from '../../../shared/audit/judge/fingerprint.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { beginningOf } from '../../../shared/whole-characters.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import type { Context, ProjectAtHand } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { AuditedScript } from '../audits/audited-script.ts';
import {
  ideAuditDays,
  ideAudits,
  ideAuditTotals,
  ownScope,
  projectScope,
  recordIdOf,
  type IdeAudit,
  type NewIdeAudit,
} from './ide-audit-repo.ts';

type Judged = AuditedScript['statements'];
type Target = {
  readonly project: ProjectAtHand;
  readonly source: DbService | undefined;
  readonly dbType: string;
  readonly schema: string;
};

/** Writes down what an editor had audited for a project. Statements that differ in their values only are one, counted. */
export async function keepIdeAudits(ctx: Context, target: Target, judged: Judged): Promise<void> {
  const records = oneEach(judged.map((statement) => recordOf(ctx, target, statement))).slice(
    0,
    limits.ideAuditStatementsMax,
  );
  if (records.length > 0) await noteDue(ctx.world, 'removeOldIdeAudits', ctx.tenant);
  for (let start = 0; start < records.length; start += recordsAtOnce)
    await keep(ctx, records.slice(start, start + recordsAtOnce));
}

// Two rows each, of at most some 60 KB: a transaction takes 4 MB.
const recordsAtOnce = 16;
const attemptsMax = 12;
/** Those that met wait for different times, so that they do not meet again. */
const waitMillisecondsMax = 100;

function recordOf(
  { user, world }: Context,
  { project, source, dbType, schema }: Target,
  { sql = '', auditLevel, findings, line: top, column: left }: Judged[number],
): NewIdeAudit {
  const at = new Date(world.clock.now()).toISOString();
  const whole = fingerprint(sql, engineOf(dbType).dialect);
  const of = { creatorUid: user.uid, dbServiceUid: source?.uid ?? '', dbType, schema };
  const shown = beginningOf(whole, limits.ideAuditFingerprintLengthMax);
  return {
    ...of,
    scope: projectScope(project.uid),
    recordId: recordIdOf({ ...of, fingerprint: whole }),
    projectUid: project.uid,
    creatorName: user.name,
    dbServiceName: source?.name ?? '',
    fingerprint: shown,
    searchText: shown.toLowerCase(),
    sql: beginningOf(sql, limits.ideAuditSqlLengthMax),
    isShortened: sql.length > limits.ideAuditSqlLengthMax,
    auditLevel,
    findings: findings.slice(0, findingsMax).map(({ ruleId, level, message, error, line, column, length }) => ({
      ruleId,
      level,
      message,
      line: line - top + 1,
      column: line === top ? column - left + 1 : column,
      length,
      ...(error !== undefined && { error }),
    })),
    firstAt: at,
    lastAt: at,
    count: 1,
  };
}

const findingsMax = 20;

function oneEach(records: readonly NewIdeAudit[]): NewIdeAudit[] {
  const known = new Map<number, NewIdeAudit>();
  for (const record of records)
    known.set(record.recordId, { ...record, count: (known.get(record.recordId)?.count ?? 0) + 1 });
  return [...known.values()];
}

async function keep({ table, world }: Context, records: readonly NewIdeAudit[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const before = new Map((await ideAudits.on(table).getMany(records)).map((record) => [record.recordId, record]));
    try {
      await table.transact(
        records.flatMap((record) => writesOf(table, record, before.get(record.recordId))).concat(dayOf(table, records)),
      );
      return;
    } catch (error) {
      // Editors ask often: the same statement may be written down by another request meanwhile.
      if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
      // An audit changes nothing of anybody's: whoever asked has the answer, also when it could not be counted.
      if (attempt === attemptsMax) return world.log.warn('an audit of an editor was not counted', { error });
      await setTimeout(Math.random() * waitMillisecondsMax * attempt);
    }
  }
}

function writesOf(table: Context['table'], record: NewIdeAudit, before: IdeAudit | undefined): TransactItem[] {
  const own = ownScope(record.projectUid, record.creatorUid);
  const now = before ? { ...record, firstAt: before.firstAt, count: before.count + record.count } : record;
  const copy = ideAudits.on(table).putting({ ...now, scope: own });
  if (before) return [ideAudits.on(table).updating({ ...now, version: before.version }), copy];
  return [
    ideAudits.on(table).creating(now),
    copy,
    ...[record.scope, own].map((scope) => ideAuditTotals.on(table).adding({ scope }, 1)),
  ];
}

function dayOf(table: Context['table'], [record]: readonly NewIdeAudit[]): TransactItem[] {
  return record
    ? [ideAuditDays.on(table).putting({ day: record.lastAt.slice(0, 10), projectUid: record.projectUid })]
    : [];
}
