import { createHash } from 'node:crypto';
import { auditInTurn, type AuditResult, type JudgedStatement } from '../../../shared/audit/audit.ts';
import type { Dialect } from '../../../shared/audit/dialects/dialect-names.ts';
import type { Finding } from '../../../shared/audit/judge/finding.ts';
import { fingerprint } from '../../../shared/audit/judge/fingerprint.ts';
import { scoreOfCounts } from '../../../shared/audit/judge/score.ts';
import type { ScriptReader } from '../../../shared/audit/read/parse.ts';
import { schemaWish } from '../../../shared/audit/schema-wish.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import type { Engine } from '../../../shared/engines/engine.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { adviseOnlineChange } from '../../../shared/online-changes/advise.ts';
import type { BackupAdvice } from '../../../shared/rollback/advice.ts';
import { adviseBackup } from '../../../shared/rollback/advise.ts';
import type { OverallLevel } from '../../../shared/levels.ts';
import { executionClassOf, placing } from '../../execution/execution-class.ts';
import { firstPlan, type StoredAdvice, type StoredFinding } from '../../execution/statement-repo.ts';
import type { Asker } from '../../platform/ports/compute.ts';
import { readScript, type ReadScript } from '../../sources/read-script.ts';
import type { FilePlace, ReadFiles } from '../../sources/read-stored.ts';
import { lone } from '../../sources/lone-file.ts';
import type { FileSpan } from '../../sources/read-script.ts';
import type { JudgedFile, JudgedRow, JudgeInput, Judgement, JudgeQuestions } from '../judging.ts';
import { decidedByEngine } from './engine-grammar.ts';
import { ruleSettings } from './rule-settings.ts';
import { Slices } from './slices.ts';

type Caller = Asker<JudgeQuestions>;

/** Reads and judges a script and places its statements for their execution. What is judged is handed over and let go. */
export async function judge(input: JudgeInput, caller: Caller): Promise<Judgement> {
  const { dialect, abilities } = engineOf(input.dbType);
  const rules = await ruleSettings(input.rules, dialect);
  const { reader, take, ended, placeOf } = await readBySize(input.script, dialect, () => caller.breathe());
  refuseMoreThan(input.statementsMax, reader.count);
  const whole = kept({ ...reader, ...(await decidedByEngine(reader, { abilities })) }, input.script);
  const schema =
    input.live &&
    (await caller.ask('schema', await wishFor(reader.isLong ? reader : whole, dialect, { input, caller })));
  const judged = auditInTurn(whole, { dialect, rules, schema, whitelist: input.whitelist });
  const tally = new Tally(engineOf(input.dbType), input);
  const handOver = async () =>
    caller.ask('judged', { rows: tally.handOut(), total: Math.max(reader.count, tally.count) });
  let step = judged.next();
  for (; !step.done; step = judged.next()) {
    const { piece, parsed } = step.value;
    tally.add(step.value, { sourceFile: take(piece, parsed), place: placeOf?.(piece) });
    refuseMoreThan(input.statementsMax, tally.count);
    if (tally.isFull) await handOver();
    await caller.breathe();
  }
  tally.end();
  await handOver();
  const { skipped, text, spans, isMapped } = ended();
  return {
    ...tally.judgement(step.value),
    files: input.isByFile ? tally.files(spans) : [],
    ...((placeOf ?? lone(input.script)) === undefined && { sql: text }),
    task: { ...tally.task(step.value), isMapped, skippedFiles: [...skipped] },
  };
}

/** Large files are read window by window. */
async function readBySize(
  script: JudgeInput['script'],
  dialect: Dialect,
  breathe: () => Promise<void>,
): Promise<ReadScript & Partial<Pick<ReadFiles, 'placeOf'>>> {
  if (!script.stored) return readScript(script, dialect);
  const { readStored } = await import('../../sources/read-stored.ts');
  return readStored(script, script.stored, { dialect, breathe });
}

function refuseMoreThan(max: number, count: number): void {
  if (count > max) throw new AppError('tooManyStatements', { max });
}

async function wishFor(
  reader: ScriptReader,
  dialect: Dialect,
  { input, caller }: { input: JudgeInput; caller: Caller },
) {
  const wish = schemaWish({ dialect, chosen: input.live?.chosen });
  for (let piece = 0; piece < reader.count; piece++) {
    for (const statement of reader.statements(piece)) wish.take(statement);
    await caller.breathe();
  }
  return wish.ended();
}

/** Small scripts are read once; of large ones nothing is kept, though they are read again when they are asked about twice. */
function kept(reader: ScriptReader, { files }: JudgeInput['script']): ScriptReader {
  if (reader.isLong) return reader;
  const characters = files.reduce((sum, { text }) => sum + text.length, 0);
  if (reader.count > piecesKeptMax || characters > charactersKeptMax) return reader;
  const known = new Map<number, readonly ParsedStatement[]>();
  return {
    ...reader,
    statements: (piece) => {
      const read = known.get(piece) ?? reader.statements(piece);
      known.set(piece, read);
      return read;
    },
  };
}

const piecesKeptMax = 2000;
// The tree of a row of values takes some thirty times its text.
const charactersKeptMax = 1024 * 1024;
/** What two transactions take, beside the check of each. */
const rowsAtOnce = 198;
const findingsMax = 100;
/** So many kinds of statements are told apart; the largest files may hold more. */
const kindsMax = 200_000;

type CountedFile = {
  readonly firstNumber: number;
  lastNumber: number;
  statementCount: number;
  readonly levelCounts: Record<string, number>;
};

/** What is counted over all statements, and the rows that were not handed over yet. */
class Tally {
  count = 0;
  private rows: JudgedRow[] = [];
  private readonly levels = new Map<OverallLevel, number>();
  private readonly levelCounts: Record<string, number> = {};
  private readonly distinctLevelCounts: Record<string, number> = {};
  private readonly seen = new Set<string>();
  private readonly excludedBy: number[] = [];
  private readonly contentHash = createHash('sha256');
  private readonly slices = new Slices();
  private readonly place = placing();
  private readonly engine: Engine;
  private readonly advises: boolean;
  private readonly isByFile: boolean;
  private readonly byPath = new Map<string, CountedFile>();

  constructor(engine: Engine, { advises, isByFile }: Pick<JudgeInput, 'advises' | 'isByFile'>) {
    this.engine = engine;
    this.advises = advises;
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
    if (audited.excludedBy !== undefined) this.excludedBy.push(audited.excludedBy);
    if (this.isByFile) this.countFile(sourceFile, audited.level);
    this.contentHash.update(`${parsed.text.length}:${parsed.text}`);
    const row = unexecuted(statement);
    const onlineAdvice = this.advises ? adviseOnlineChange(parsed, row.ruleIds, this.engine) : undefined;
    const judged: JudgedRow = {
      ...row,
      sourceFile,
      isDuplicate,
      ...this.place(executionClassOf(parsed, this.engine)),
      ...(this.advises && { backupAdvice: storedAdvice(adviseBackup(parsed, this.engine)) }),
      ...(onlineAdvice && { onlineAdvice: { ...onlineAdvice, changes: [...onlineAdvice.changes] } }),
    };
    this.hold(place ? this.slices.take(judged, place) : [judged]);
  }

  /** Whatever waits for what comes behind it waits no more. */
  end(): void {
    this.hold(this.slices.end());
  }

  private hold(rows: readonly JudgedRow[]): void {
    for (const row of rows) {
      this.rows.push(row);
      const file = this.byPath.get(row.sourceFile);
      // A line may stand for many statements: its number is that of the first.
      if (file) file.lastNumber = row.number;
    }
  }

  handOut(): readonly JudgedRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  judgement({ rules }: Pick<AuditResult, 'rules'>): Pick<Judgement, 'excludedBy' | 'rules'> {
    return { excludedBy: this.excludedBy, rules };
  }

  task({ rules, coverage }: Pick<AuditResult, 'rules' | 'coverage'>) {
    const { level, score, passRate } = scoreOfCounts(this.levels);
    return {
      contentHash: this.contentHash.digest('base64url'),
      statementCount: this.count,
      auditLevel: level,
      score,
      passRate,
      levelCounts: this.levelCounts,
      distinctLevelCounts: this.distinctLevelCounts,
      erroredRules: rules.filter(({ outcome }) => outcome === 'errored').length,
      ruleCounts: outcomeCounts(rules),
      coverage,
    };
  }

  /** What was counted of each file; one without statements is there with none. */
  files(spans: readonly FileSpan[]): readonly JudgedFile[] {
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
      this.contentHash.update(`file:${path.length}:${path}`);
    }
    file.statementCount++;
    countIn(file.levelCounts, level);
  }

  /** Statements that differ in their values only, with the same findings, are one for the reader. */
  private isRepeated({ audited: { findings, text } }: JudgedStatement): boolean {
    const key = createHash('md5')
      .update(JSON.stringify([findings.map(({ message }) => message.en), fingerprint(text, this.engine.dialect)]))
      .digest('base64');
    if (this.seen.has(key)) return true;
    if (this.seen.size < kindsMax) this.seen.add(key);
    return false;
  }
}

function countIn(counts: Record<string, number>, level: string): void {
  counts[level || 'none'] = (counts[level || 'none'] ?? 0) + 1;
}

function unexecuted({ audited, parsed }: JudgedStatement) {
  const findings = audited.findings.slice(0, findingsMax);
  return {
    number: audited.number,
    sql: parsed.text,
    sqlType: audited.sqlType,
    line: audited.line,
    column: audited.column,
    auditLevel: audited.level,
    findings: findings.map((finding) => storedFinding(finding, audited.start)),
    ruleIds: [...new Set(findings.map(({ ruleId }) => ruleId))],
    description: '',
    state: 'not_started' as const,
    plan: firstPlan,
    attempt: 0,
    backupStrategy: 'none' as const,
    executionWay: 'direct' as const,
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
