import { namingSchemes, type NamingSchemeName } from '../../../shared/migrations/index.ts';
import { compareOrders, type Change, type Migration, type NamingScheme } from '../../../shared/migrations/scheme.ts';
import type { Text } from '../../../shared/text.ts';

/** A file below the folder of the migrations, with what names its content. */
export type TreeFile = { readonly path: string; readonly sha: string };
/** A file that a workflow took, or that was there before. */
export type KnownFile = { readonly sha: string; readonly workflowId: string | undefined };
/** What of a file is to be executed. */
export type PlannedFile = TreeFile & {
  readonly sql: string;
  /** It comes before what was taken already. */
  readonly isLate: boolean;
};
export type Difference = {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly taken: KnownFile;
};
/** What a look finds: files to take, or why none may be. */
export type Plan =
  | { readonly files: readonly PlannedFile[] }
  | { readonly refused: Text }
  | { readonly differences: readonly Difference[] };

type Wanted = {
  readonly scheme: NamingSchemeName;
  readonly files: readonly TreeFile[];
  readonly known: ReadonlyMap<string, KnownFile>;
  readonly filesMax: number;
  /** The content of a file as text; nothing where it is not there any more. */
  readonly textOf: (sha: string) => Promise<string | undefined>;
};
type Listed = TreeFile & { readonly migration: Migration };

/** The migrations of a folder, in the order in which they are executed. */
export function listedBy(scheme: NamingSchemeName, files: readonly TreeFile[]): Listed[] {
  return files
    .flatMap((file): Listed[] => {
      const migration = namingSchemes[scheme].read(file.path);
      return migration ? [{ ...file, migration }] : [];
    })
    .sort((a, b) => compareOrders(a.migration.order, b.migration.order));
}

/** Compares the folder with what was taken of it. What was taken may not change, unless its tool would run it again. */
export async function planOf({ scheme: name, files, known, filesMax, textOf }: Wanted): Promise<Plan> {
  const scheme = namingSchemes[name];
  const listed = listedBy(name, files);
  const twice = listed.find(({ migration }, at) => listed[at - 1]?.migration.version === migration.version);
  if (twice) return { refused: sameVersion(twice.path, twice.migration.version) };
  const open = listed.filter(({ path, sha }) => known.get(path)?.sha !== sha);
  if (open.length > filesMax) return { refused: tooMany(open.length, filesMax) };
  const planned: PlannedFile[] = [];
  const differences: Difference[] = [];
  for (const file of open) {
    const found = await foundIn(file, { scheme, taken: known.get(file.path), textOf });
    if ('refused' in found) return found;
    if (found.difference) differences.push(found.difference);
    planned.push({ path: file.path, sha: file.sha, sql: found.sql, isLate: isLate(file, { listed, known }) });
  }
  return differences.length > 0 ? { differences } : { files: planned };
}

type Found = { readonly sql: string; readonly difference: Difference | undefined } | { readonly refused: Text };
type Around = { readonly scheme: NamingScheme; readonly taken: KnownFile | undefined } & Pick<Wanted, 'textOf'>;

/** What of a file is to be executed, and how it differs from what was. */
async function foundIn({ path, sha, migration }: Listed, { scheme, taken, textOf }: Around): Promise<Found> {
  const after = await textOf(sha);
  if (after === undefined) return { refused: unreadable(path) };
  const isNew = taken === undefined || migration.isRepeatable === true;
  const compared = isNew
    ? { changes: scheme.changesIn(after), changed: undefined }
    : await comparedWith(taken, { scheme, after, textOf });
  if (compared === 'gone') return { refused: formerGone(path) };
  const { changes, changed } = compared;
  const problem = changes.find((change) => change.problem)?.problem;
  if (problem) return { refused: { zh: `${path}：${problem.zh}`, en: `${path}: ${problem.en}` } };
  const sql = changes.map((change) => change.sql).join('\n\n');
  return { sql, difference: changed && taken && { path, ...changed, taken } };
}

/** Whether something that comes after it was taken before it came. */
function isLate(
  file: Listed,
  { listed, known }: { readonly listed: readonly Listed[]; readonly known: Wanted['known'] },
): boolean {
  if (known.has(file.path) || file.migration.isRepeatable) return false;
  return listed.slice(listed.indexOf(file)).some(({ path, migration }) => known.has(path) && !migration.isRepeatable);
}

type Compared = {
  readonly changes: readonly Change[];
  readonly changed: { before: string; after: string } | undefined;
};

/** What is new in a file that was taken before, and what of the rest is not as it was. */
async function comparedWith(
  { sha }: KnownFile,
  { scheme, after, textOf }: { readonly scheme: NamingScheme; readonly after: string } & Pick<Wanted, 'textOf'>,
): Promise<Compared | 'gone'> {
  const before = await textOf(sha);
  if (before === undefined) return 'gone';
  const former = new Map(scheme.changesIn(before).map(({ id, sql }) => [id, sql]));
  const others = scheme.changesIn(after).filter(({ id, sql }) => former.get(id) !== sql);
  const isChanged = others.some(({ id, isRepeatable }) => former.has(id) && !isRepeatable);
  return { changes: others, changed: isChanged ? { before, after } : undefined };
}

function sameVersion(path: string, version: string): Text {
  return { zh: `两个脚本的版本同为 ${version}：${path}`, en: `Two files have the version ${version}: ${path}` };
}

function tooMany(count: number, max: number): Text {
  return {
    zh: `有 ${count} 个新脚本，一次最多 ${max} 个。请先手动执行其中一部分，再重新创建这个 Webhook`,
    en: `${count} files are new, at once there may be ${max}. Execute some by hand and make the webhook anew`,
  };
}

function unreadable(path: string): Text {
  return { zh: `${path} 无法读取，或不是文本`, en: `${path} cannot be read, or is no text` };
}

function formerGone(path: string): Text {
  return {
    zh: `${path} 已修改，且平台上已没有之前的内容可供比较`,
    en: `${path} was changed, and its host has its former content no more`,
  };
}
