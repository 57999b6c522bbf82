type Outcome = { readonly file: string; readonly passed: number; readonly failed: number };
type Result = { readonly ancestorTitles: readonly string[]; readonly status: string };
type Told = { readonly name: string; readonly status: string; readonly assertionResults: readonly Result[] };

/** What Jest is to run, and the test files that each stands for. */
export function testRuns(): ReadonlyMap<string, readonly string[]>;
/** Whether a file walks a journey, and whether `npm test` leaves it to `npm run prove`. */
export function isJourney(file: string): boolean;
export function isOtherJourney(file: string): boolean;
/** What became of each test file by a report of Jest. */
export function outcomesOf(
  report: { readonly testResults?: readonly Told[] },
  runs: ReadonlyMap<string, readonly string[]>,
): Outcome[];
/** Runs files some at a time, and begins none that would not end in time; those left out are told. Times are in milliseconds. */
export function inTurns(
  files: readonly string[],
  how: {
    readonly until: number;
    readonly runFiles: (files: readonly string[]) => Promise<readonly Outcome[]>;
    readonly say: (line: string) => void;
    readonly now?: () => number;
    readonly day?: number;
  },
): Promise<Outcome[]>;
