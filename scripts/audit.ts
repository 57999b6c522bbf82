import { readFileSync } from 'node:fs';
import { auditScript, type AuditResult } from '../shared/audit/audit.ts';
import { defaultTemplateRules, rulesOf } from '../shared/audit/find-rule.ts';
import { engines, findEngine } from '../shared/engines/index.ts';
import { locales, inLocale, type Locale } from '../shared/text.ts';

const usage = `Usage: npm run audit -- --engine ENGINE [options] FILE...
  FILE             a SQL script; - reads standard input
  --engine ENGINE  one of: ${engines.map((engine) => engine.dbType).join(', ')}
  --format FORMAT  text (default) or json
  --rules RULES    all (default) or default: the rules of the default template
  --lang LANGUAGE  en-US (default) or zh-CN
Ends with 0 when nothing is at error level, 1 when something is, 2 when it was called wrongly.`;

class UsageError extends Error {}
type Options = { readonly engine: string; readonly format: string; readonly rules: string; readonly lang: Locale; readonly files: readonly string[] };

try {
  process.exitCode = run(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 2;
}

function run({ engine: dbType, format, rules, lang, files }: Options): number {
  const engine = findEngine(dbType);
  if (!engine) throw new UsageError(`No engine is called ${JSON.stringify(dbType)}`);
  const settings = rules === 'all' ? rulesOf(engine.dialect).map((rule) => ({ rule })) : defaultTemplateRules(dbType);
  const results = files.map((file) => ({ file, result: auditScript(readScript(file), { dialect: engine.dialect, rules: settings }) }));
  if (format === 'json') console.log(JSON.stringify(results.map(({ file, result }) => ({ file, ...result })), undefined, 2));
  else for (const { file, result } of results) printText(file, result, lang);
  return results.some(({ result }) => result.level === 'error') ? 1 : 0;
}

function printText(file: string, { statements, score, passRate, coverage, rules }: AuditResult, lang: Locale): void {
  for (const finding of statements.flatMap((statement) => statement.findings)) {
    for (const { line, column, message } of finding.places) {
      const level = finding.error === undefined ? finding.level : 'failed';
      console.log(`${file}:${line}:${column} ${level} ${finding.ruleId || finding.source} ${inLocale(message, lang)}${finding.error === undefined ? '' : `: ${finding.error}`}`);
    }
  }
  const count = (outcome: string) => rules.filter((rule) => rule.outcome === outcome).length;
  console.log(`${file}: ${statements.length} statements, score ${score}, pass rate ${percent(passRate)}, coverage ${percent(coverage)}; `
    + `rules: ${count('hit')} hit, ${count('pass')} passed, ${count('notApplicable')} not applicable, ${count('errored')} errored`);
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100} %`;
}

function readScript(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new UsageError(`Cannot read ${file === '-' ? 'standard input' : file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readOptions(words: readonly string[]): Options {
  const given = new Map([['--format', 'text'], ['--rules', 'all'], ['--lang', 'en-US'], ['--engine', '']]);
  const files: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const [name = '', inline] = word.startsWith('--') ? splitOnce(word) : [''];
    if (name === '') files.push(word);
    else if (!given.has(name)) throw new UsageError(`No option is called ${name}`);
    else given.set(name, inline ?? words[++at] ?? missingValue(name));
  }
  return checkedOptions((name) => given.get(name) ?? '', files);
}

function checkedOptions(option: (name: string) => string, files: readonly string[]): Options {
  const lang = locales.find((locale) => locale === option('--lang'));
  if (!lang) throw new UsageError(`--lang is ${locales.join(' or ')}`);
  if (!['text', 'json'].includes(option('--format'))) throw new UsageError('--format is text or json');
  if (!['all', 'default'].includes(option('--rules'))) throw new UsageError('--rules is all or default');
  if (option('--engine') === '') throw new UsageError('Which engine is the script for? Say --engine');
  if (files.length === 0) throw new UsageError('Which file is to be audited?');
  return { engine: option('--engine'), format: option('--format'), rules: option('--rules'), lang, files };
}

function missingValue(name: string): never {
  throw new UsageError(`${name} needs a value`);
}

function splitOnce(word: string): [string, string | undefined] {
  const at = word.indexOf('=');
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}
