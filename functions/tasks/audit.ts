import { createHash } from 'node:crypto';
import { auditScript, type AuditedStatement } from '../../shared/audit/audit.ts';
import type { ParsedScript, ParsedStatement } from '../../shared/audit/ast.ts';
import type { Finding } from '../../shared/audit/finding.ts';
import { parseScript } from '../../shared/audit/parse.ts';
import type { WhitelistEntry } from '../../shared/audit/whitelist.ts';
import { engineOf } from '../../shared/engines/index.ts';
import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import type { DbService } from '../db-services/service.ts';
import type { LiveSchema } from '../instances/service.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import { rulesToAuditBy } from '../rules/service.ts';
import { decidedByEngine } from './engine-grammar.ts';
import { executionClassOf, placed } from './execution-class.ts';
import type { Script } from './script.ts';
import { firstPlan, type NewStatement, type StoredFinding } from './statement-repo.ts';
import type { NewAuditTask } from './task-repo.ts';

type Judged = Pick<NewAuditTask, 'ruleTemplateName' | 'contentHash' | 'statementCount' | 'auditLevel' | 'score' | 'passRate' | 'levelCounts' | 'distinctLevelCounts' | 'erroredRules' | 'schemaProblem'>;
export type Audit = {
  readonly task: Judged; readonly statements: readonly Omit<NewStatement, 'taskId'>[];
  /** For each statement that the whitelist let through, the place of its entry. */
  readonly excludedBy: readonly number[];
};

type By = { readonly table: TenantTable; readonly source: Pick<DbService, 'dbType' | 'projectUid' | 'sqleConfig'>; readonly templateName: string | undefined; readonly whitelist: readonly WhitelistEntry[]; readonly liveSchema: (script: ParsedScript) => Promise<LiveSchema> };

/** Judges a script by the rules of a data source and what its catalogue knows, and places its statements for their execution. */
export async function audit({ sql, fileName }: Script, { table, source, templateName, whitelist, liveSchema }: By): Promise<Audit> {
  const engine = engineOf(source.dbType);
  const { templateName: ruleTemplateName, rules } = await rulesToAuditBy(table, source, templateName || source.sqleConfig.rule_template_name);
  const read = parseScript(sql, engine.dialect);
  if (read.statements.length > limits.statementsMax) throw new AppError('tooManyStatements', { max: limits.statementsMax });
  const script = await decidedByEngine(read, engine);
  const live = await liveSchema(script);
  const result = auditScript(script, { dialect: engine.dialect, rules, schema: live.schema, whitelist });
  const places = placed(script.statements.map((statement) => executionClassOf(statement, engine)));
  const seen = new Set<string>();
  const statements = result.statements.map((audited, index) => ({
    ...unexecuted(audited, script.statements[index]), sourceFile: fileName ?? '', isDuplicate: isRepeated(audited, seen), ...placeOf(places[index]),
  }));
  return {
    statements,
    excludedBy: result.statements.flatMap(({ excludedBy }) => excludedBy ?? []),
    task: {
      ruleTemplateName, contentHash: contentHashOf(statements), statementCount: statements.length, auditLevel: result.level, score: result.score, passRate: result.passRate,
      levelCounts: countsOf(statements), distinctLevelCounts: countsOf(statements.filter(({ isDuplicate }) => !isDuplicate)),
      erroredRules: result.rules.filter(({ outcome }) => outcome === 'errored').length, ...(live.problem !== undefined && { schemaProblem: live.problem }),
    },
  };
}

type Place = ReturnType<typeof placed>[number];

function placeOf(place: Place | undefined): Place {
  if (!place) throw new Error('invariant: every statement has a place');
  return place;
}

function unexecuted(audited: AuditedStatement, parsed: ParsedStatement | undefined) {
  return {
    number: audited.number, sql: parsed?.text ?? audited.text, sqlType: audited.sqlType, line: audited.line, column: audited.column, auditLevel: audited.level,
    findings: audited.findings.slice(0, findingsMax).map(storedFinding), description: '', state: 'not_started' as const, plan: firstPlan, attempt: 0,
  };
}

const findingsMax = 100;

function storedFinding({ ruleId, level, message, error, line, column, length }: Finding): StoredFinding {
  return { ruleId, level, message, line, column, length, ...(error !== undefined && { error }) };
}

/** Statements that differ in their values only, with the same findings, are one for the reader. */
function isRepeated({ findings, fingerprint }: AuditedStatement, seen: Set<string>): boolean {
  const key = createHash('md5').update(JSON.stringify([findings.map(({ message }) => message.en), fingerprint])).digest('base64');
  if (seen.has(key)) return true;
  seen.add(key);
  return false;
}

function contentHashOf(statements: readonly { sql: string }[]): string {
  const hash = createHash('sha256');
  for (const { sql } of statements) hash.update(`${sql.length}:${sql}`);
  return hash.digest('base64url');
}

function countsOf(statements: readonly { auditLevel: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { auditLevel } of statements) counts[auditLevel || 'none'] = (counts[auditLevel || 'none'] ?? 0) + 1;
  return counts;
}
