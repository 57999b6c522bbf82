import { severityOf, type Level } from '../../levels.ts';
import { figure, fill, sameText, type Text } from '../../text.ts';
import type { Span } from '../tree/node.ts';
import type { Fidelity } from '../tree/parsed-script.ts';
import { placesMax, type Finding, type Place } from './finding.ts';
import type { Judgement } from './judgement.ts';
import { madeNameOf } from './made-name.ts';
import { RuleFailure } from './rule-failure.ts';
import { paramValues, type Report, type Rule, type RuleContext, type RuleSetting } from './rule.ts';

/** What became of one rule over a whole script. The counts are statements. */
export type RuleOutcome = {
  readonly id: string;
  /** pass: judged at least one statement and found nothing; notApplicable: there was nothing that it could judge. */
  readonly outcome: 'hit' | 'pass' | 'notApplicable' | 'errored';
  readonly hits: number;
  /** The severest level that was found; none where nothing was. */
  readonly level?: Level;
  readonly judged: number;
  /** Statements that it could not judge: read in part only, about tables that are not known, or it failed there. */
  readonly skipped: number;
  /** Statements that the whitelist excluded and that it would have found; absent where there are none. */
  readonly excused?: number;
  readonly error: Text | undefined;
};

const fidelityOrder: readonly Fidelity[] = ['error', 'generic', 'partial', 'full'];

/** One rule at work on one script. */
export class RuleRun {
  readonly rule: Rule;
  // Rules are objects of many shapes: what each statement asks of them is kept here, where it is found at once.
  readonly check: Rule['check'];
  private readonly setting: RuleSetting;
  private readonly source: 'rule' | 'validity';
  /** A name that is known only at run time cannot be judged. */
  private readonly isAboutNames: boolean;
  /** Where it puts itself when it has something to say about a statement. */
  private readonly speaking: RuleRun[];
  private readonly counts = { hits: 0, judged: 0, skipped: 0 };
  private excused = 0;
  private values: RuleContext['params'] | undefined;
  private error: Text | undefined;
  private judgement: Judgement | undefined;
  /** The places of a statement when they are several; nearly always there is one. */
  private found: Place[] | undefined;
  private last: Place | undefined;
  /** The severest level that was reported with a place, in the statement at hand and so far. */
  private level: Level | undefined;
  private severest: Level | undefined;
  /** What was said lately: the columns of many tables have the same few names. */
  private readonly said = new Map<string | number, Text>();
  private state: 'content' | 'found' | 'lacksPlan' | 'knowsTooLittle' | 'failed' = 'content';

  /** At the statement at hand: it is not asked there again. */
  hasFailed = false;

  constructor(setting: RuleSetting, source: 'rule' | 'validity', speaking: RuleRun[]) {
    this.rule = setting.rule;
    this.check = setting.rule.check;
    this.setting = setting;
    this.source = source;
    // By its id: what audits in the browser carries no categories.
    this.isAboutNames = source === 'validity' || setting.rule.id.startsWith('naming-');
    this.speaking = speaking;
  }

  /** Read on first use, so that a setting that cannot be read makes its own rule fail and nothing else. */
  get params(): RuleContext['params'] {
    return (this.values ??= paramValues(this.setting));
  }

  /** Whether the rule can work with a statement that was read so far. */
  understands(fidelity: Fidelity): boolean {
    return fidelityOrder.indexOf(fidelity) >= fidelityOrder.indexOf(this.rule.fidelity ?? 'full');
  }

  skip(): void {
    this.counts.skipped++;
  }

  /**
   * Turns to a statement that has something for it. Nearly always it will be content with it, so that is counted at
   * once.
   */
  begin(judgement: Judgement): void {
    if (this.judgement === judgement) return;
    this.judgement = judgement;
    if (!judgement.isExcused) this.counts.judged++;
  }

  fail(error: unknown): void {
    this.speak('failed');
    this.hasFailed = true;
    if (!this.judgement?.isExcused) this.error ??= reasonOf(error);
  }

  cannotTell(): void {
    if (this.state !== 'found') this.speak('knowsTooLittle');
  }

  /** Whether there could be a plan is known only when the whole statement has been seen. */
  lacksPlan(): void {
    if (this.state === 'content') this.speak('lacksPlan');
  }

  report(node: Span, values: Parameters<Report>[1], level?: Level): void {
    if (!this.judgement || (this.isAboutNames && madeNameOf(node) !== undefined)) return;
    this.speak('found');
    const said = level ?? this.rule.level;
    if (severityOf(said) > severityOf(this.level ?? '')) this.level = said;
    const before = this.last;
    this.last = this.judgement.places.placeOf(node, this.messageWith(values));
    if (!before) return;
    this.found ??= [before];
    if (this.found.length < placesMax) this.found.push(this.last);
  }

  private messageWith(values: Parameters<Report>[1]): Text {
    const message = this.rule.message ?? this.rule.what;
    if (!values) return message;
    const key = keyOf(values);
    if (key === undefined) return fill(message, grouped(values));
    const known = this.said.get(key);
    if (known) return known;
    const said = fill(message, grouped(values));
    if (this.said.size === saidMax) this.said.clear();
    this.said.set(key, said);
    return said;
  }

  private speak(state: Exclude<RuleRun['state'], 'content'>): void {
    if (this.state === 'content') this.speaking.push(this);
    this.state = state;
  }

  /** What it has to say about the statement; the next one finds it content again. */
  finish(): Finding | undefined {
    const { state, last, found } = this;
    const finding = state === 'failed' ? this.failure() : last && this.findingAt(last, found ?? [last], undefined);
    if (this.judgement?.isExcused) this.excused += Number(state === 'found');
    else if (state === 'found') this.countHit();
    else if (state !== 'lacksPlan' || this.judgement?.isExplainable) this.takeBack();
    this.found = undefined;
    this.last = undefined;
    this.level = undefined;
    this.state = 'content';
    this.hasFailed = false;
    return finding;
  }

  private levelNow(): Level {
    return this.setting.level ?? this.level ?? this.rule.level;
  }

  private countHit(): void {
    this.counts.hits++;
    const level = this.levelNow();
    if (severityOf(level) > severityOf(this.severest ?? '')) this.severest = level;
  }

  private takeBack(): void {
    this.counts.judged--;
    this.counts.skipped++;
  }

  outcome(): RuleOutcome {
    const { counts, error, excused, severest } = this;
    const outcome =
      error !== undefined ? 'errored' : counts.hits > 0 ? 'hit' : counts.judged > 0 ? 'pass' : 'notApplicable';
    const rest = { ...(severest && { level: severest }), ...(excused > 0 && { excused }), error };
    return { id: this.rule.id, outcome, ...counts, ...rest };
  }

  private failure(): Finding | undefined {
    if (!this.judgement) return undefined;
    const place = this.judgement.places.placeOf(this.judgement.statement, ruleFailed);
    return this.findingAt(place, [place], this.error ?? sameText(''));
  }

  // Field by field: spreading the place costs a tenth of a whole audit.
  private findingAt(
    { start, length, line, column, message }: Place,
    places: readonly Place[],
    error: Text | undefined,
  ): Finding {
    return {
      start,
      length,
      line,
      column,
      message,
      ruleId: this.rule.id,
      source: this.source,
      level: this.levelNow(),
      places,
      error,
    };
  }
}

const saidMax = 500;
const keyMax = 60;

/** What tells values apart; undefined where they are texts of two languages or long, which seldom come again. */
/** Numbers of five digits and more with their thousands apart. */
function grouped(values: NonNullable<Parameters<Report>[1]>): NonNullable<Parameters<Report>[1]> {
  let own: Record<string, string | number | Text> | undefined;
  for (const name in values) {
    const value = values[name];
    if (typeof value === 'number' && value >= 10_000 && Number.isInteger(value))
      (own ??= { ...values })[name] = figure(value);
  }
  return own ?? values;
}

function keyOf(values: NonNullable<Parameters<Report>[1]>): string | number | undefined {
  let key: string | number | undefined;
  for (const name in values) {
    const value = values[name];
    if (typeof value === 'object') return undefined;
    // Most messages have one value, which is looked up as it is.
    key = key === undefined ? value : `${key}\0${String(value)}`;
  }
  return typeof key === 'string' && key.length > keyMax ? undefined : key;
}

function reasonOf(error: unknown): Text {
  if (error instanceof RuleFailure) return error.text;
  return sameText(error instanceof Error ? error.message : String(error));
}

const ruleFailed: Text = { zh: '规则执行失败，未得出结论', en: 'The rule failed and reached no conclusion' };
