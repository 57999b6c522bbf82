import { readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { plannedKinds } from '../../shared/audit/plan/explainable.ts';
import type { ParsedStatement } from '../../shared/audit/tree/parsed-script.ts';
import { tablesOf } from '../../shared/audit/tree/walk.ts';
import { decodedText } from '../../shared/decoded-text.ts';
import { engineOf } from '../../shared/engines/index.ts';
import { readSources } from '../../shared/scripts/read-sources.ts';
import { wayUpOf } from '../../shared/scripts/way-down.ts';
import { commitNamed, git, gitBytes } from '../git.ts';
import type { Job } from '../jobs.ts';

/** A statement at its place, and what stood there before; `before` is undefined where nothing did. */
export type ChangedStatement = {
  readonly place: string;
  readonly after: ParsedStatement;
  readonly before: ParsedStatement | undefined;
};
/** What a server can plan, and the definitions that are new. */
export type StatementsSince = {
  readonly planned: readonly ChangedStatement[];
  readonly definitions: readonly ChangedStatement[];
};

const kinds: ReadonlySet<string> = new Set(plannedKinds);

/** The statements of files of one database type, each with what stood in its place at a commit. */
export function statementsSince(jobs: readonly Job[], since: string, folder: string): StatementsSince {
  const root = git(['rev-parse', '--show-toplevel'], folder).trim();
  const base = git(['merge-base', commitNamed(since), 'HEAD'], root).trim();
  const then = read(jobs, (job) => committed(base, relative(root, resolve(folder, job.path)), root));
  const now = read(jobs, (job) => readFileSync(resolve(folder, job.path)));
  const all = jobs.flatMap((job) => paired(job.location, then.get(job) ?? [], now.get(job) ?? []));
  return {
    planned: all.filter(({ after }) => kinds.has(after.kind)),
    definitions: all.filter(({ after, before }) => after.sqlType === 'ddl' && !before),
  };
}

/** A file as a commit holds it; undefined where the commit has none. */
function committed(commit: string, file: string, root: string): Buffer | undefined {
  const path = file.split(sep).join('/');
  const isThere = git(['ls-tree', '--name-only', commit, '--', path], root) !== '';
  return isThere ? gitBytes(['show', `${commit}:${path}`], root) : undefined;
}

function read(
  jobs: readonly Job[],
  bytesOf: (job: Job) => Buffer | undefined,
): ReadonlyMap<Job, readonly ParsedStatement[]> {
  const [first] = jobs;
  if (!first) return new Map();
  const sources = jobs.flatMap((job) => {
    const bytes = bytesOf(job);
    const text = bytes && decodedText(bytes)?.text;
    if (text === undefined) return [];
    return [{ job, path: job.location, kind: job.kind, text: job.kind === 'sql' ? wayUpOf(text).text : text }];
  });
  const { parts } = readSources(sources, engineOf(first.dbType).dialect);
  return new Map(parts.map(({ job, statements }) => [job, statements]));
}

/** First those that stayed as they were, then in their order those of one kind with a table in common; what is left after the change is new. */
export function paired(
  location: string,
  before: readonly ParsedStatement[],
  after: readonly ParsedStatement[],
): ChangedStatement[] {
  const found = new Map<ParsedStatement, ParsedStatement>();
  const taken = new Set<ParsedStatement>();
  for (const keysOf of [({ text }: ParsedStatement) => [text], tableKeys]) {
    const waiting = new Map<string, ParsedStatement[]>();
    for (const one of before.filter((old) => !taken.has(old)).toReversed())
      for (const key of keysOf(one)) pushTo(waiting, key, one);
    for (const one of after.filter((own) => !found.has(own))) {
      const other = keysOf(one)
        .map((key) => nextOf(waiting.get(key), taken))
        .find((old) => old !== undefined);
      if (!other) continue;
      taken.add(other);
      found.set(one, other);
    }
  }
  return after.map((one) => ({ place: `${location}:${one.line}`, after: one, before: found.get(one) }));
}

function tableKeys({ kind, tree }: ParsedStatement): string[] {
  if (!kinds.has(kind)) return [];
  return tablesOf(tree).map(({ name }) => `${kind} ${name.name.text.toLowerCase()}`);
}

function pushTo(lists: Map<string, ParsedStatement[]>, key: string, one: ParsedStatement): void {
  const list = lists.get(key);
  if (list) list.push(one);
  else lists.set(key, [one]);
}

/** The last of those that wait and are not taken. */
function nextOf(waiting: ParsedStatement[] | undefined, taken: ReadonlySet<ParsedStatement>) {
  while (waiting?.length) {
    const last = waiting.at(-1);
    if (last && !taken.has(last)) return last;
    waiting.pop();
  }
  return undefined;
}
