import { auditScript } from '../shared/audit/audit.ts';
import { severityOf } from '../shared/levels.ts';
import { auditedFile, type AuditedFile } from '../shared/audit/reports/audited-file.ts';
import { engineOf } from '../shared/engines/index.ts';
import { inLocale, type Text } from '../shared/text.ts';
import { version } from '../package.json';
import { readBaseline, writeBaseline, writeOut } from './baseline.ts';
import { readConfig } from './config.ts';
import { findScripts } from './find-scripts.ts';
import { fixFile, type FixCounts } from './fix-file.ts';
import { jobsFor, type Job } from './jobs.ts';
import { usage } from './option-list.ts';
import { askedLocale, readOptions, type Options } from './options.ts';
import { readScript } from './read-script.ts';
import { reasonOf, UsageError } from './usage-error.ts';

/** Where the command runs, and what it is called there. */
export type Surroundings = { readonly command: string; readonly folder: string; out(text: string): void; tell(text: string): void };

/** Audits what the words say; answers the code to end with. */
export function runAuditCommand(words: readonly string[], surroundings: Surroundings): 0 | 1 | 2 {
  const locale = askedLocale(words);
  try {
    const options = readOptions(words);
    if (options.asks === undefined) return audit(options, surroundings);
    surroundings.out(`${options.asks === 'help' ? usage(surroundings.command, locale) : version}\n`);
    return 0;
  } catch (error) {
    const isCallWrong = error instanceof UsageError;
    surroundings.tell(isCallWrong ? `${inLocale(error.text, locale)}\n\n${usage(surroundings.command, locale)}\n` : `${error instanceof Error ? error.stack : reasonOf(error)}\n`);
    return 2;
  }
}

function audit(options: Options, { folder, out, tell }: Surroundings): 0 | 1 {
  const { format, locale, level, output, baseline, writesBaseline } = options;
  const say = (text: Text) => tell(`${inLocale(text, locale)}\n`);
  const known = baseline === undefined || writesBaseline ? undefined : readBaseline(baseline);
  const config = readConfig(options.config, folder);
  const jobs = jobsFor(findScripts(options.files, config), options, config);
  if (options.fixes) say(fixedText(jobs.map(fixFile)));
  const files = jobs.map((job) => auditFile(job, known));
  if (baseline !== undefined && writesBaseline) {
    const count = writeBaseline(baseline, files);
    say({ zh: `已把 ${count} 个问题写入 ${baseline}`, en: `${counted(count, 'finding')} written to ${baseline}` });
    return 0;
  }
  const report = format.write({ files, locale, version, failAt: level });
  if (output === undefined) out(report);
  else writeOut(output, report);
  if (jobs.length === 0) say({ zh: '所有文件都被配置忽略', en: 'The configuration ignores every file' });
  return files.some(({ result }) => severityOf(result.level) >= severityOf(level)) ? 1 : 0;
}

function auditFile({ path, location, dbType, rules }: Job, known: ReadonlySet<string> | undefined): AuditedFile {
  const result = auditScript(readScript(path).sql, { dialect: engineOf(dbType).dialect, rules });
  return auditedFile({ path, location, dbType }, result, known);
}

function fixedText(counts: readonly FixCounts[]): Text {
  const sum = (name: keyof FixCounts) => counts.reduce((total, count) => total + count[name], 0);
  const [applied, refused, files] = [sum('applied'), sum('refused'), counts.filter((count) => count.applied > 0).length];
  const left = refused === 0 ? { zh: '', en: '' } : { zh: `，${refused} 处因会影响其他内容而未修正`, en: `; ${refused} left because they would have changed more` };
  return { zh: `已修正 ${files} 个文件中的 ${applied} 处${left.zh}`, en: `Repaired ${counted(applied, 'place')} in ${counted(files, 'file')}${left.en}` };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
