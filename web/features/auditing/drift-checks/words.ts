import type { DriftState } from '../../../../shared/contract/auditing/drift-checks/states.ts';
import { choices } from '../../../../shared/choices.ts';
import type { getDriftCheck } from '../../../../shared/contract/auditing/drift-checks/operations.ts';
import { objectTypes } from '../../../../shared/contract/databases/structures/object-types.ts';
import { unwrittenKinds } from '../../../../shared/contract/databases/structures/unwritten-kinds.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { sameText, type Text } from '../../../../shared/text.ts';
import type { StatusLook } from '../../../ui/status.tsx';

export const words = {
  title: { zh: '结构漂移检查', en: 'Structure drift' },
  description: {
    zh: '按计划把 Schema 与快照或另一个数据源对比，只在结构有变化时通知',
    en: 'Compares a schema with a snapshot or another data source on a schedule, and tells when something changed',
  },
  checks: { zh: '漂移检查', en: 'Drift checks' },
  snapshots: { zh: '结构快照', en: 'Snapshots' },
  empty: { zh: '还没有漂移检查', en: 'No drift check yet' },
  emptyHint: {
    zh: '先保存一个快照作为基准，或与另一个数据源对比',
    en: 'Save a snapshot as a baseline first, or compare with another data source',
  },
  add: { zh: '添加漂移检查', en: 'Add a drift check' },
  editTitle: { zh: '编辑漂移检查：{name}', en: 'Change the drift check {name}' },
  name: { zh: '名称', en: 'Name' },
  watched: { zh: '检查对象', en: 'Checked' },
  source: { zh: '数据源', en: 'Data source' },
  schema: { zh: 'Schema', en: 'Schema' },
  against: { zh: '基准', en: 'Baseline' },
  snapshot: { zh: '快照', en: 'Snapshot' },
  otherSource: { zh: '基准数据源', en: 'Data source of the baseline' },
  otherSchema: { zh: '基准 Schema', en: 'Schema of the baseline' },
  gone: { zh: '快照已删除', en: 'Snapshot deleted' },
  cron: { zh: '定时表达式', en: 'Cron expression' },
  cronHint: {
    zh: '五段：分 时 日 月 周，例如 0 2 * * *',
    en: 'Five parts: minute hour day month weekday, such as 0 2 * * *',
  },
  schedule: { zh: '计划', en: 'Schedule' },
  subject: { zh: '{watched} 对比 {baseline}', en: '{watched} compared with {baseline}' },
  enabled: { zh: '按计划运行', en: 'Run on the schedule' },
  tells: { zh: '同时通知管理数据源的人', en: 'Also tell who manages data sources' },
  tellsHint: { zh: '创建者总会收到通知', en: 'Its maker is always told' },
  off: { zh: '已停用', en: 'Off' },
  state: { zh: '状态', en: 'State' },
  differing: { zh: '差异 {count}', en: '{count} {count:difference|differences}' },
  lastRun: { zh: '上次运行', en: 'Last run' },
  nextRun: { zh: '下次运行', en: 'Next run' },
  run: { zh: '立即运行', en: 'Run now' },
  edit: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  save: { zh: '保存', en: 'Save' },
  removeTitle: { zh: '删除漂移检查 {name}？', en: 'Delete the drift check {name}?' },
  removeText: { zh: '它的运行记录会一起删除。', en: 'Its runs go with it.' },
  added: { zh: '漂移检查已添加', en: 'The drift check is there' },
  saved: { zh: '漂移检查已保存', en: 'The drift check is saved' },
  removed: { zh: '漂移检查已删除', en: 'The drift check is deleted' },
  started: { zh: '即将运行', en: 'It runs in a moment' },
  notYours: {
    zh: '只有创建者和管理数据源的人可以更改',
    en: 'Only its maker and who manages data sources may change it',
  },
  saveSnapshot: { zh: '保存快照', en: 'Save a snapshot' },
  noSnapshots: { zh: '还没有结构快照', en: 'No snapshot yet' },
  noSnapshotsHint: {
    zh: '快照保存一个 Schema 此刻的结构，不含数据',
    en: 'A snapshot keeps the structure of a schema as it is now, and no data',
  },
  snapshotSaved: { zh: '快照已保存', en: 'The snapshot is saved' },
  snapshotRemoved: { zh: '快照已删除', en: 'The snapshot is deleted' },
  removeSnapshotTitle: { zh: '删除快照 {name}？', en: 'Delete the snapshot {name}?' },
  removeSnapshotText: {
    zh: '以它为基准的漂移检查将无法读取，直到换一个基准。',
    en: 'Drift checks against it cannot read until they get another baseline.',
  },
  objects: { zh: '对象', en: 'Objects' },
  others: { zh: '其他 {count}', en: '{count} other' },
  unreadShort: { zh: '未读取：{kinds}', en: 'Not read: {kinds}' },
  version: { zh: '服务器版本', en: 'Server version' },
  savedAt: { zh: '保存时间', en: 'Saved' },
  by: { zh: '创建者', en: 'By' },
  runs: { zh: '运行记录', en: 'Runs' },
  noRuns: { zh: '还没有运行', en: 'No run yet' },
  began: { zh: '开始时间', en: 'Began' },
  news: { zh: '与上次相比', en: 'Since the last run' },
  found: { zh: '差异', en: 'Differences' },
  changes: {
    zh: '新出现 {new}，又有变化 {changed}，消失 {gone}',
    en: '{new} new, {changed} changed again, {gone} gone',
  },
  show: { zh: '查看差异', en: 'See differences' },
  differencesOf: { zh: '{at} 的差异', en: 'Differences at {at}' },
  noDifferences: { zh: '结构与基准一致', en: 'The structure is as the baseline' },
  unread: {
    zh: '账号看不到以下种类，没有对比：{kinds}',
    en: 'The account does not see these kinds, so nothing is said of them: {kinds}',
  },
  unlisted: { zh: '另有 {count} 处差异没有列出', en: '{count} more {count:is|are} not listed' },
  object: { zh: '对象', en: 'Object' },
  kind: { zh: '种类', en: 'Kind' },
  result: { zh: '与基准相比', en: 'To the baseline' },
  definitions: { zh: '查看定义', en: 'See definitions' },
  detailsOf: { zh: '{name} 的定义', en: 'Definitions of {name}' },
  baselineThen: { zh: '基准', en: 'Baseline' },
  foundThen: { zh: '检查时', en: 'As found' },
  none: { zh: '没有', en: 'Not there' },
  cut: { zh: '定义过长，只保存了开头', en: 'The definition is long; only its beginning is kept' },
  histories: { zh: '结构历史', en: 'History' },
  noHistories: { zh: '还没有结构历史', en: 'No history yet' },
  noHistoriesHint: {
    zh: '漂移检查和快照每次读取 Schema 时，都会记下变化的对象',
    en: 'Whenever a drift check or a snapshot reads a schema, what changed in it is noted here',
  },
  objectsNow: { zh: '现有对象', en: 'Objects now' },
  firstSeen: { zh: '首次读取', en: 'Read first' },
  lastSeen: { zh: '最近读取', en: 'Read last' },
  lastChange: { zh: '最近变化', en: 'Last change' },
  historyOf: { zh: '{place} 的结构历史', en: 'History of {place}' },
  historyDescription: {
    zh: '按读取时的样子记录，两次读取之间的变化只会看到结果；每个对象保留最近 {forms} 种形态',
    en: 'As it was when somebody read it: of changes between two reads only the outcome is seen. The last {forms} forms of each object are kept',
  },
  objectsEver: { zh: '出现过的对象', en: 'Objects that were ever there' },
  findObject: { zh: '按名称查找对象', en: 'Find an object by its name' },
  noObjects: { zh: '没有对象', en: 'No objects' },
  since: { zh: '当前形态始于', en: 'In its form since' },
  formsCount: { zh: '形态数', en: 'Forms' },
  isGone: { zh: '已不存在', en: 'No longer there' },
  isThere: { zh: '存在', en: 'There' },
  openForms: { zh: '查看历史', en: 'See its history' },
  formsOf: { zh: '{name} 的历史', en: 'History of {name}' },
  forms: { zh: '形态', en: 'Forms' },
  seenFrom: { zh: '首次看到', en: 'Seen first' },
  seenUntil: { zh: '最后看到', en: 'Seen last' },
  whatChanged: { zh: '变化', en: 'What changed' },
  firstForm: { zh: '最早的记录', en: 'The first record' },
  definitionToo: { zh: '定义', en: 'definition' },
  dropped: { zh: '被删除', en: 'Dropped' },
  renamedFrom: { zh: '由 {name} 改名而来', en: 'renamed from {name}' },
  renamedTo: { zh: '改名为 {name}', en: 'renamed to {name}' },
  formerRenamedTo: { zh: '原来的改名为 {name}', en: 'the former one was renamed to {name}' },
  madeAnew: { zh: '同名重建', en: 'made anew under this name' },
  renamedPart: { zh: '{part} {from} 改名为 {to}', en: '{part} {from} renamed to {to}' },
  anotherSince: {
    zh: '{at} 发现已同名重建，定义相同',
    en: 'made anew in the same form, as seen at {at}',
  },
  anotherRenamed: {
    zh: '{at} 发现由 {name} 改名而来，定义相同',
    en: 'another one that was {name}, in the same form, as seen at {at}',
  },
  goesOnAs: { zh: '它的历史在新名称下继续：', en: 'Its history goes on under the new name: ' },
  formerGoesOnAs: { zh: '原来的对象在新名称下的历史：', en: 'What had this name before goes on as ' },
  hadBefore: { zh: '它在原名称下的历史：', en: 'Its history under the former name: ' },
  onlyName: { zh: '除名称外定义没有变化', en: 'The definition is the same but for the name' },
  besidesRenamed: {
    zh: '所附的内容未与改名前对比',
    en: 'What hangs on it is not compared with what hung on it under the former name',
  },
  formsCut: { zh: '更早的形态已不再保留', en: 'Older forms are no longer kept' },
  seeForm: { zh: '查看变化', en: 'See the change' },
  changeAt: { zh: '{from} 与 {to} 之间的变化', en: 'Changed between {from} and {to}' },
  formAt: { zh: '{at} 看到的定义', en: 'The definition as seen at {at}' },
  onlyBesides: {
    zh: '定义没有变化；所附的内容只保存摘要，无法显示：{kinds}',
    en: 'The definition is the same. Of what hangs on it only digests are kept: {kinds}',
  },
  noText: {
    zh: '这一种类只保存摘要，无法显示定义',
    en: 'Of this kind only digests are kept, so no definition is shown',
  },
  mayComeFrom: { zh: '可能来自工单', en: 'It may come from' },
  mayHint: {
    zh: '这些工单在此期间于该数据源执行，且语句中写到了这个对象；也可能是其他人改的',
    en: 'These workflows ran there in that time and name the object; somebody else may have changed it as well',
  },
  fromNowhere: {
    zh: '此期间没有您可见的工单写到这个对象',
    en: 'No workflow that you may see ran there in that time and names the object',
  },
  lookedCut: {
    zh: '此期间执行过的工单很多，只看了其中最早的 {max} 个',
    en: 'Many workflows ran in that time; only the first {max} were looked at',
  },
  compare: { zh: '在结构对比中打开', en: 'Open in the comparison' },
} as const satisfies Record<string, Text>;

export const baselines = choices({
  snapshot: { zh: '结构快照', en: 'A snapshot' },
  source: { zh: '另一个数据源或 Schema', en: 'Another data source or schema' },
});
export const stateLooks: Readonly<Record<DriftState, StatusLook>> = {
  waiting: 'pending',
  running: 'in-progress',
  same: 'success',
  drifted: 'warning',
  failed: 'error',
};

type Checked = Received<typeof getDriftCheck>['data'];

/** What a drift check looks at: a schema of a data source. */
export function watchedOf({
  instance_name: source,
  schema_name: schema,
}: Pick<Checked, 'instance_name' | 'schema_name'>): string {
  return `${source}: ${schema}`;
}

/** What it compares with: a snapshot by its name, another schema, or nothing that is still there. */
export function baselineOf({
  baseline_name: name,
  baseline_schema_name: schema,
}: Pick<Checked, 'baseline_name' | 'baseline_schema_name'>): Text {
  return name === '' ? words.gone : sameText(schema === '' ? name : `${name}: ${schema}`);
}

/** What is compared and never written is named by its kind. */
export function kindOf(type: string): Text {
  const kind = unwrittenKinds.values.find((value) => type === `+${value}`);
  if (kind) return unwrittenKinds.labels[kind];
  const known = objectTypes.values.find((value) => value === type);
  return known ? objectTypes.labels[known] : sameText(type);
}
