import { limits } from '../../../shared/limits.ts';
import type { Clock } from '../../platform/clock.ts';

/** What an audit asked of a live database. `isCutShort`: the budget ended before the questions did. */
export type ProbesSpent = { readonly probes: number; readonly milliseconds: number; readonly isCutShort: boolean };

/** How many questions one audit may still ask a live database, and until when. */
export class ProbeBudget {
  private readonly startedAt: number;
  private readonly clock: Pick<Clock, 'now'>;
  private probes = 0;
  private isCutShort = false;

  constructor(clock: Pick<Clock, 'now'>) {
    this.clock = clock;
    this.startedAt = clock.now();
  }

  get millisecondsLeft(): number {
    return limits.auditProbeMilliseconds - (this.clock.now() - this.startedAt);
  }

  get spent(): ProbesSpent {
    return { probes: this.probes, milliseconds: this.clock.now() - this.startedAt, isCutShort: this.isCutShort };
  }

  /** Asks one question, or none when the budget is spent. */
  async ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    if (this.probes >= limits.auditProbesMax || this.millisecondsLeft <= 0) {
      this.isCutShort = true;
      return undefined;
    }
    this.probes++;
    return question();
  }
}
