import type { Text } from '../../../../../shared/text.ts';

export const words = {
  title: { zh: '用户活跃度', en: 'User activity' },
  description: {
    zh: '已登录用户的访问次数。打开一个页面会产生多次请求；使用访问令牌的程序不计入；只保存次数，不保存地址和 SQL',
    en: 'Requests of people who are signed in. A page makes several of them; programs with access tokens do not count. Only numbers are kept, no addresses and no SQL',
  },
  trend: { zh: '每日活跃用户', en: 'Active users per day' },
  activeUsers: { zh: '活跃用户', en: 'Active users' },
  requests: { zh: '请求数', en: 'Requests' },
  errors: { zh: '失败请求', en: 'Failed requests' },
  noneInPeriod: { zh: '所选时间内没有用户访问', en: 'Nobody was here in the period' },
  ofDay: { zh: '某一天', en: 'One day' },
  day: { zh: '日期', en: 'Day' },
  openCalendar: { zh: '打开日历', en: 'Open the calendar' },
  dayFigures: { zh: '当日指标', en: 'Figures of the day' },
  ofThatDay: (day: string): Text => ({ zh: day, en: `On ${day}` }),
  perUser: { zh: '人均请求数', en: 'Requests per user' },
  errorRate: { zh: '失败率', en: 'Failed' },
  peak: { zh: '高峰时段', en: 'Busiest hour' },
  peakAt: (hour: number, requests: number): Text => ({
    zh: `${clock(hour)}（${requests} 次）`,
    en: `${clock(hour)} (${requests})`,
  }),
  hours: { zh: '按小时分布', en: 'Requests by hour' },
  hour: { zh: '小时', en: 'Hour' },
  modules: { zh: '按功能分布', en: 'Requests by part of the product' },
  module: { zh: '功能', en: 'Part of the product' },
  share: { zh: '占比', en: 'Share' },
  noneOnDay: { zh: '当天没有用户访问', en: 'Nobody was here on that day' },
  users: { zh: '最活跃的用户', en: 'Most active users' },
  usersHint: {
    zh: '所选时间内的前 100 名；当天的数据有几分钟延迟',
    en: 'The first 100 of the period; those of today come some minutes late',
  },
  user: { zh: '用户', en: 'User' },
  activeDays: { zh: '活跃天数', en: 'Active days' },
  lastActive: { zh: '最近活跃', en: 'Last active' },
  topModule: { zh: '最常用功能', en: 'Used most' },
} as const;

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
