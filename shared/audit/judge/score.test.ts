import type { OverallLevel } from '../../levels.ts';
import { scoreOf } from './score.ts';

function statements(counts: Partial<Record<'none' | 'normal' | 'notice' | 'warn' | 'error', number>>): OverallLevel[] {
  return Object.entries(counts).flatMap(([level, count]) =>
    Array.from({ length: count }, () => (level === 'none' ? '' : level) as OverallLevel),
  );
}

test('a task without statements scores nothing and has no level', () => {
  expect(scoreOf([])).toEqual({ score: 0, passRate: 0, level: '' });
});

test('statements without findings or at normal level make a full score', () => {
  expect(scoreOf(statements({ none: 3, normal: 1 }))).toEqual({ score: 100, passRate: 1, level: 'normal' });
  expect(scoreOf(statements({ none: 2 }))).toEqual({ score: 100, passRate: 1, level: '' });
});

test.each([
  // All at error: nothing of the formula is left.
  [{ error: 2 }, 0, 0, 'error'],
  // One of four at error: 22.5 + 11.25 + 7.5 + 3.75 = 45.
  [{ none: 3, error: 1 }, 45, 0.75, 'error'],
  // One of two at warn: 15 + 15 + 5 + 2.5 + 15 + 5 = 57.5.
  [{ none: 1, warn: 1 }, 57, 0.5, 'warn'],
  // One of three at notice: 20.001 + 15 + 10 + 3.333 + 15 + 10 + 5 + 3 = 81.33.
  [{ none: 2, notice: 1 }, 81, 0.6667, 'notice'],
  // Two of three at notice: 9.999 + 15 + 10 + 1.667 + 15 + 10 + 5 + 3 = 69.67.
  [{ none: 1, notice: 2 }, 69, 0.3333, 'notice'],
  // One of twenty at error, all shares under a tenth: 28.5 + 14.25 + 9.5 + 4.75 + 5 + 3 + 2 = 67.
  [{ none: 19, error: 1 }, 67, 0.95, 'error'],
  // One of ten at error is not under a tenth: 27 + 13.5 + 9 + 4.5 = 54.
  [{ none: 9, error: 1 }, 54, 0.9, 'error'],
  // A mixture of 1 error, 2 warn, 3 notice, 4 clean: 12 + 13.5 + 7 + 2 = 34.5.
  [{ error: 1, warn: 2, notice: 3, none: 4 }, 34, 0.4, 'error'],
] as const)('%j scores %d', (counts, score, passRate, level) => {
  expect(scoreOf(statements(counts))).toEqual({ score, passRate, level });
});
