import type { AnyNode, NodeKind } from './tree/any-node.ts';
import type { Fidelity, ParsedScript, ParsedStatement, SqlType } from './tree/parsed-script.ts';
import { bySeverity, PlaceFinder, type Finding } from './judge/finding.ts';
import { oneForEachCause } from './judge/causes.ts';
import type { Dialect } from './dialect-facts/dialect-names.ts';
import { Judgement, type JudgedScript } from './judge/judgement.ts';
import { worstOf, type OverallLevel } from '../levels.ts';
import { readScript, type ScriptReader } from './read/parse.ts';
import {
  isAboutSubstitution,
  readingFindings,
  substitutionFindings,
  whitelistFinding,
} from './judge/plain-findings.ts';
import type { changedSizeOf, ChangedSize } from './plan/changed-size.ts';
import { contextOf } from './judge/rule-context.ts';
import { RuleRun, type RuleOutcome } from './judge/rule-run.ts';
import type { Report, RuleContext, RuleSetting } from './judge/rule.ts';
import type { Schema } from './schema/schema.ts';
import { scoreOf, type TaskScore } from './judge/score.ts';
import { listedName, nameKey } from './dialect-facts/identifiers.ts';
import { lockLinesOf, type LockLine } from './lock-impact/lock-line.ts';
import type { StepLocks, TellsSteps } from './lock-impact/steps/step-locks.ts';
import { SessionTrace } from './lock-impact/session-trace.ts';
import { ScriptContext } from './script/script-context.ts';
import { ScriptEnd } from './script/script-end.ts';
import { validityRules } from './validity/index.ts';
import { walk, walkPastNames } from './tree/walk.ts';
import { Whitelist, type WhitelistEntry } from './judge/whitelist.ts';

/** By what a script is judged. */
export type AuditOptions = {
  readonly dialect: Dialect;
  readonly rules: readonly RuleSetting[];
  readonly schema?: Schema | undefined;
  readonly whitelist?: readonly WhitelistEntry[] | undefined;
  /** Measures each change, for those who ask how risky a script is. */
  readonly measure?: typeof changedSizeOf | undefined;
  /** Tells all that each statement locks, for those who ask it of a script whose surroundings they know. */
  readonly tellStep?: TellsSteps | undefined;
};

/** One statement of the script with what was found at it, most severe first. */
export type AuditedStatement = {
  readonly number: number;
  readonly text: string;
  readonly sqlType: SqlType;
  readonly fidelity: Fidelity;
  readonly level: OverallLevel;
  readonly findings: readonly Finding[];
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
  /** What it locks of what was there before. */
  readonly locks: readonly LockLine[] | undefined;
  /** All that it locks; missing where nobody asked. */
  readonly step: StepLocks | undefined;
  /** How much of what was there before it changes; missing where that is nothing, and where nobody measures. */
  readonly size: ChangedSize | undefined;
  /** The place in the whitelist of the entry that excluded it. */
  readonly excludedBy: number | undefined;
};

/** What an audit found, statement by statement and rule by rule. */
export type AuditResult = TaskScore & {
  readonly statements: readonly AuditedStatement[];
  readonly rules: readonly RuleOutcome[];
  /** The share of all pairs of a statement and a rule about which something certain was said; 1 when there are none. */
  readonly coverage: number;
};

/** A statement when its turn has come: as it was read, in which piece of the script, and what was found at it. */
export type JudgedStatement = {
  readonly audited: AuditedStatement;
  readonly parsed: ParsedStatement;
  readonly piece: number;
};

/** Judges a script by the rules that are switched on. Never throws for what the script holds. */
export function auditScript(script: string | ParsedScript, options: AuditOptions): AuditResult {
  const reader = typeof script === 'string' ? readScript(script, options.dialect) : inHand(script);
  const judging = auditInTurn(reader, options);
  const statements: AuditedStatement[] = [];
  for (let step = judging.next(); ; step = judging.next()) {
    if (step.done) return { ...scoreOf(statements.map(({ level }) => level)), statements, ...step.value };
    statements.push(step.value.audited);
  }
}

/** The same, one statement after the other, for callers that hand on what is judged and keep nothing. */
export function* auditInTurn(
  reader: ScriptReader,
  options: AuditOptions,
): Generator<JudgedStatement, Pick<AuditResult, 'rules' | 'coverage'>, void> {
  const audit = new Audit(reader, options);
  for (let next = audit.judgeNext(); next; next = audit.judgeNext()) yield next;
  return { rules: audit.outcomes(), coverage: audit.coverage() };
}

/** A script that was read already, one statement after the other. */
export function inHand({ statements }: ParsedScript): ScriptReader {
  return { count: statements.length, firstWord: () => '', statements: (piece) => statements.slice(piece, piece + 1) };
}

class Audit {
  private readonly rules: readonly RuleRun[];
  private readonly runs: readonly RuleRun[];
  private readonly listeners = new Map<Fidelity, Listeners>();
  /** The rules that have something to say about the statement at hand. */
  private readonly speaking: RuleRun[] = [];
  private readonly script: ScriptContext;
  private readonly whole: JudgedScript;
  private readonly end: ScriptEnd;
  private readonly session = new SessionTrace();
  private readonly whitelist: Whitelist;
  private readonly walk: typeof walk;
  private readonly dialect: Dialect;
  private readonly measure: AuditOptions['measure'];
  private readonly tellStep: AuditOptions['tellStep'];
  private taken = 0;
  private judgedStatements = 0;
  private bench: Bench | undefined;
  private ofKind: Listeners['ofKind'] = new Map();

  constructor(reader: ScriptReader, { dialect, schema, rules, whitelist = [], measure, tellStep }: AuditOptions) {
    this.dialect = dialect;
    this.measure = measure;
    this.tellStep = tellStep;
    this.end = new ScriptEnd(reader, () => this.script.fork());
    this.script = new ScriptContext(dialect, schema, (statement) => this.end.takeChanges(statement));
    this.whole = {
      dialect,
      script: this.script,
      session: this.session,
      tableInTheEnd: (name) => this.end.table(name, this.script.schemaName),
      isMadeAgain: (...stored) => this.end.makesAgain(...stored),
    };
    this.whitelist = new Whitelist(whitelist, dialect);
    this.rules = rules
      .filter(({ rule }) => rule.dialects.includes(dialect))
      .map((setting) => new RuleRun(setting, 'rule', this.speaking));
    const validity = validityRules
      .filter((rule) => rule.dialects.includes(dialect))
      .map((rule) => new RuleRun({ rule }, 'validity', this.speaking));
    this.runs = [...validity, ...this.rules];
    this.walk = this.runs.some(({ rule }) => rule.on.includes('name')) ? walk : walkPastNames;
  }

  /** Statement by statement: what was read of one is let go before the next, so that a script of any length fits. */
  judgeNext(): JudgedStatement | undefined {
    const parsed = this.end.take();
    if (parsed) this.script.deeds.file = this.end.fileAtHand;
    return parsed && { audited: this.judge(parsed, ++this.taken), parsed, piece: this.end.pieceAtHand };
  }

  outcomes(): RuleOutcome[] {
    return this.rules.map((run) => run.outcome());
  }

  coverage(): number {
    const pairs = this.judgedStatements * this.rules.length;
    const lost = this.outcomes().reduce((sum, { skipped }) => sum + skipped, 0);
    return pairs === 0 ? 1 : 1 - lost / pairs;
  }

  private judge(statement: ParsedStatement, number: number): AuditedStatement {
    const places = new PlaceFinder(statement);
    const excludedBy = this.whitelist.match(statement.text);
    const found = this.findings({ statement, isExcused: excludedBy !== undefined }, places);
    const findings = bySeverity(
      excludedBy === undefined ? oneForEachCause(found) : [whitelistFinding(statement, places)],
    );
    const known = this.knownBefore();
    const locks = lockLinesOf(statement.tree, known);
    const step = this.tellStep?.(statement.tree, known);
    const size = this.measure?.(statement, { ...known, plan: this.script.planOf(statement.text) });
    this.session.follow(statement.tree, number, known);
    this.script.apply(statement.tree, number);
    const { text, sqlType, fidelity, start, end, line, column } = statement;
    return {
      number,
      text,
      sqlType,
      fidelity,
      level: levelOf(findings),
      findings,
      start,
      end,
      line,
      column,
      locks,
      step,
      size,
      excludedBy,
    };
  }

  private knownBefore(): Parameters<SessionTrace['follow']>[2] {
    const { script, dialect } = this;
    return {
      dialect,
      server: script.server,
      transaction: script.transaction,
      keyOf: (name) => nameKey(listedName(name, dialect), dialect),
      isNew: (name) => script.deeds.isNew(name),
      isFilled: (table, column) => script.isFilled(table, column),
      table: (name) => {
        const fate = script.find(name);
        return typeof fate === 'object' ? fate : undefined;
      },
    };
  }

  /** Rules look at what the whitelist excludes too, so that it is known what it keeps back. */
  private findings(at: { readonly statement: ParsedStatement; readonly isExcused: boolean }, places: PlaceFinder) {
    const { statement, isExcused } = at;
    if (!isExcused) this.judgedStatements++;
    const judgement = new Judgement(at, places, this.whole);
    const found = [...readingFindings(statement, places), ...substitutionFindings(statement, places)];
    this.check(judgement);
    for (const run of this.speaking) {
      const finding = run.finish();
      if (finding && !isAboutSubstitution(finding, statement)) found.push(finding);
    }
    this.speaking.length = 0;
    return found;
  }

  /** Shows every node to the rules that ask for its kind. */
  private check(judgement: Judgement): void {
    const [first] = this.runs;
    if (!first) return;
    const { tree, fidelity } = judgement.statement;
    const { ofKind, deaf } = this.listenersFor(fidelity);
    if (!judgement.isExcused) for (const run of deaf) run.skip();
    const bench = (this.bench ??= newBench({ judgement, node: tree, rule: first }, this.dialect));
    bench.focus.judgement = judgement;
    this.ofKind = ofKind;
    this.walk(tree, this.meet);
  }

  /** One function for all statements: V8 knows it from the second on. */
  private readonly meet = (node: AnyNode, parents: readonly AnyNode[]): void => {
    const { bench, ofKind } = this;
    if (!bench) return;
    const { judgement } = bench.focus;
    const { kind } = node;
    let hearing = ofKind.get(kind);
    if (!hearing) ofKind.set(kind, (hearing = { runs: [], met: 0 }));
    const { runs } = hearing;
    if (hearing.met !== this.taken) {
      hearing.met = this.taken;
      judgement.kinds.add(kind);
      for (const run of runs) run.begin(judgement);
    }
    if (runs.length === 0) return;
    judgement.parents = parents;
    show(node, runs, bench);
  };

  private listenersFor(fidelity: Fidelity): Listeners {
    const known = this.listeners.get(fidelity);
    if (known) return known;
    const ofKind = new Map<NodeKind, Hearing>();
    for (const run of this.runs.filter((one) => one.understands(fidelity))) {
      for (const kind of run.rule.on) {
        const hearing = ofKind.get(kind);
        if (hearing) hearing.runs.push(run);
        else ofKind.set(kind, { runs: [run], met: 0 });
      }
    }
    const listeners = { ofKind, deaf: this.runs.filter((run) => !run.understands(fidelity)) };
    this.listeners.set(fidelity, listeners);
    return listeners;
  }
}

/** Shows a node to rules. One that throws must neither stop the others nor look as if it had passed. */
function show(node: AnyNode, runs: readonly RuleRun[], { focus, context, report }: Bench): void {
  focus.node = node;
  let at = 0;
  while (at < runs.length) {
    try {
      for (; at < runs.length; at++) {
        const run = runs[at];
        if (!run || run.hasFailed) continue;
        focus.rule = run;
        run.check(node, context, report);
      }
    } catch (error) {
      runs[at++]?.fail(error);
    }
  }
}

/** The rules that ask for a kind of node, and the number of the latest statement that had one. */
type Hearing = { readonly runs: RuleRun[]; met: number };
/** The rules that ask for each kind of node, and those that cannot work with statements read so far. */
type Listeners = { readonly ofKind: Map<NodeKind, Hearing>; readonly deaf: readonly RuleRun[] };

/** What the rules of one audit share: what is being looked at, what may be asked about it, and where to report. */
type Bench = {
  readonly focus: { judgement: Judgement; node: AnyNode; rule: RuleRun };
  readonly context: RuleContext;
  readonly report: Report;
};

function newBench(focus: Bench['focus'], dialect: Dialect): Bench {
  return {
    focus,
    context: contextOf(focus, dialect),
    report: (node, values, level) => focus.rule.report(node, values, level),
  };
}

/** What could not run does not count. */
function levelOf(findings: readonly Finding[]): OverallLevel {
  return findings.length === 0 ? '' : worstOf(findings.map(({ error, level }) => (error === undefined ? level : '')));
}
