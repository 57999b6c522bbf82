import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { auditInSteps, auditScript, type AuditedStatement, type AuditOptions, type AuditResult } from '../../shared/audit/audit.ts';
import type { ParsedScript, ParsedStatement } from '../../shared/audit/ast.ts';
import type { Finding } from '../../shared/audit/finding.ts';
import { fingerprint } from '../../shared/audit/fingerprint.ts';
import type { Dialect } from '../../shared/audit/identifiers.ts';
import type { WhitelistEntry } from '../../shared/audit/whitelist.ts';
import { engineOf } from '../../shared/engines/index.ts';
import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import type { LiveSchema } from '../instances/service.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import { rulesToAuditBy } from '../rules/service.ts';
import { decidedByEngine } from './engine-grammar.ts';
import { executionClassOf, placed } from './execution-class.ts';
import { mapInTurns } from './in-turns.ts';
import { readScript } from './sources/read-script.ts';
import type { Script } from './sources/script.ts';
import { firstPlan, type NewStatement, type StoredFinding } from './statement-repo.ts';
import type { NewAuditTask } from './task-repo.ts';

type Judged = Pick<NewAuditTask, 'ruleTemplateName' | 'contentHash' | 'statementCount' | 'auditLevel' | 'score' | 'passRate' | 'levelCounts' | 'distinctLevelCounts' | 'erroredRules' | 'schemaProblem' | 'ruleCounts' | 'coverage' | 'probes' | 'isMapped' | 'skippedFiles'>;
export type Audit = {
  readonly task: Judged; readonly statements: readonly Omit<NewStatement, 'taskId'>[];
  /** The whole script as one text. */
  readonly sql: string;
  /** For each statement that the whitelist let through, the place of its entry. */
  readonly excludedBy: readonly number[];
  readonly rules: AuditResult['rules'];
};

type By = {
  readonly table: TenantTable; readonly projectUid: string; readonly dbType: string; readonly templateName: string | undefined; readonly whitelist: readonly WhitelistEntry[];
  /** Without a data source there is no schema to be known. */
  readonly liveSchema: (script: ParsedScript) => Promise<LiveSchema | undefined>;
};
/** For large scripts: how many statements there may be, and what is told while others are let in between. */
export type Pace = { readonly statementsMax: number; readonly onStep: (progress: { readonly judged: number; readonly total: number }) => Promise<void> };

/** Judges a script by the rules of a data source and what its catalogue knows, and places its statements for their execution. */
export async function audit(given: Script, { table, projectUid, dbType, templateName, whitelist, liveSchema }: By, pace?: Pace): Promise<Audit> {
  const engine = engineOf(dbType);
  const { templateName: ruleTemplateName, rules } = await rulesToAuditBy(table, { dbType, projectUid }, templateName);
  const { parsed, paths, skipped, text, isMapped } = await readScript(given, engine.dialect);
  const max = pace?.statementsMax ?? limits.statementsMax;
  if (parsed.statements.length > max) throw new AppError('tooManyStatements', { max });
  const script = await decidedByEngine(parsed, engine);
  const live = await liveSchema(script);
  const options = { dialect: engine.dialect, rules, schema: live?.schema, whitelist };
  const result = pace ? await auditedAtPace(script, options, pace) : auditScript(script, options);
  const places = placed(await mapInTurns(script.statements, (statement) => executionClassOf(statement, engine)));
  const seen = new Set<string>();
  const statements = await mapInTurns(result.statements, (audited, index) => ({
    ...unexecuted(audited, script.statements[index]), sourceFile: paths[index] ?? '', isDuplicate: isRepeated(audited, seen, engine.dialect), ...placeOf(places[index]),
  }));
  return {
    statements, sql: text, rules: result.rules,
    excludedBy: result.statements.flatMap(({ excludedBy }) => excludedBy ?? []),
    task: {
      ruleTemplateName, isMapped, skippedFiles: [...skipped], contentHash: contentHashOf(statements), statementCount: statements.length, auditLevel: result.level, score: result.score, passRate: result.passRate,
      levelCounts: countsOf(statements), distinctLevelCounts: countsOf(statements.filter(({ isDuplicate }) => !isDuplicate)),
      erroredRules: result.rules.filter(({ outcome }) => outcome === 'errored').length, ...(live?.problem !== undefined && { schemaProblem: live.problem }),
      ruleCounts: outcomeCounts(result.rules), coverage: result.coverage, ...(live && { probes: live.spent }),
    },
  };
}

const statementsPerStep = 100;

async function auditedAtPace(script: ParsedScript, options: AuditOptions, { onStep }: Pace): Promise<AuditResult> {
  const steps = auditInSteps(script, options, statementsPerStep);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await onStep({ judged: step.value, total: script.statements.length });
    await setImmediate();
  }
}

type Place = ReturnType<typeof placed>[number];

function placeOf(place: Place | undefined): Place {
  if (!place) throw new Error('invariant: every statement has a place');
  return place;
}

function unexecuted(audited: AuditedStatement, parsed: ParsedStatement | undefined) {
  return {
    number: audited.number, sql: parsed?.text ?? audited.text, sqlType: audited.sqlType, line: audited.line, column: audited.column, auditLevel: audited.level,
    findings: audited.findings.slice(0, findingsMax).map((finding) => storedFinding(finding, audited.start)), description: '', state: 'not_started' as const, plan: firstPlan, attempt: 0,
  };
}

const findingsMax = 100;

function storedFinding({ ruleId, source, level, message, error, start, line, column, length }: Finding, statementStart: number): StoredFinding {
  return { ruleId, source, level, message, offset: start - statementStart, line, column, length, ...(error !== undefined && { error }) };
}

/** Statements that differ in their values only, with the same findings, are one for the reader. */
function isRepeated({ findings, text }: AuditedStatement, seen: Set<string>, dialect: Dialect): boolean {
  const key = createHash('md5').update(JSON.stringify([findings.map(({ message }) => message.en), fingerprint(text, dialect)])).digest('base64');
  if (seen.has(key)) return true;
  seen.add(key);
  return false;
}

function contentHashOf(statements: readonly { sql: string }[]): string {
  const hash = createHash('sha256');
  for (const { sql } of statements) hash.update(`${sql.length}:${sql}`);
  return hash.digest('base64url');
}

function outcomeCounts(rules: AuditResult['rules']) {
  const counts = { hit: 0, pass: 0, notApplicable: 0, errored: 0 };
  for (const { outcome } of rules) counts[outcome]++;
  return counts;
}

function countsOf(statements: readonly { auditLevel: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { auditLevel } of statements) counts[auditLevel || 'none'] = (counts[auditLevel || 'none'] ?? 0) + 1;
  return counts;
}
