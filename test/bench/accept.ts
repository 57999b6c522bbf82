import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Fidelity, ParsedStatement, SyntaxProblem } from '../../shared/audit/tree/parsed-script.ts';
import { dialects } from '../../shared/audit/dialects/index.ts';
import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { parseScript } from '../../shared/audit/read/parse.ts';
import { dice } from './dice.ts';
import { mutantsOf, wayNames } from './mutants.ts';

/** How much of a collection of right statements is read, and how many of them are still accepted once they are broken. */
function main(): void {
  const { values: options } = parseArgs({
    options: {
      corpus: { type: 'string' },
      dialect: { type: 'string' },
      failures: { type: 'string' },
      mutate: { type: 'boolean' },
    },
  });
  if (options.corpus === undefined)
    throw new Error('Name the folder of *.jsonl files, each line {"from", "sql"}: --corpus DIR');
  const folder = options.corpus;
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => file.slice(0, -'.jsonl'.length))
    .filter((name) => name === (options.dialect ?? name));
  if (names.length === 0) throw new Error(`${folder} has no ${options.dialect ?? '*'}.jsonl`);
  console.log(
    row(['dialect', 'statements', 'full', 'partial', 'unfinished', 'generic', 'refused', 'read %', 'accepted %']),
  );
  for (const name of names) {
    if (!isDialect(name)) console.log(row([name, 'no such dialect']));
    else
      report(
        name,
        readCorpus(join(folder, `${name}.jsonl`)).map((entry) => ({ ...entry, ...verdictOf(entry.sql, name) })),
        options,
      );
  }
}

type Entry = { readonly from: string; readonly sql: string };
/** Unfinished: the text ends inside the body of a routine; what stands there was read, and the end is reported as missing. */
type Verdict = Exclude<Fidelity, 'error'> | 'unfinished' | 'refused';
type Judged = Entry & { readonly verdict: Verdict; readonly error: SyntaxProblem | undefined };

function isDialect(name: string): name is Dialect {
  return Object.hasOwn(dialects, name);
}

function readCorpus(file: string): Entry[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Entry => JSON.parse(line));
}

const verdicts = ['refused', 'generic', 'unfinished', 'partial', 'full'] as const satisfies readonly Verdict[];

/** An entry may hold several statements; it is read as badly as the worst of them. One of comments alone has nothing to refuse. */
function verdictOf(sql: string, dialect: Dialect): Pick<Judged, 'verdict' | 'error'> {
  const { statements } = parseScript(sql, dialect);
  const found = new Set(statements.map(verdictOfStatement));
  return {
    verdict: verdicts.find((candidate) => found.has(candidate)) ?? 'full',
    error: statements.find((statement) => statement.error)?.error,
  };
}

function verdictOfStatement({ fidelity, error }: ParsedStatement): Verdict {
  if (fidelity === 'error') return 'refused';
  return error ? 'unfinished' : fidelity;
}

function report(
  dialect: Dialect,
  judged: readonly Judged[],
  { failures, mutate }: { failures?: string | undefined; mutate?: boolean | undefined },
): void {
  const count = (verdict: Verdict): number => judged.filter((entry) => entry.verdict === verdict).length;
  const [full, partial, unfinished, generic, refused] = [
    count('full'),
    count('partial'),
    count('unfinished'),
    count('generic'),
    count('refused'),
  ];
  console.log(
    row([
      dialect,
      judged.length,
      full,
      partial,
      unfinished,
      generic,
      refused,
      percent(full + partial + unfinished, judged.length),
      percent(judged.length - refused, judged.length),
    ]),
  );
  for (const entry of judged
    .filter(({ verdict }) => verdict === 'refused' || verdict === 'generic')
    .slice(0, Number(failures ?? 0)))
    console.log(failureOf(entry));
  if (mutate)
    reportMutants(
      dialect,
      judged.filter(({ verdict }) => verdict === 'full' || verdict === 'partial'),
      Number(failures ?? 0),
    );
}

function reportMutants(dialect: Dialect, accepted: readonly Entry[], shown: number): void {
  const mutants = accepted.flatMap(({ sql }, index) =>
    mutantsOf(sql, dialect, dice(index + 1)).map((mutant) => ({ ...mutant, ...verdictOf(mutant.sql, dialect) })),
  );
  const shareOf = (some: typeof mutants): string => percent(some.filter(({ error }) => error).length, some.length);
  const byWay = wayNames.map((way) => `${way} ${shareOf(mutants.filter((mutant) => mutant.way === way))}`);
  console.log(`  ${mutants.length} mutants, refused % ${shareOf(mutants)} (${byWay.join(', ')})`);
  for (const { way, sql } of mutants.filter(({ error }) => !error).slice(0, shown))
    console.log(`  still accepted, ${way}: ${oneLine(sql)}`);
}

function failureOf({ from, sql, error }: Judged): string {
  const problem = error
    ? `line ${error.line} column ${error.column} ${error.expected.en}, near ${error.near || 'the end'}`
    : 'only recognised';
  return `  ${from}: ${problem}\n    ${oneLine(sql)}`;
}

function oneLine(sql: string): string {
  return sql.replace(/\s+/g, ' ').trim().slice(0, 300);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : ((100 * part) / whole).toFixed(1);
}

function row(cells: readonly (string | number)[]): string {
  return cells.map((cell, index) => (index === 0 ? String(cell).padEnd(11) : String(cell).padStart(11))).join('');
}

main();
