import type { OnlineToolName } from '../../../shared/online-changes/tools.ts';
import type { Target } from '../../engines/driver.ts';

/** A copy of a table that is to be filled while the table is used: by which tool, and what is different in it, as in ALTER TABLE. */
export type OnlineCopy = {
  readonly tool: OnlineToolName;
  readonly target: Target;
  readonly schema: string;
  readonly table: string;
  /** After which the tables of the change are called. */
  readonly token: string;
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

/** Which tools there are beside us, or where else. */
export type ToolsHere = Readonly<Record<OnlineToolName, 'here' | 'inRunner' | 'notInstalled' | 'tooOld'>>;

/** The tools beside the process that change large tables while they are used. */
export interface OnlineTool {
  presence(): Promise<ToolsHere | 'notInCloud'>;
  /**
   * Makes the changed copy and fills it. A tool whose swap is ours leaves what keeps the copy up to date, and putting it in the
   * place of the table is left to the caller; one whose swap is its own has done that. The removal of all this is left to the caller.
   * When it has answered, no session of the tool sends anything more, and none outlives this process.
   */
  fill(copy: OnlineCopy, watch: OnlineWatch): Promise<OnlineEnd>;
}
