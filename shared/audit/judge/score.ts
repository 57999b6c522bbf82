import { severityOf, worstOf, type OverallLevel } from '../../levels.ts';

/** What a whole task is worth. */
export type TaskScore = { readonly score: number; readonly passRate: number; readonly level: OverallLevel };

/**
 * Score and pass rate of a task from the level of each of its statements (domain reference 1.4). With N statements and
 * E, W, O the shares at error, at warn or worse, at notice or worse: passRate = statements at normal or below / N, to 4
 * decimals; score = floor(30·passRate + 15(1−E) + 10(1−W) + 5(1−O) + [E=0]·15 + [W=0]·10 + [O=0]·5 + [E<0.1]·5 +
 * [W<0.1]·3 + [O<0.1]·2). A task without statements has score 0, pass rate 0 and no level.
 */
export function scoreOf(statementLevels: readonly OverallLevel[]): TaskScore {
  const counts = new Map<OverallLevel, number>();
  for (const level of statementLevels) counts.set(level, (counts.get(level) ?? 0) + 1);
  return scoreOfCounts(counts);
}

/** The same from how many statements have each level. */
export function scoreOfCounts(counts: ReadonlyMap<OverallLevel, number>): TaskScore {
  const levels = [...counts.keys()];
  const countFrom = (floor: number) =>
    levels.reduce((sum, level) => sum + (severityOf(level) >= floor ? (counts.get(level) ?? 0) : 0), 0);
  const count = countFrom(-Infinity);
  if (count === 0) return { score: 0, passRate: 0, level: '' };
  const shareFrom = (level: OverallLevel) => countFrom(severityOf(level)) / count;
  const shares = { error: shareFrom('error'), warn: shareFrom('warn'), notice: shareFrom('notice') };
  const passRate = Math.round((1 - shares.notice) * 10_000) / 10_000;
  const points =
    30 * passRate +
    gradedPoints(shares.error, { graded: 15, none: 15, few: 5 }) +
    gradedPoints(shares.warn, { graded: 10, none: 10, few: 3 }) +
    gradedPoints(shares.notice, { graded: 5, none: 5, few: 2 });
  // Binary fractions can end a hair below the whole number that the formula means.
  return { score: Math.floor(points + 1e-9), passRate, level: worstOf(levels) };
}

function gradedPoints(share: number, worth: { graded: number; none: number; few: number }): number {
  return worth.graded * (1 - share) + (share === 0 ? worth.none : 0) + (share < 0.1 ? worth.few : 0);
}
