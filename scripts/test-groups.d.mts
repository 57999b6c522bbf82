type Outcome = { readonly file: string; readonly passed: number; readonly failed: number };
type Result = { readonly ancestorTitles: readonly string[]; readonly status: string };
type Told = { readonly name: string; readonly status: string; readonly assertionResults: readonly Result[] };

/** What Jest is to run, and the test files that each stands for. */
export function testRuns(): ReadonlyMap<string, readonly string[]>;
/** What became of each test file by a report of Jest. */
export function outcomesOf(
  report: { readonly testResults?: readonly Told[] },
  runs: ReadonlyMap<string, readonly string[]>,
): Outcome[];
