import type { Target } from '../../engines/driver.ts';

/** A copy of a table that is to be filled while the table is used: its name, and what is different in it, as in ALTER TABLE. */
export type OnlineCopy = {
  readonly target: Target;
  readonly schema: string;
  readonly table: string;
  readonly copy: string;
  readonly changes: string;
};

export type OnlineWatch = {
  /** How much is copied, in percent. */
  readonly onProgress: (percent: number) => void;
  readonly stop: AbortSignal;
  /** Whether the copying has to wait, because replicas cannot follow. */
  readonly isHeldUp?: () => boolean;
};

/** How the filling ended: `problem` is in the words of the tool. */
export type OnlineEnd =
  | { readonly state: 'filled' }
  | { readonly state: 'stopped' }
  | { readonly state: 'failed'; readonly problem: string };

/** A tool beside the server that changes large tables while they are used. */
export interface OnlineTool {
  presence(): Promise<'here' | 'notInstalled' | 'notInCloud'>;
  /**
   * Makes the changed copy, fills it and leaves triggers that keep it up to date; putting it in the place of the table is left
   * to the caller, as is the removal of all this. When it has answered, no session of the tool sends anything more,
   * and none outlives this process.
   */
  fill(copy: OnlineCopy, watch: OnlineWatch): Promise<OnlineEnd>;
}
