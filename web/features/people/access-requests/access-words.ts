import { choices } from '../../../../shared/choices.ts';
import type { Text } from '../../../../shared/text.ts';

export const words = {
  title: { zh: '限时权限', en: 'Access for a time' },
  description: {
    zh: '申请数据源的限时权限：由他人授予，到期自动失效，也可随时收回',
    en: 'Rights on a data source for hours or days: somebody else grants them, they end by themselves, and can be taken back at once',
  },
  mine: { zh: '我的权限', en: 'My access' },
  requests: { zh: '申请', en: 'Requests' },
  ask: { zh: '申请权限', en: 'Ask for access' },
  asked: { zh: '已申请，等待他人处理', en: 'Asked. Somebody else decides' },
  askHint: {
    zh: '由可以管理成员并长期拥有这些权限的人处理。时间从授予时开始计算。',
    en: 'Somebody who may manage members and holds these rights decides. The time begins when it is granted.',
  },
  emptyMine: { zh: '没有限时权限', en: 'No access for a time' },
  emptyMineHint: {
    zh: '需要临时查询、上线或导出时，可在此申请',
    en: 'Ask here when you need to query, execute or export for some hours or days',
  },
  emptyRequests: { zh: '没有申请', en: 'No requests' },
  emptyRequestsHint: { zh: '成员的申请会显示在这里', en: 'What members ask for appears here' },
  applicant: { zh: '申请人', en: 'Asked by' },
  source: { zh: '数据源', en: 'Data source' },
  rights: { zh: '权限', en: 'Rights' },
  time: { zh: '时长', en: 'For how long' },
  reason: { zh: '理由', en: 'Reason' },
  state: { zh: '状态', en: 'State' },
  until: { zh: '截止时间', en: 'Until' },
  decidedBy: { zh: '处理人', en: 'Decided by' },
  created: { zh: '申请时间', en: 'Asked at' },
  grant: { zh: '授予', en: 'Grant' },
  granted: { zh: '已授予', en: 'Granted' },
  grantTitle: { zh: '授予 {person} 限时权限？', en: 'Grant access to {person}?' },
  grantText: { zh: '时间从现在开始计算，到期自动失效。', en: 'The time begins now and ends by itself.' },
  refuse: { zh: '拒绝', en: 'Refuse' },
  refused: { zh: '已拒绝', en: 'Refused' },
  refuseTitle: { zh: '拒绝 {person} 的申请', en: 'Refuse the request of {person}' },
  withdraw: { zh: '撤回', en: 'Withdraw' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  withdrawTitle: { zh: '撤回申请？', en: 'Withdraw the request?' },
  withdrawText: { zh: '不会授予任何权限。', en: 'Nothing is granted then.' },
  end: { zh: '收回', en: 'Take back' },
  ended: { zh: '已收回', en: 'Taken back' },
  endTitle: { zh: '收回 {person} 的限时权限？', en: 'Take back the access of {person}?' },
  endText: { zh: '从下一个请求起不再有效。', en: 'It does not hold from the next request on.' },
} as const satisfies Record<string, Text>;

export const states = choices({
  waiting: { zh: '待处理', en: 'Waiting' },
  active: { zh: '有效', en: 'Active' },
  ended: { zh: '已到期', en: 'Ended' },
  refused: { zh: '已拒绝', en: 'Refused' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  taken_back: { zh: '已收回', en: 'Taken back' },
  lapsed: { zh: '无人处理，已失效', en: 'Lapsed' },
});

/** The states that the list is narrowed by. */
export const narrowing = choices({ waiting: states.labels.waiting, active: states.labels.active });

/** The times that are offered, in hours. */
export const durations = choices({
  '1': { zh: '1 小时', en: '1 hour' },
  '4': { zh: '4 小时', en: '4 hours' },
  '8': { zh: '8 小时', en: '8 hours' },
  '24': { zh: '1 天', en: '1 day' },
  '72': { zh: '3 天', en: '3 days' },
  '168': { zh: '7 天', en: '7 days' },
  '720': { zh: '30 天', en: '30 days' },
});

/** A number of hours as people say it: in days where they are whole. */
export function timeText(hours: number): Text {
  if (hours % 24 !== 0) return { zh: `${hours} 小时`, en: hours === 1 ? '1 hour' : `${hours} hours` };
  const days = hours / 24;
  return { zh: `${days} 天`, en: days === 1 ? '1 day' : `${days} days` };
}
