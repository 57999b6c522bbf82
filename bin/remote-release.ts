import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { workflowStatuses } from '../shared/lifecycles/workflow.ts';
import { inLocale, type Text } from '../shared/text.ts';
import { asked } from './ask-server.ts';
import type { Surroundings } from './audit-command.ts';
import { findScripts } from './find-scripts.ts';
import { readReleaseOptions, type ReleaseOptions } from './remote-options.ts';
import { reasonOf, UsageError } from './usage-error.ts';
import { zipOf } from './zip-of.ts';

/** 1: ended otherwise than finished, or could not go on; 2: the work could not be done; 3: still open when the time was over. */
type Ending = 0 | 1 | 2 | 3;

/** Has a server release a commit, as the command of a pipeline's node says, and follows its workflows where it is to wait. */
export async function runRemoteRelease(words: readonly string[], { out, tell }: Surroundings): Promise<Ending> {
  try {
    const options = readReleaseOptions(words);
    const say = (text: Text) => out(`${inLocale(text, options.locale)}\n`);
    const { path, commit, reply } = await sent(options);
    say(outcomeWords(reply, commit));
    for (const one of reply.workflows) say(workflowWords(one, options));
    if (reply.stopped_by !== undefined) say(stoppedWords(reply.stopped_by));
    const last = options.waits
      ? await followed({ path: `${path}/${reply.release_id}/`, first: reply.workflows }, options, say)
      : reply.workflows;
    return endingOf(last, options, reply.stopped_by !== undefined);
  } catch (error) {
    if (!(error instanceof UsageError)) tell(`${reasonOf(error)}\n`);
    else tell(`${error.text.en}\n${error.text.zh}\n`);
    return 2;
  }
}

const workflow = z.object({
  workflow_id: z.string(),
  workflow_name: z.string(),
  status: workflowStatuses.schema,
  is_ended: z.boolean(),
  path: z.string(),
  execution_refused: z.string().optional(),
});
type Workflow = z.output<typeof workflow>;
const releaseReply = z.object({
  data: z.object({
    release_id: z.string(),
    state: z.enum(['released', 'again', 'nothing', 'counted']),
    files: z.array(z.string()),
    workflows: z.array(workflow),
    stopped_by: z.string().optional(),
  }),
});
type Reply = z.output<typeof releaseReply>['data'];
const stateReply = z.object({ data: z.object({ workflows: z.array(workflow) }) });

async function sent(options: ReleaseOptions): Promise<{ path: string; commit: string; reply: Reply }> {
  const { folder, countsOnly, project } = options;
  const commit = options.commit ?? commitHere();
  const form = new FormData();
  form.set('commit', commit);
  if (countsOnly) form.set('mode', 'count');
  if (folder !== undefined) form.set('input_zip_file', new Blob([archiveOf(folder)]), 'files.zip');
  const path = `/sqle/v1/projects/${encodeURIComponent(project)}/pipeline_releases`;
  const { data } = releaseReply.parse(await asked(options, path, { method: 'POST', body: form }));
  return { path, commit, reply: data };
}

/** Paths count from the folder, since tools name their migrations so. */
function archiveOf(folder: string): Uint8Array<ArrayBuffer> {
  const everything = { folder, selection: {}, engineFor: () => undefined, isIgnored: () => false };
  const { places, unread } = findScripts([folder], everything);
  const [trouble] = unread;
  if (trouble) throw new UsageError(trouble);
  const files = places.filter(({ kind }) => kind === 'sql');
  if (files.length === 0)
    throw new UsageError({ zh: `${folder} 下没有要上线的文件`, en: `Nothing to release in ${folder}` });
  const base = statSync(folder).isDirectory() ? folder : dirname(folder);
  const nameOf = (path: string) => relative(base, path).split(sep).join('/');
  return zipOf(files.map(({ path }) => ({ name: nameOf(path), bytes: readFileSync(path) })));
}

/** By what CI systems name the commit that they run for. */
const commitVariables = [
  'GITHUB_SHA',
  'CI_COMMIT_SHA',
  'GIT_COMMIT',
  'BITBUCKET_COMMIT',
  'BUILD_SOURCEVERSION',
  'CIRCLE_SHA1',
  'DRONE_COMMIT_SHA',
];

function commitHere(): string {
  const named = commitVariables.flatMap((name) => process.env[name] || [])[0];
  if (named !== undefined) return named;
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  if (status === 0 && stdout.trim() !== '') return stdout.trim();
  throw new UsageError({
    zh: '不知道是哪个提交：请在 Git 仓库中运行，或用 --commit 指定',
    en: 'Which commit this is cannot be told: run it in a Git repository, or name it with --commit',
  });
}

const pausesMilliseconds = [500, 1000, 2000, 5000];
/** A server that restarts meanwhile is asked again. */
const failuresMax = 5;

/** Looks at the workflows until all have ended or the time is over, and tells what changes. */
async function followed(
  { path, first }: { readonly path: string; readonly first: readonly Workflow[] },
  options: ReleaseOptions,
  say: (text: Text) => void,
): Promise<readonly Workflow[]> {
  const until = Date.now() + options.timeoutSeconds * 1000;
  let known = first;
  let failures = 0;
  for (let look = 0; known.some((one) => !one.is_ended) && Date.now() < until; look++) {
    await pause(Math.min(pausesMilliseconds[look] ?? 5000, Math.max(0, until - Date.now())));
    try {
      const { data } = stateReply.parse(await asked(options, path));
      for (const one of data.workflows) if (isNews(one, known)) say(workflowWords(one, options));
      known = data.workflows;
      failures = 0;
    } catch (error) {
      if (++failures > failuresMax) throw error;
    }
  }
  return known;
}

function isNews(one: Workflow, known: readonly Workflow[]): boolean {
  const before = known.find(({ workflow_id: id }) => id === one.workflow_id);
  return before?.status !== one.status || before.execution_refused !== one.execution_refused;
}

function endingOf(workflows: readonly Workflow[], { waits }: ReleaseOptions, isStopped: boolean): Ending {
  if (isStopped || workflows.some((one) => one.is_ended && one.status !== 'finished')) return 1;
  return waits && workflows.some((one) => !one.is_ended) ? 3 : 0;
}

function outcomeWords({ state, files }: Reply, commit: string): Text {
  const list = files.map((file) => `\n  ${file}`).join('');
  switch (state) {
    case 'released':
      return { zh: `已上线提交 ${commit}${list}`, en: `Released ${commit}${list}` };
    case 'again':
      return { zh: `提交 ${commit} 此前已上线`, en: `${commit} was released before` };
    case 'nothing':
      return { zh: `提交 ${commit} 没有要上线的内容`, en: `${commit} holds nothing to release` };
    case 'counted':
      return { zh: `已标记为执行过，没有创建工单${list}`, en: `Noted as executed before, no workflow was made${list}` };
    default:
      return state satisfies never;
  }
}

function workflowWords(one: Workflow, { address }: ReleaseOptions): Text {
  const label = workflowStatuses.labels[one.status];
  const link = `${address}${one.path}`;
  const refused = one.execution_refused;
  return {
    zh: `工单 ${one.workflow_name}：${label.zh} ${link}${refused === undefined ? '' : `\n  未自动上线：${refused}`}`,
    en: `Workflow ${one.workflow_name}: ${label.en} ${link}${refused === undefined ? '' : `\n  Not executed by itself: ${refused}`}`,
  };
}

function stoppedWords(reason: string): Text {
  return { zh: `其余没有发布：${reason}`, en: `The rest did not go on: ${reason}` };
}
