import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { fill, type Text } from '../../../shared/text.ts';
import { dbServicesFrom, takeOver } from '../db-services/service.ts';
import { environmentTagsOf, environmentTagUidOf } from '../../ground/environments/environment-tag-repo.ts';
import { projectNames, projects } from '../../platform/access/project.ts';
import { explainedWords } from '../../platform/network-words.ts';
import { parse } from '../../platform/request.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { paramsOf } from './sealed-params.ts';
import { requireSyncSource } from './sync-sources.ts';
import { offeredDbService, syncExternalId, type OfferedDbService } from './sync-source.ts';
import { syncTasks, type SyncTask } from './sync-task-repo.ts';

export type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World };

const words = {
  entry: { zh: '第 {number} 项：{reason}', en: 'entry {number}: {reason}' },
  named: { zh: '{name}：{reason}', en: '{name}: {reason}' },
  noProject: { zh: '项目 {name} 不存在或已冻结', en: 'the project {name} does not exist or is archived' },
  withoutPassword: {
    zh: '{name}：已取得，但没有密码（{reason}）',
    en: '{name}: taken over without a password ({reason})',
  },
  twice: { zh: '被提供了两次，只取第一个', en: 'it is offered twice, only the first was taken' },
  more: { zh: '另有 {count} 个问题', en: '{count} more problems' },
} as const satisfies Record<string, Text>;

/**
 * Takes over what the source of a task offers: new data sources are added, known ones changed where they differ, and what is offered
 * no more stays as it is and is told. Remembers when it went well and what did not; answers the words of what did not.
 */
export async function sync(place: Place, task: SyncTask): Promise<Text | undefined> {
  const { problem, vanished } = await outcomeOf(place, task);
  const now = new Date(place.world.clock.now()).toISOString();
  await syncTasks.on(place.table).patch(task, {
    set: {
      lastError: problem ? JSON.stringify(problem) : '',
      ...(vanished && { lastVanished: vanished }),
      ...(!problem && { lastSuccessAt: now }),
    },
  });
  return problem;
}

/** What did not go well, and what the source knows no more; nothing is said of that when it could not be asked. */
type Outcome = { readonly problem: Text | undefined; readonly vanished?: readonly string[] };

async function outcomeOf(place: Place, task: SyncTask): Promise<Outcome> {
  let offered: readonly unknown[];
  try {
    const params = await paramsOf(place, task);
    offered = await requireSyncSource(task.source).offered({
      url: task.url,
      dbType: task.dbType,
      params,
      externalId: syncExternalId(place.tenant),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problem: error instanceof AppError ? error.text : explainedWords(reason) };
  }
  const problems: Text[] = [];
  const homes = new Map<string, Promise<string | undefined>>();
  const places = new Set<string>();
  for (const [place_, one] of offered.entries()) {
    const fields: { path: string; message: Text }[] = [];
    const given: OfferedDbService = parse(requireSyncSource(task.source).entry ?? offeredDbService, one, fields);
    const [wrong] = fields;
    const at = `${given?.project}/${given?.name}`;
    if (!wrong && places.has(at)) problems.push(fill(words.named, { name: given.name, reason: words.twice }));
    else if (wrong) problems.push(fill(words.entry, { number: place_ + 1, reason: wrongField(wrong) }));
    else problems.push(...(await takenOver(place, task, given, homes)));
    places.add(at);
  }
  return { problem: summary(problems), vanished: await vanishedFrom(place, task, offered) };
}

async function vanishedFrom({ table }: Place, task: SyncTask, offered: readonly unknown[]): Promise<string[]> {
  const names = new Set(offered.map((one) => named.safeParse(one).data?.name));
  const known = await dbServicesFrom({ table }, task.name);
  return known
    .filter(({ name }) => !names.has(name))
    .map(({ name }) => name)
    .slice(0, limits.syncVanishedTold);
}

const named = z.object({ name: z.string() });

async function takenOver(
  place: Place,
  task: SyncTask,
  given: OfferedDbService,
  homes: Map<string, Promise<string | undefined>>,
): Promise<Text[]> {
  try {
    if (!homes.has(given.project)) homes.set(given.project, openProject(place, given.project));
    const projectUid = await homes.get(given.project);
    if (projectUid === undefined)
      return [fill(words.named, { name: given.name, reason: fill(words.noProject, { name: given.project }) })];
    const { passwordUnread, ...described } = given;
    const { hasPassword } = await takeOver(
      place,
      { projectUid, source: task.name },
      {
        ...described,
        db_type: task.dbType,
        maintenance_times: [],
        environment_tag_uid: await environmentUid(place, projectUid, given.environment),
        ...(task.sqleConfig && { sqle_config: task.sqleConfig }),
      },
    );
    if (hasPassword || !passwordUnread) return [];
    return [fill(words.withoutPassword, { name: given.name, reason: passwordUnread })];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [fill(words.named, { name: given.name, reason: error.text })];
  }
}

async function openProject({ table }: Place, name: string): Promise<string | undefined> {
  const uid = await projectNames.on(table).holderOf({}, name);
  const found = uid === undefined ? undefined : await projects.on(table).get({ uid });
  return found?.isArchived === false ? found.uid : undefined;
}

async function environmentUid({ table }: Place, projectUid: string, name: string): Promise<string> {
  const uid = await environmentTagUidOf(table, projectUid, name);
  if (!(await environmentTagsOf(table, [{ projectUid, uid }])).has(uid)) throw new AppError('unknownEnvironmentTag');
  return uid;
}

function wrongField({ path, message }: { path: string; message: Text }): Text {
  return { zh: `${path} ${message.zh}`, en: `${path} ${message.en}` };
}

function summary(problems: readonly Text[]): Text | undefined {
  if (problems.length === 0) return undefined;
  const told = problems.slice(0, limits.syncProblemsTold);
  const rest = problems.length - told.length;
  const lines = rest > 0 ? [...told, fill(words.more, { count: rest })] : told;
  return { zh: lines.map(({ zh }) => zh).join('；'), en: lines.map(({ en }) => en).join('; ') };
}
