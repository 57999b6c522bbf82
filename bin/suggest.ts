import { readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import * as z from 'zod';
import { decodedText } from '../shared/decoded-text.ts';
import { inLocale, type Text } from '../shared/text.ts';
import { chosenJobs, counted, troubleOf, type Surroundings } from './audit-command.ts';
import { changedLines } from './changed-since.ts';
import { askForge, forgeOf, headOfEvent, type Environment, type Forge } from './forge.ts';
import { git } from './git.ts';
import type { Job } from './jobs.ts';
import { askedLocale, readOptions, type Options } from './options.ts';
import { keysOnForge, writeReview, type Commits, type PlacedSuggestion } from './review.ts';
import { keyOf, suggestionsOf } from './suggestions.ts';
import { UsageError, WrongCall } from './usage-error.ts';

/** A review with more of them is read by nobody; the next job offers those that are left. */
const shownMax = 30;
/** Nobody reads a longer one, and a forge takes no more of one comment. */
const linesMax = 60;

/** Offers the safe repairs of what a pull or merge request changed, each as a suggestion that its author takes over by a click. */
export async function suggestFixes(
  words: readonly string[],
  { command, folder, tell }: Surroundings,
  environment: Environment = process.env,
): Promise<0 | 2> {
  const locale = askedLocale(words);
  const say = (text: Text) => tell(`${inLocale(text, locale)}\n`);
  try {
    const options = suggestOptions(words);
    const forge = forgeOf(environment);
    const root = git(['rev-parse', '--show-toplevel'], folder).trim();
    const commits = await commitsOf(forge, root, environment);
    const { jobs } = chosenJobs(options, folder, say);
    const scripts = jobs.filter(({ kind, path }) => kind === 'sql' && path !== '-');
    const place = { folder, root, head: commits.head, since: options.since };
    const { offered, left } = all(scripts.map((job) => suggestedIn(job, place)));
    const known = offered.length > 0 ? await keysOnForge(forge) : new Set();
    const fresh = offered.filter(({ key }) => !known.has(key));
    const shown = fresh.slice(0, shownMax);
    if (shown.length > 0) await writeReview(forge, shown, commits, locale);
    say(
      outcome({ shown: shown.length, known: offered.length - fresh.length, later: fresh.length - shown.length, left }),
    );
    return 0;
  } catch (error) {
    tell(`${troubleOf(error, command, locale)}\n`);
    return 2;
  }
}

const taken = new Set(['--engine', '--rules', '--config', '--since', '--lang']);

function suggestOptions(words: readonly string[]): Options & { readonly since: string } {
  const foreign = words.find((word) => word.startsWith('--') && !taken.has(word.split('=')[0] ?? ''));
  if (foreign !== undefined)
    throw new WrongCall({ zh: `suggest 不接受 ${foreign}`, en: `suggest does not take ${foreign}` });
  const options = readOptions(words);
  const { since } = options;
  if (since !== undefined) return { ...options, since };
  throw new WrongCall({
    zh: 'suggest 需要 --since COMMIT：只对改动的行提出建议',
    en: 'suggest needs --since COMMIT: it speaks of changed lines only',
  });
}

/** The commits of the pull request. A job of GitHub stands on a trial merge, and only its event names the commit that people see. */
async function commitsOf(forge: Forge, root: string, environment: Environment): Promise<Commits> {
  const { kind, project, number } = forge;
  const here = git(['rev-parse', 'HEAD'], root).trim();
  const commits =
    kind === 'github'
      ? { head: headOfEvent(environment) ?? here, base: here, start: here }
      : await askForge(forge, `${project}/merge_requests/${number}`).then((answer) => {
          const { base_sha: base, start_sha: start, head_sha: head } = mergeRequest.parse(answer).diff_refs;
          return { head, base, start };
        });
  try {
    git(['cat-file', '-e', `${commits.head}^{commit}`], root);
  } catch {
    throw new UsageError({
      zh: `本地没有合并请求的提交 ${commits.head}：请完整检出（GitHub 用 fetch-depth: 0，GitLab 用 GIT_DEPTH: 0）`,
      en: `Commit ${commits.head} of the pull request is not here: check out in full (fetch-depth: 0 on GitHub, GIT_DEPTH: 0 on GitLab)`,
    });
  }
  return commits;
}

const mergeRequest = z.object({
  diff_refs: z.object({ base_sha: z.string(), start_sha: z.string(), head_sha: z.string() }),
});

type Place = { readonly folder: string; readonly root: string; readonly head: string; readonly since: string };
/** What can be offered, and how many repairs cannot: they touch lines that were not changed, or the forge's file is another one. */
type Suggested = { readonly offered: readonly PlacedSuggestion[]; readonly left: number };

function all(found: readonly Suggested[]): Suggested {
  return { offered: found.flatMap(({ offered }) => offered), left: found.reduce((sum, { left }) => sum + left, 0) };
}

function suggestedIn(job: Job, { folder, root, head, since }: Place): Suggested {
  const file = resolve(folder, job.path);
  const script = decodedText(readFileSync(file));
  const suggestions = script ? suggestionsOf(script.text, job) : [];
  if (!script || suggestions.length === 0) return { offered: [], left: 0 };
  const path = relative(root, file).split(sep).join('/');
  // A suggestion is written as plain UTF-8, and its lines are those of the commit that people see: a trial merge may have moved them.
  const isPlain = script.encoding === 'utf-8' && script.mark === '' && script.isFaithful && !script.text.includes('\r');
  if (!isPlain || git(['diff', '--name-only', head, '--', path], root) !== '')
    return { offered: [], left: suggestions.length };
  const changed = changedLines(since, path, root);
  const lines = script.text.split('\n');
  const offered = suggestions
    .map((one) => ({ ...one, path, dbType: job.dbType, before: lines.slice(one.first - 1, one.last) }))
    .filter(({ before, lines: after }) => Math.max(before.length, after.length) <= linesMax)
    .filter(({ first, before }) => before.every((_, at) => changed.has(first + at)))
    .map(({ before, ...one }) => ({ ...one, key: keyOf(path, before, one) }));
  return { offered, left: suggestions.length - offered.length };
}

type Counts = { readonly shown: number; readonly known: number; readonly later: number; readonly left: number };

function outcome({ shown, known, later, left }: Counts): Text {
  const parts: readonly (readonly [count: number, zh: string, en: string])[] = [
    [known, `${known} 处此前已提出`, `${known} made before`],
    [later, `${later} 处留待下次任务`, `${later} for the next job`],
    [
      left,
      `${left} 处无法作为建议（不在改动的行上、过长或编码不同），可用 --fix 修正`,
      `${left} that cannot be suggested (other lines, too long, or another encoding), which --fix repairs`,
    ],
  ];
  const told = parts.filter(([count]) => count > 0);
  return {
    zh: [`已提出 ${shown} 处修改建议`, ...told.map(([, zh]) => zh)].join('；'),
    en: [`${counted(shown, 'suggestion')} written`, ...told.map(([, , en]) => en)].join('; '),
  };
}
