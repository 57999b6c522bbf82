import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { auditScript } from '../../shared/audit/audit.ts';
import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { dialects } from '../../shared/audit/dialects/index.ts';
import type { Finding } from '../../shared/audit/judge/finding.ts';
import { defaultTemplateRules } from '../../shared/audit/rules/find-rule.ts';
import { engines } from '../../shared/engines/index.ts';
import { severityOf } from '../../shared/levels.ts';
import { dice } from './dice.ts';

/**
 * A sample of what the default templates find at error or warning level in a folder, each with its statement, to be
 * judged by hand: right, wrong or said twice.
 */
function main(): void {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dialect: { type: 'string' },
      sample: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      rule: { type: 'string' },
    },
  });
  const [folder] = positionals;
  if (folder === undefined)
    throw new Error('Name a folder of *.sql files (with --dialect) or of <dialect>.jsonl files: -- FOLDER');
  const scripts = [...scriptsIn(folder, options.dialect)];
  const told = scripts.flatMap((script) => toldOf(script)).filter(({ finding }) => isAsked(finding, options.rule));
  console.log(`${scripts.length} scripts, ${told.length} findings at error or warning level`);
  for (const [rule, count] of countsOf(told)) console.log(`  ${String(count).padStart(6)}  ${rule}`);
  for (const [at, one] of sampleOf(told, Number(options.sample), Number(options.seed)).entries()) print(at + 1, one);
}

type Script = { readonly from: string; readonly sql: string; readonly dialect: Dialect };
type Told = { readonly from: string; readonly dialect: Dialect; readonly statement: string; readonly finding: Finding };

function* scriptsIn(folder: string, wanted: string | undefined): Generator<Script> {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const kind = extname(file);
    const dialect = kind === '.sql' ? (wanted ?? '') : file.slice(0, -kind.length);
    if (!isDialect(dialect) || dialect !== (wanted ?? dialect)) continue;
    const text = kind === '.sql' || kind === '.jsonl' ? readFileSync(join(folder, file), 'utf8') : '';
    if (kind === '.sql') yield { from: file, sql: text, dialect };
    else if (kind === '.jsonl') yield* linesOf(text, dialect);
  }
}

function* linesOf(text: string, dialect: Dialect): Generator<Script> {
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue;
    const { sql }: { sql: string } = JSON.parse(line);
    yield { from: `${dialect}.jsonl:${index + 1}`, sql, dialect };
  }
}

function isDialect(name: string): name is Dialect {
  return Object.hasOwn(dialects, name);
}

function toldOf({ from, sql, dialect }: Script): Told[] {
  const engine = engines.find((each) => each.dialect === dialect);
  if (!engine) return [];
  const { statements } = auditScript(sql, { dialect, rules: defaultTemplateRules(engine.dbType) });
  return statements.flatMap(({ findings, text }) =>
    findings
      .filter(({ level }) => severityOf(level) >= severityOf('warn'))
      .map((finding) => ({ from, dialect, statement: text, finding })),
  );
}

function isAsked({ ruleId, source }: Finding, rule: string | undefined): boolean {
  return rule === undefined || rule === ruleId || rule === source;
}

function nameOf({ ruleId, source }: Finding): string {
  return ruleId === '' ? source : ruleId;
}

function countsOf(told: readonly Told[]): (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { dialect, finding } of told) {
    const name = `${dialect} ${nameOf(finding)} (${finding.level})`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** Some of them by lot; the same ones for the same seed. */
function sampleOf(told: readonly Told[], size: number, seed: number): Told[] {
  const roll = dice(seed);
  const left = [...told];
  return Array.from({ length: Math.min(size, left.length) }, () => left.splice(roll(left.length), 1)).flat();
}

const statementMax = 600;

function print(number: number, { from, dialect, statement, finding }: Told): void {
  console.log(`\n${number}. ${dialect} ${finding.level} ${nameOf(finding)} (${from}, line ${finding.line})`);
  console.log(`   ${finding.message.en}`);
  for (const line of shown(statement).split('\n')) console.log(`   | ${line}`);
}

function shown(statement: string): string {
  return statement.length > statementMax ? `${statement.slice(0, statementMax)} …` : statement;
}

main();
