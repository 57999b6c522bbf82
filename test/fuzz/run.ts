import { dialects } from '../../shared/audit/dialects/index.ts';
import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { parseScript } from '../../shared/audit/read/parse.ts';
import { rules } from '../../shared/audit/rules/index.ts';
import { dice } from '../bench/dice.ts';
import { dialectStatements } from '../support/dialect-statements.ts';
import { mangled } from './mangle.ts';
import { brokenPromise } from './promises.ts';

export type Finding = { readonly dialect: Dialect; readonly sql: string; readonly problem: string };
export type FuzzRun = {
  readonly inputs: number;
  readonly findings: readonly Finding[];
  readonly slowest: { readonly ms: number; readonly characters: number };
  readonly growths: number;
};

/** Longer than this for one input is a hang, on a machine however busy. */
const hangMs = 2_000;
const growthEvery = 5_000;

/** Reads `count` mangled scripts, spread over the dialects; the same seed makes the same scripts. */
export function fuzz({ count, seed, only }: { count: number; seed: number; only?: Dialect | undefined }): FuzzRun {
  const roll = dice(seed);
  const names = only ? [only] : (Object.keys(dialects) as Dialect[]);
  const seeds = new Map(names.map((name) => [name, seedsOf(name)]));
  const findings: Finding[] = [];
  let slowest = { ms: 0, characters: 0 };
  let growths = 0;
  for (let input = 0; input < count; input++) {
    const dialect = names[input % names.length] ?? 'mysql';
    const scripts = seeds.get(dialect) ?? [];
    const sql = mangled(scripts[roll(scripts.length)] ?? '', scripts[roll(scripts.length)] ?? '', roll);
    const { ms, problem } = tried(sql, dialect);
    if (ms > slowest.ms) slowest = { ms, characters: sql.length };
    if (problem) findings.push({ dialect, sql, problem });
    if (input % growthEvery === 0) {
      growths++;
      const growth = growthProblem(sql, dialect);
      if (growth) findings.push({ dialect, sql, problem: growth });
    }
  }
  return { inputs: count, findings, slowest, growths };
}

/** What the rules show and what only this dialect has. */
export function seedsOf(dialect: Dialect): string[] {
  const examples = rules
    .filter((rule) => rule.dialects.includes(dialect))
    .flatMap(({ bad, good }) =>
      [...bad, ...good].map((example) => (typeof example === 'string' ? example : example.sql)),
    );
  return [...new Set([...examples, ...Object.values(dialectStatements[dialect] ?? {}).flat()])];
}

function tried(sql: string, dialect: Dialect): { ms: number; problem: string | undefined } {
  const before = performance.now();
  const problem = problemOf(sql, dialect);
  const ms = performance.now() - before;
  return { ms, problem: problem ?? (ms > hangMs ? `took ${Math.round(ms)} ms` : undefined) };
}

function problemOf(sql: string, dialect: Dialect): string | undefined {
  try {
    return brokenPromise(sql, dialect);
  } catch (failure) {
    return `threw ${failure instanceof Error ? failure.stack?.split('\n').slice(0, 3).join(' ') : String(failure)}`;
  }
}

const sizes = { small: 20_000, large: 160_000 } as const;

/** The same script over and over: eight times the text may take eight times as long, with room for a busy machine. */
function growthProblem(sql: string, dialect: Dialect): string | undefined {
  if (sql.trim() === '') return undefined;
  const time = (characters: number): number => {
    const script = `${sql} `.repeat(Math.ceil(characters / (sql.length + 1)));
    return Math.min(
      ...[1, 2, 3].map(() => {
        const { user, system } = process.cpuUsage();
        parseScript(script, dialect);
        const after = process.cpuUsage();
        return after.user + after.system - user - system;
      }),
    );
  };
  const [small, large] = [time(sizes.small), time(sizes.large)];
  return large > 100_000 && large > small * 32
    ? `grows ${(large / small).toFixed(0)} times at 8 times the size (${(large / 1000).toFixed(0)} ms)`
    : undefined;
}
