import type { Text } from '../../../../shared/text.ts';

export const words = {
  title: { zh: '推送规则', en: 'Push rules' },
  description: {
    zh: '本项目发生的事情何时通知谁。渠道在系统设置中配置；控制台内的消息不受影响。',
    en: 'Whom this project tells of what happens, and when. The channels are set for the whole platform; messages inside the console are not affected.',
  },
  enabled: { zh: '推送消息', en: 'Send messages' },
  enabledHint: {
    zh: '关闭后，本项目不发送邮件、消息和 Webhook',
    en: 'When off, this project sends no mail, no messages and no webhook',
  },
  trigger: { zh: '推送时间', en: 'When' },
  cron: { zh: 'Cron 表达式', en: 'Cron expression' },
  cronHint: { zh: '分 时 日 月 周，例如 0 9 * * 1-5', en: 'Minute, hour, day, month, weekday: 0 9 * * 1-5' },
  next: { zh: '下次推送：{time}', en: 'Next: {time}' },
  interval: { zh: '最短间隔（分钟）', en: 'At most one message in so many minutes' },
  intervalHint: {
    zh: '间隔内的消息合并为一封；0 表示每条都发送',
    en: 'What comes meanwhile is sent together; 0 sends every one',
  },
  users: { zh: '推送对象', en: 'Who is told' },
  people: { zh: '用户', en: 'People' },
  choosePeople: { zh: '选择项目成员', en: 'Choose members of the project' },
  peopleMissing: { zh: '至少选择一个用户', en: 'Choose at least one person' },
  cronMissing: { zh: '定时推送需要 cron 表达式', en: 'Set times need a cron expression' },
  last: { zh: '最近推送', en: 'Last push' },
  never: { zh: '尚未推送', en: 'None yet' },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '推送规则已保存', en: 'Push rule saved' },
  unsaved: { zh: '修改尚未保存。', en: 'What you changed is not saved.' },
} as const satisfies Readonly<Record<string, Text>>;
