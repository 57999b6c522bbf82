import type { Target } from '../../functions/engines/driver.ts';

/** What a process of the proof is told. */
export type LeaseOrder = {
  readonly do: 'hold' | 'settle';
  readonly folder: string;
  readonly target: Target;
  readonly uids: readonly string[];
  /** How much later it is for it: the leases of a killed one have run out. */
  readonly laterMs: number;
};
