import { fill, type Text } from '../text.ts';
import type { Fidelity, NodeKind, ObjectName, ParsedScript, ParsedStatement, SqlType } from './ast.ts';
import { bySeverity, PlaceFinder, placesMax, type Finding } from './finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Dialect } from './identifiers.ts';
import { Judgement, type JudgedScript } from './judgement.ts';
import { worstOf, type OverallLevel } from '../levels.ts';
import { parseScript } from './parse.ts';
import { RuleRun, type RuleOutcome } from './rule-run.ts';
import type { RuleSetting } from './rule.ts';
import type { Schema, SchemaTable } from './schema.ts';
import { scoreOf, type TaskScore } from './score.ts';
import { ScriptContext } from './script-context.ts';
import { validityRules } from './validity/index.ts';
import { walk } from './walk.ts';
import { Whitelist, type WhitelistEntry } from './whitelist.ts';

/** By what a script is judged. */
export type AuditOptions = {
  readonly dialect: Dialect; readonly rules: readonly RuleSetting[];
  readonly schema?: Schema | undefined; readonly whitelist?: readonly WhitelistEntry[] | undefined;
};

/** One statement of the script with what was found at it, most severe first. */
export type AuditedStatement = {
  readonly number: number; readonly text: string; readonly fingerprint: string; readonly sqlType: SqlType; readonly fidelity: Fidelity;
  readonly level: OverallLevel; readonly findings: readonly Finding[];
  readonly start: number; readonly end: number; readonly line: number; readonly column: number;
  /** The place in the whitelist of the entry that excluded it. */
  readonly excludedBy: number | undefined;
};

/** What an audit found, statement by statement and rule by rule. */
export type AuditResult = TaskScore & {
  readonly statements: readonly AuditedStatement[]; readonly rules: readonly RuleOutcome[];
  /** The share of all pairs of a statement and a rule about which something certain was said; 1 when there are none. */
  readonly coverage: number;
};

/** Judges a script by the rules that are switched on. Never throws for what the script holds. */
export function auditScript(script: string | ParsedScript, options: AuditOptions): AuditResult {
  const { statements } = typeof script === 'string' ? parseScript(script, options.dialect) : script;
  const audit = new Audit(statements, options);
  return resultOf(audit, statements.map((statement, index) => audit.judge(statement, index + 1)));
}

/** The same, some statements at a time, for callers that must let others in between; each step tells how many are judged. */
export function* auditInSteps({ statements }: ParsedScript, options: AuditOptions, statementsPerStep: number): Generator<number, AuditResult, void> {
  const audit = new Audit(statements, options);
  const audited: AuditedStatement[] = [];
  for (const [index, statement] of statements.entries()) {
    audited.push(audit.judge(statement, index + 1));
    if (audited.length % statementsPerStep === 0) yield audited.length;
  }
  return resultOf(audit, audited);
}

function resultOf(audit: Audit, statements: readonly AuditedStatement[]): AuditResult {
  return { ...scoreOf(statements.map(({ level }) => level)), statements, rules: audit.outcomes(), coverage: audit.coverage() };
}

class Audit {
  private readonly rules: readonly RuleRun[];
  private readonly runs: readonly RuleRun[];
  private readonly listeners = new Map<NodeKind, RuleRun[]>();
  private readonly script: ScriptContext;
  private readonly whole: JudgedScript;
  private readonly whitelist: Whitelist;
  private readonly statements: readonly ParsedStatement[];
  private readonly options: AuditOptions;
  private scriptInTheEnd: ScriptContext | undefined;
  private judgedStatements = 0;

  constructor(statements: readonly ParsedStatement[], options: AuditOptions) {
    const { dialect } = options;
    this.statements = statements;
    this.options = options;
    this.script = new ScriptContext(dialect, options.schema);
    this.whole = { dialect, script: this.script, tableInTheEnd: (name) => this.tableInTheEnd(name) };
    this.whitelist = new Whitelist(options.whitelist ?? [], dialect);
    this.rules = options.rules.filter(({ rule }) => rule.dialects.includes(dialect)).map((setting) => new RuleRun(setting, 'rule', dialect));
    const validity = validityRules.filter((rule) => rule.dialects.includes(dialect)).map((rule) => new RuleRun({ rule }, 'validity', dialect));
    this.runs = [...validity, ...this.rules];
    for (const run of this.runs) for (const kind of run.rule.on) this.listeners.set(kind, [...(this.listeners.get(kind) ?? []), run]);
  }

  judge(statement: ParsedStatement, number: number): AuditedStatement {
    const family = lazyFingerprint(statement.text, this.options.dialect);
    const places = new PlaceFinder(statement);
    const excludedBy = this.whitelist.match(statement.text, family);
    const findings = excludedBy === undefined ? this.findings(statement, places) : [plainFinding('whitelist', places.placeOf(statement, excluded), 'normal')];
    this.script.apply(statement.tree, number);
    const { text, sqlType, fidelity, start, end, line, column } = statement;
    return {
      number, text, get fingerprint() { return family(); }, sqlType, fidelity, level: levelOf(findings), findings: bySeverity(findings), start, end, line, column, excludedBy,
    };
  }

  outcomes(): RuleOutcome[] {
    return this.rules.map((run) => run.outcome());
  }

  coverage(): number {
    const pairs = this.judgedStatements * this.rules.length;
    const lost = this.outcomes().reduce((sum, { skipped }) => sum + skipped, 0);
    return pairs === 0 ? 1 : 1 - lost / pairs;
  }

  private findings(statement: ParsedStatement, places: PlaceFinder): Finding[] {
    this.judgedStatements++;
    const active = this.runsFor(statement.fidelity);
    const seen: RuleRun[] = [];
    const found = [...readingFindings(statement, places), ...substitutionFindings(statement, places)];
    const judgement = new Judgement(statement, places, this.whole);
    walk(statement.tree, (node, parents) => {
      const runs = this.listeners.get(node.kind);
      if (!runs) return;
      judgement.parents = parents;
      for (const run of runs) if ((!active || active.has(run)) && run.see(node, judgement)) seen.push(run);
    });
    for (const run of seen) {
      const finding = run.finish();
      if (finding && !isAboutSubstitution(finding, statement)) found.push(finding);
    }
    return found;
  }

  /** The rules that understand a statement read so far; undefined means all. The others count it as skipped. */
  private runsFor(fidelity: Fidelity): ReadonlySet<RuleRun> | undefined {
    if (fidelity === 'full') return undefined;
    const active = new Set(this.runs.filter((run) => run.understands(fidelity)));
    for (const run of this.runs) if (!active.has(run)) run.skip();
    return active;
  }

  private tableInTheEnd(name: ObjectName): SchemaTable | undefined {
    if (!this.scriptInTheEnd) {
      this.scriptInTheEnd = new ScriptContext(this.options.dialect, this.options.schema);
      for (const [index, { tree }] of this.statements.entries()) this.scriptInTheEnd.apply(tree, index + 1);
    }
    const fate = this.scriptInTheEnd.find(name, this.script.schemaName);
    return typeof fate === 'object' ? fate : undefined;
  }
}

/** Reading a statement once more for its fingerprint costs as much as half the rules, and not everyone asks for it. */
function lazyFingerprint(text: string, dialect: Dialect): () => string {
  let family: string | undefined;
  return () => (family ??= fingerprint(text, dialect));
}

/** What could not run does not count. */
function levelOf(findings: readonly Finding[]): OverallLevel {
  return findings.length === 0 ? '' : worstOf(findings.map(({ error, level }) => (error === undefined ? level : '')));
}

/** What is said about a statement that was not read to the last word. */
function readingFindings(statement: ParsedStatement, places: PlaceFinder): Finding[] {
  const { error, fidelity } = statement;
  if (error) {
    const near = error.near === '' ? endOfStatement : { zh: `“${error.near}”`, en: `"${error.near}"` };
    const isCertain = error.reason === 'refused';
    const message = fill(isCertain ? refusedByDatabase : unreadable, { line: error.line, column: error.column, near, expected: error.expected });
    return [plainFinding('syntax', places.placeOf({ start: error.offset, end: error.offset + Math.max(error.near.length, 1) }, message), isCertain ? 'error' : 'warn')];
  }
  if (fidelity === 'full') return [];
  return [plainFinding('syntax', places.placeOf(statement, fidelity === 'partial' ? partlyRead : recognised), fidelity === 'error' ? 'warn' : 'notice')];
}

/** Text that the program fills in is SQL to the database, whatever it was meant to be. */
function substitutionFindings({ origin, text, start }: ParsedStatement, places: PlaceFinder): Finding[] {
  if (!origin || origin.substitutions.length === 0) return [];
  const inside = origin.substitutions.filter((span) => span.start >= start && span.end <= start + text.length);
  const all = inside.slice(0, placesMax).map((span) => places.placeOf(span, fill(substituted, { name: text.slice(span.start - start, span.end - start) })));
  return all[0] ? [{ ...plainFinding('substitution', all[0], 'warn'), places: all }] : [];
}

/** Whether a table or column exists cannot be asked of a name that is not there yet. */
function isAboutSubstitution({ source, places }: Finding, { origin }: ParsedStatement): boolean {
  if (source !== 'validity' || !origin) return false;
  return places.every((place) => origin.substitutions.some((span) => span.start < place.start + Math.max(place.length, 1) && span.end > place.start));
}

function plainFinding(source: Finding['source'], place: Finding['places'][number], level: Finding['level']): Finding {
  return { ...place, ruleId: '', source, level, places: [place], error: undefined };
}

const substituted: Text = {
  zh: '{name} 会原样拼接到 SQL 中，取值可控时存在 SQL 注入风险；请改用参数占位 #{…}，或只允许固定取值',
  en: '{name} becomes part of the SQL as it is, so whoever controls its value can inject SQL. Use a parameter #{…}, or allow fixed values only',
};
const excluded: Text = { zh: '命中审核白名单，未审核', en: 'Excluded by the audit whitelist' };
const endOfStatement: Text = { zh: '语句末尾', en: 'the end of the statement' };
const unreadable: Text = {
  zh: '语法错误或暂不支持的语法，未经规则审核，请人工检查：第 {line} 行第 {column} 列，{near} 处{expected}',
  en: 'Syntax error or syntax not supported, so no rule was applied; check it by hand: line {line}, column {column}, near {near}: {expected}',
};
const refusedByDatabase: Text = {
  zh: '语法错误，数据库无法执行该语句，未经规则审核：第 {line} 行第 {column} 列，{expected}',
  en: 'Syntax error: the database cannot run this statement, so no rule was applied; line {line}, column {column}: {expected}',
};
const partlyRead: Text = { zh: '语句只有一部分能够识别，部分规则未审核，请人工检查', en: 'Only a part of the statement was understood and some rules were not applied; check it by hand' };
const recognised: Text = { zh: '仅识别出语句的种类，规则未审核，请人工检查', en: 'Only the kind of the statement was recognised and rules were not applied; check it by hand' };
