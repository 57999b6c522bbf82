import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { severityOf, worstOf } from '../shared/levels.ts';
import { isUnread } from '../shared/audit/judge/is-unread.ts';
import type { AuditedFile } from '../shared/audit/reports/audited-file.ts';
import { batched, type InTurn } from '../shared/audit/reports/report.ts';
import { isWayDown } from '../shared/scripts/way-down.ts';
import { inLocale, type Locale, type Text } from '../shared/text.ts';
import { version } from '../package.json';
import { auditJobs } from './audit-jobs.ts';
import { readBaseline, writeBaseline, writeOut } from './baseline.ts';
import { changedSince } from './changed-since.ts';
import { readConfig } from './config.ts';
import { findScripts, type ScriptPlace } from './find-scripts.ts';
import { fixFile, type FixCounts } from './fix-file.ts';
import { jobsFor, type Job } from './jobs.ts';
import { usage } from './option-list.ts';
import { askedLocale, readOptions, type FailLevel, type Options } from './options.ts';
import { newlyJudged, reportInTurn, type Judged } from './report-in-turn.ts';
import { reasonOf, UsageError, WrongCall } from './usage-error.ts';

/** Where the command runs, and what it is called there. */
export type Surroundings = {
  readonly command: string;
  readonly folder: string;
  out(text: string): unknown;
  tell(text: string): unknown;
};

/** Audits what the words say; answers the code to end with. */
export function runAuditCommand(words: readonly string[], surroundings: Surroundings): 0 | 1 | 2 {
  const locale = askedLocale(words);
  try {
    const options = readOptions(words);
    if (options.asks === undefined) return audit(options, surroundings);
    surroundings.out(`${options.asks === 'help' ? usage(surroundings.command, locale) : version}\n`);
    return 0;
  } catch (error) {
    surroundings.tell(`${troubleOf(error, surroundings.command, locale)}\n`);
    return 2;
  }
}

/** What went wrong, and after a wrong call how the command is called. */
export function troubleOf(error: unknown, command: string, locale: Locale): string {
  if (error instanceof WrongCall) return `${inLocale(error.text, locale)}\n\n${usage(command, locale)}`;
  if (error instanceof UsageError) return inLocale(error.text, locale);
  return error instanceof Error ? (error.stack ?? error.message) : reasonOf(error);
}

function audit(options: Options, { folder, out, tell }: Surroundings): 0 | 1 | 2 {
  const { format, locale, level, output, baseline, writesBaseline } = options;
  const say = (text: Text) => tell(`${inLocale(text, locale)}\n`);
  const known = baseline === undefined || writesBaseline ? undefined : readBaseline(baseline);
  const { jobs, unread: unfound, chosen } = chosenJobs(options, folder, say);
  const unfixed = options.fixes ? fix(jobs, say) : [];
  const told = { unfixed, unfound, chosen };
  if (format.inTurn && baseline === undefined)
    return auditInTurn(jobs, { ...options, inTurn: format.inTurn() }, { ...told, out, say });
  const { files, unread, leftOut } = auditJobs(jobs, known);
  leftOut.forEach(say);
  // What was not read was not judged.
  const undone = [...unfixed, ...unfound, ...unread];
  undone.forEach(say);
  if (baseline !== undefined && writesBaseline) {
    const count = writeBaseline(baseline, files);
    say({ zh: `已把 ${count} 个问题写入 ${baseline}`, en: `${counted(count, 'finding')} written to ${baseline}` });
    return undone.length > 0 ? 2 : 0;
  }
  write(format.pieces({ files, locale, version, failAt: level }), output, out);
  if (files.length === 0) say(whyNothing(chosen));
  return undone.length > 0 ? 2 : endingOf(judgedOf(files), level);
}

/** What is to be judged, what of it could not be read, and how many files were found, chosen and are judged. */
type ChosenJobs = {
  readonly jobs: readonly Job[];
  readonly unread: readonly Text[];
  readonly chosen: { readonly found: number; readonly chosen: number; readonly judged: number };
};

/** The scripts that a call means, each with its engine and rules; those that only undo migrations are told. */
export function chosenJobs(options: Options, folder: string, say: (text: Text) => void): ChosenJobs {
  const config = readConfig(options.config, folder);
  const { places: found, unread } = findScripts(options.files, config);
  const meant = found.filter(isMeant);
  const places = changedOf(meant, options, folder);
  tellLeftOut(
    changedOf(found, options, folder).filter((one) => !isMeant(one)),
    say,
  );
  const jobs = jobsFor(places, options, config);
  return { jobs, unread, chosen: { found: meant.length, chosen: places.length, judged: jobs.length } };
}

type Told = {
  readonly unfixed: readonly Text[];
  readonly unfound: readonly Text[];
  readonly chosen: ChosenJobs['chosen'];
  readonly out: Surroundings['out'];
  readonly say: (text: Text) => void;
};

/** Writes the report while it judges, so that a script of any length has to hold none of its findings. */
function auditInTurn(
  jobs: readonly Job[],
  { inTurn: format, locale, level, output }: Options & { readonly inTurn: InTurn },
  { unfixed, unfound, chosen, out, say }: Told,
): 0 | 1 | 2 {
  const judged = newlyJudged();
  write(reportInTurn(jobs, { format, locale }, judged), output, out);
  judged.leftOut.forEach(say);
  const undone = [...unfixed, ...unfound, ...judged.unread];
  undone.forEach(say);
  if (judged.fileCount === 0) say(whyNothing(chosen));
  return undone.length > 0 ? 2 : endingOf(judged, level);
}

function write(pieces: Iterable<string>, output: string | undefined, out: Surroundings['out']): void {
  const report = batched(pieces);
  if (output === undefined) for (const batch of report) out(batch);
  else writeOut(output, report);
}

/** What undoes a migration does not run with it; whoever names it wants it judged. */
function isMeant({ isNamed, path }: ScriptPlace): boolean {
  return isNamed || !isWayDown(path);
}

const leftOutNamed = 5;

function tellLeftOut(places: readonly ScriptPlace[], say: (text: Text) => void): void {
  if (places.length === 0) return;
  const names = places.slice(0, leftOutNamed).map(({ path }) => path);
  const more = places.length - names.length;
  say({
    zh: `未审核只用于回退迁移的文件（点名即可审核）：${names.join('、')}${more > 0 ? ` 以及另外 ${more} 个` : ''}`,
    en: `Not judged, since they only undo migrations (name them to have them judged): ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  });
}

/** Those that changed since the commit that was named, or all. */
function changedOf(places: readonly ScriptPlace[], { since }: Options, folder: string): readonly ScriptPlace[] {
  if (since === undefined) return places;
  const changed = changedSince(since, folder);
  return places.filter(({ path }) => path === '-' || changed.has(realpathSync(resolve(folder, path))));
}

function whyNothing({ found, chosen, judged }: ChosenJobs['chosen']): Text {
  if (chosen < found) return nothingChanged;
  return judged === 0 ? everythingIgnored : nothingFound;
}

/** No rule has judged a statement that could not be read, so none can say that it is harmless. */
function endingOf({ level, holdsUnread }: Pick<Judged, 'level' | 'holdsUnread'>, failAt: FailLevel): 0 | 1 {
  return holdsUnread || severityOf(level) >= severityOf(failAt) ? 1 : 0;
}

function judgedOf(files: readonly AuditedFile[]): Pick<Judged, 'level' | 'holdsUnread'> {
  return {
    level: worstOf(files.map(({ result }) => result.level)),
    holdsUnread: files.some(({ rows }) => rows.some(({ finding }) => isUnread(finding))),
  };
}

const everythingIgnored: Text = { zh: '所有文件都被配置忽略', en: 'The configuration ignores every file' };
const nothingChanged: Text = { zh: '改动中没有 SQL 文件', en: 'Nothing that changed holds SQL' };
const nothingFound: Text = { zh: '这些文件中没有 SQL', en: 'None of the files holds SQL' };

/** Only in scripts is the place of an edit that of the file. Answers which repairs could not be written. */
function fix(jobs: readonly Job[], say: (text: Text) => void): Text[] {
  const counts = jobs.filter(({ kind }) => kind === 'sql').map(fixFile);
  for (const { path } of counts.filter(({ isLeft }) => isLeft))
    say({
      zh: `${path} 无法按原编码写回，--fix 没有修正它`,
      en: `${path} could not be written back in its encoding, so --fix left it as it is`,
    });
  say(fixedText(counts));
  return counts.flatMap(({ trouble }) => trouble ?? []);
}

function fixedText(counts: readonly FixCounts[]): Text {
  const sum = (name: 'applied' | 'refused') => counts.reduce((total, count) => total + count[name], 0);
  const [applied, refused, files] = [
    sum('applied'),
    sum('refused'),
    counts.filter((count) => count.applied > 0).length,
  ];
  const left =
    refused === 0
      ? { zh: '', en: '' }
      : { zh: `，${refused} 处因会影响其他内容而未修正`, en: `; ${refused} left because they would have changed more` };
  return {
    zh: `已修正 ${files} 个文件中的 ${applied} 处${left.zh}`,
    en: `Repaired ${counted(applied, 'place')} in ${counted(files, 'file')}${left.en}`,
  };
}

/** A number with its noun, in English. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
