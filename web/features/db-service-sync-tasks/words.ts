import type { Text } from '../../../shared/text.ts';

export const words = {
  title: { zh: '数据源同步', en: 'Sync of data sources' },
  description: {
    zh: '按计划从其他系统取得数据源。已不再提供的数据源会保留，由您决定是否删除。',
    en: 'Takes data sources over from other systems on a schedule. What is offered no more stays until you delete it.',
  },
  add: { zh: '添加同步任务', en: 'Add a sync task' },
  editTitle: { zh: '编辑同步任务 {name}', en: 'Edit the sync task {name}' },
  edit: { zh: '编辑', en: 'Edit' },
  sync: { zh: '同步', en: 'Sync now' },
  remove: { zh: '删除', en: 'Delete' },
  removeTitle: { zh: '删除同步任务 {name}', en: 'Delete the sync task {name}' },
  removeText: {
    zh: '已同步的数据源会保留，但不再更新。',
    en: 'The data sources that it took over stay, and are no longer updated.',
  },
  removed: { zh: '同步任务已删除', en: 'The sync task was deleted' },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '同步任务已保存', en: 'The sync task was saved' },
  synced: { zh: '数据源已同步', en: 'The data sources were taken over' },
  empty: { zh: '还没有同步任务', en: 'There are no sync tasks yet' },
  emptyHint: {
    zh: '数据源较多时，可从您的资产系统自动取得。',
    en: 'With many data sources, let your asset system hand them over.',
  },
  name: { zh: '名称', en: 'Name' },
  nameHint: { zh: '同步来的数据源以此为来源', en: 'Data sources that it takes over carry it as their source' },
  source: { zh: '来源', en: 'Source' },
  url: { zh: '地址', en: 'Address' },
  dbType: { zh: '数据库类型', en: 'Database type' },
  cron: { zh: '计划', en: 'Schedule' },
  cronHint: {
    zh: '五段 cron：分 时 日 月 周。例如 0 2 * * * 为每天 2 点',
    en: 'Five parts of cron: minute, hour, day, month, weekday. 0 2 * * * is every day at 2',
  },
  secretStays: { zh: '留空则不变；修改地址后需重新填写', en: 'Empty: it stays, as long as the address does' },
  lastSuccess: { zh: '上次成功', en: 'Last success' },
  lastError: { zh: '上次错误', en: 'Last error' },
  vanished: { zh: '来源已不再提供：{names}', en: 'Offered no more: {names}' },
  never: { zh: '尚未成功', en: 'Never yet' },
} as const satisfies Record<string, Text>;
