/** Where the figures of our own code stand in CloudWatch. */
export const measureNamespace = 'Sluice';

/** What our own code counts and times, in the units of CloudWatch. */
export const measures = {
  /** Requests and work that ended by a mistake of ours: a request leaves as a well-formed reply, so that Lambda counts a success. */
  InternalErrors: 'Count',
  RequestLatency: 'Milliseconds',
  WorkLatency: 'Milliseconds',
  /** By how much the sweep that waited longest is late when a round begins. */
  SweepLateness: 'Milliseconds',
  /** By how much the tenant is late that stands first in the lines of what is shared out. */
  OldestDue: 'Milliseconds',
} as const;
/** One of the figures. */
export type Measure = keyof typeof measures;

/** The name under which the logs, figures and traces of one deployment stand. */
export function serviceOf(stage: string): string {
  return `sluice-${stage}`;
}
