import { createHash } from 'node:crypto';
import type { AuditResult, JudgedStatement } from '../../../../shared/audit/audit.ts';
import type { Finding } from '../../../../shared/audit/judge/finding.ts';
import { fingerprint } from '../../../../shared/audit/judge/fingerprint.ts';
import { scoreOfCounts } from '../../../../shared/audit/judge/score.ts';
import type { ParsedStatement } from '../../../../shared/audit/tree/parsed-script.ts';
import type { Engine } from '../../../../shared/engines/engine.ts';
import { adviseOnlineChange } from '../../../../shared/online-changes/advise.ts';
import type { BackupAdvice } from '../../../../shared/rollback/advice.ts';
import { advisingScript } from '../../../../shared/rollback/advise-in-script.ts';
import { undoReachOf } from '../../../../shared/rollback/undo-reach.ts';
import type { OverallLevel } from '../../../../shared/levels.ts';
import { executionClassOf, placing, type Placed } from '../../../ground/ledger/execution-class.ts';
import { firstPlan, type StoredAdvice, type StoredFinding } from '../../../ground/ledger/statement-repo.ts';
import type { FileSpan } from '../../../ground/scripts/read-script.ts';
import type { FilePlace } from '../../../ground/scripts/read-stored.ts';
import type { NewTaskFile, AuditedRow, AuditInput, AuditOutcome } from '../audit-computation.ts';
import { RiskTally } from './risk-tally.ts';
import { Slices } from './slices.ts';

/** What two transactions take, beside the check of each. */
const rowsAtOnce = 198;
const findingsMax = 100;
/** So many kinds of statements are told apart; the largest files may hold more. */
const kindsMax = 200_000;
const hashedCharacters = 64 * 1024;

type CountedFile = {
  readonly firstNumber: number;
  lastNumber: number;
  statementCount: number;
  readonly levelCounts: Record<string, number>;
};

/** What is counted over all statements, and the rows that were not handed over yet. */
export class Tally {
  count = 0;
  private rows: AuditedRow[] = [];
  private readonly levels = new Map<OverallLevel, number>();
  private readonly levelCounts: Record<string, number> = {};
  private readonly distinctLevelCounts: Record<string, number> = {};
  private readonly seen = new Set<string>();
  private lastKind = '';
  private readonly excludedBy: number[] = [];
  private readonly contentHash = createHash('sha256');
  private unhashed = '';
  private readonly slices = new Slices();
  private readonly place = placing();
  private readonly engine: Engine;
  private readonly advises: boolean;
  private readonly adviseBackup: ReturnType<typeof advisingScript>;
  private readonly isByFile: boolean;
  private readonly risk = new RiskTally();
  private readonly byPath = new Map<string, CountedFile>();

  constructor(engine: Engine, { advises, isByFile }: Pick<AuditInput, 'advises' | 'isByFile'>) {
    this.engine = engine;
    this.advises = advises;
    this.adviseBackup = advisingScript(engine);
    this.isByFile = isByFile;
  }

  get isFull(): boolean {
    return this.rows.length >= rowsAtOnce;
  }

  add(
    statement: JudgedStatement,
    { sourceFile, place }: { readonly sourceFile: string; readonly place: FilePlace | undefined },
  ): void {
    const { audited, parsed } = statement;
    const isDuplicate = this.isRepeated(statement);
    this.count++;
    this.levels.set(audited.level, (this.levels.get(audited.level) ?? 0) + 1);
    countIn(this.levelCounts, audited.level);
    if (!isDuplicate) countIn(this.distinctLevelCounts, audited.level);
    this.risk.add(statement);
    if (audited.excludedBy !== undefined) this.excludedBy.push(audited.excludedBy);
    if (this.isByFile) this.countFile(sourceFile, audited.level);
    this.hash(`${parsed.text.length}:${parsed.text}`);
    const judged = unexecuted(statement, {
      sourceFile,
      isDuplicate,
      placed: this.place(executionClassOf(parsed, this.engine)),
    });
    if (this.advises) this.advise(judged, parsed);
    this.hold(place ? this.slices.take(judged, place) : [judged]);
  }

  private advise(row: { -readonly [Key in keyof AuditedRow]: AuditedRow[Key] }, parsed: ParsedStatement): void {
    const online = adviseOnlineChange(parsed, row.ruleIds, this.engine);
    row.backupAdvice = storedAdvice(this.adviseBackup(parsed));
    const reach = undoReachOf(parsed.tree, this.engine.dialect);
    if (reach.length > 0) row.undoReach = reach;
    if (online) row.onlineAdvice = { ...online, changes: [...online.changes] };
  }

  /** Whatever waits for what comes behind it waits no more. */
  end(): void {
    this.hold(this.slices.end());
  }

  private hold(rows: readonly AuditedRow[]): void {
    for (const row of rows) {
      this.rows.push(row);
      const file = this.byPath.get(row.sourceFile);
      // A line may stand for many statements: its number is that of the first.
      if (file) file.lastNumber = row.number;
    }
  }

  handOut(): readonly AuditedRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  judgement({ rules }: Pick<AuditResult, 'rules'>): Pick<AuditOutcome, 'excludedBy' | 'rules'> {
    return { excludedBy: this.excludedBy, rules };
  }

  task({ rules, coverage }: Pick<AuditResult, 'rules' | 'coverage'>) {
    const { level, score, passRate } = scoreOfCounts(this.levels);
    return {
      contentHash: this.contentHash.update(this.unhashed).digest('base64url'),
      statementCount: this.count,
      auditLevel: level,
      score,
      passRate,
      levelCounts: this.levelCounts,
      distinctLevelCounts: this.distinctLevelCounts,
      erroredRules: rules.filter(({ outcome }) => outcome === 'errored').length,
      ruleCounts: outcomeCounts(rules),
      coverage,
      risk: this.risk.total(),
    };
  }

  /** What was counted of each file; one without statements is there with none. */
  files(spans: readonly FileSpan[]): readonly NewTaskFile[] {
    return spans.map(({ path, ...span }) => ({
      path,
      ...span,
      ...(this.byPath.get(path) ?? { firstNumber: 1, lastNumber: 0, statementCount: 0, levelCounts: {} }),
    }));
  }

  /** Nothing goes on from one file into the next: no transaction, and no approval of one for the other. */
  private countFile(path: string, level: OverallLevel): void {
    const known = this.byPath.get(path);
    const file = known ?? { firstNumber: this.count, lastNumber: 0, statementCount: 0, levelCounts: {} };
    if (!known) {
      this.byPath.set(path, file);
      this.place.cut();
      this.hash(`file:${path.length}:${path}`);
    }
    file.statementCount++;
    countIn(file.levelCounts, level);
  }

  /** Little by little, a call of the hash would cost more than what it is given. */
  private hash(text: string): void {
    this.unhashed += text;
    if (this.unhashed.length < hashedCharacters) return;
    this.contentHash.update(this.unhashed);
    this.unhashed = '';
  }

  /** Statements that differ in their values only, with the same findings, are one for the reader. */
  private isRepeated({ audited: { findings, text } }: JudgedStatement): boolean {
    const kind = JSON.stringify([findings.map(({ message }) => message.en), fingerprint(text, this.engine.dialect)]);
    // Most of a large file is one kind, and comes in a row.
    if (kind === this.lastKind) return true;
    this.lastKind = kind;
    const key = createHash('md5').update(kind).digest('base64');
    if (this.seen.has(key)) return true;
    if (this.seen.size >= kindsMax) return false;
    this.seen.add(key);
    return false;
  }
}

function countIn(counts: Record<string, number>, level: string): void {
  counts[level || 'none'] = (counts[level || 'none'] ?? 0) + 1;
}

type Standing = Pick<AuditedRow, 'sourceFile' | 'isDuplicate'> & { readonly placed: Placed };

function unexecuted({ audited, parsed }: JudgedStatement, { sourceFile, isDuplicate, placed }: Standing): AuditedRow {
  const findings = audited.findings.slice(0, findingsMax);
  return {
    number: audited.number,
    sql: parsed.text,
    sqlType: audited.sqlType,
    line: audited.line,
    column: audited.column,
    sourceFile,
    auditLevel: audited.level,
    findings: findings.map((finding) => storedFinding(finding, audited.start)),
    ruleIds: [...new Set(findings.map(({ ruleId }) => ruleId))],
    isDuplicate,
    description: '',
    executionClass: placed.executionClass,
    batch: placed.batch,
    isTransactional: placed.isTransactional,
    state: 'not_started',
    plan: firstPlan,
    attempt: 0,
    backupStrategy: 'none',
    executionWay: 'direct',
    ...(audited.step !== undefined && { step: audited.step }),
  };
}

function storedAdvice({ supported, ...advice }: BackupAdvice): StoredAdvice {
  return { ...advice, supported: [...supported], cautions: [] };
}

function storedFinding(
  { ruleId, source, level, message, error, start, line, column, length }: Finding,
  statementStart: number,
): StoredFinding {
  return {
    ruleId,
    source,
    level,
    message,
    offset: start - statementStart,
    line,
    column,
    length,
    ...(error !== undefined && { error }),
  };
}

function outcomeCounts(rules: AuditResult['rules']) {
  const counts = { hit: 0, pass: 0, notApplicable: 0, errored: 0 };
  for (const { outcome } of rules) counts[outcome]++;
  return counts;
}
