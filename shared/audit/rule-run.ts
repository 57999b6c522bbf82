import { fill, type Text } from '../text.ts';
import type { AnyNode, Fidelity, Span } from './ast.ts';
import { placesMax, type Finding, type Place } from './finding.ts';
import type { Dialect } from './identifiers.ts';
import type { Level } from '../levels.ts';
import type { Judgement } from './judgement.ts';
import { contextOf } from './rule-context.ts';
import type { Rule, RuleContext, RuleSetting } from './rule.ts';

/** What became of one rule over a whole script. The counts are statements. */
export type RuleOutcome = {
  readonly id: string;
  /** pass: judged at least one statement and found nothing; notApplicable: there was nothing that it could judge. */
  readonly outcome: 'hit' | 'pass' | 'notApplicable' | 'errored';
  readonly hits: number; readonly judged: number;
  /** Statements that it could not judge: read in part only, about tables that are not known, or it failed there. */
  readonly skipped: number;
  readonly error: string | undefined;
};

const fidelityOrder: readonly Fidelity[] = ['error', 'generic', 'partial', 'full'];

/** One rule at work on one script. */
export class RuleRun {
  readonly rule: Rule;
  private readonly level: Level;
  private readonly source: 'rule' | 'validity';
  private readonly context: RuleContext;
  private readonly counts = { hits: 0, judged: 0, skipped: 0 };
  private error: string | undefined;
  private judgement: Judgement | undefined;
  private node: AnyNode | undefined;
  private found: Place[] = [];
  private last: Place | undefined;
  private state: 'seen' | 'knowsTooLittle' | 'failed' = 'seen';

  constructor(setting: RuleSetting, source: 'rule' | 'validity', dialect: Dialect) {
    this.rule = setting.rule;
    this.level = setting.level ?? setting.rule.level;
    this.source = source;
    this.context = contextOf(setting, dialect, {
      judgement: () => this.current(), node: () => this.node ?? this.current().statement.tree,
      onUnknown: () => { this.state = 'knowsTooLittle'; },
    });
  }

  /** Whether the rule can work with a statement that was read so far. */
  understands(fidelity: Fidelity): boolean {
    return fidelityOrder.indexOf(fidelity) >= fidelityOrder.indexOf(this.rule.fidelity ?? 'full');
  }

  skip(): void {
    this.counts.skipped++;
  }

  /** Checks a node; answers whether it is the first one of its statement that this rule looks at. */
  see(node: AnyNode, judgement: Judgement): boolean {
    const isFirst = this.judgement !== judgement;
    if (isFirst) this.begin(judgement);
    if (this.state === 'failed') return isFirst;
    this.node = node;
    // A rule that throws must neither stop the others nor look as if it had passed.
    try {
      this.rule.check(node, this.context, this.report);
    } catch (error) {
      this.state = 'failed';
      this.error ??= error instanceof Error ? error.message : String(error);
    }
    return isFirst;
  }

  /** Counts the statement and answers what was found in it. */
  finish(): Finding | undefined {
    if (this.state === 'failed') return this.failure();
    if (this.last) this.counts.hits++;
    if (this.last || this.state === 'seen') this.counts.judged++;
    else this.counts.skipped++;
    return this.last && this.findingAt(this.last, this.found, undefined);
  }

  outcome(): RuleOutcome {
    const { counts, error } = this;
    const outcome = error !== undefined ? 'errored' : counts.hits > 0 ? 'hit' : counts.judged > 0 ? 'pass' : 'notApplicable';
    return { id: this.rule.id, outcome, ...counts, error };
  }

  private begin(judgement: Judgement): void {
    this.judgement = judgement;
    if (this.last) this.found = [];
    this.last = undefined;
    this.state = 'seen';
  }

  private failure(): Finding {
    this.counts.skipped++;
    const place = this.current().places.placeOf(this.current().statement, ruleFailed);
    return this.findingAt(place, [place], this.error ?? '');
  }

  // Field by field: spreading the place costs a tenth of a whole audit.
  private findingAt({ start, length, line, column, message }: Place, places: readonly Place[], error: string | undefined): Finding {
    return { start, length, line, column, message, ruleId: this.rule.id, source: this.source, level: this.level, places, error };
  }

  private readonly report = (node: Span, values?: Readonly<Record<string, string | number | Text>>): void => {
    const message = this.rule.message ?? this.rule.what;
    this.last = this.current().places.placeOf(node, values ? fill(message, values) : message);
    if (this.found.length < placesMax) this.found.push(this.last);
  };

  private current(): Judgement {
    if (!this.judgement) throw new Error('A rule was asked before its statement began');
    return this.judgement;
  }
}

const ruleFailed: Text = { zh: '规则执行失败，未得出结论', en: 'The rule failed and reached no conclusion' };
