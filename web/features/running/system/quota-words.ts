import type { Text } from '../../../../shared/text.ts';

export const words = {
  title: { zh: '配额与用量', en: 'Quotas and use' },
  description: {
    zh: '本租户可以使用多少、已经使用多少。上限由本系统的运维人员设置',
    en: 'How much this tenant may use, and uses. Whoever operates this installation sets the limits',
  },
  near: { zh: '接近或达到上限', en: 'Near or at a limit' },
  nearLine: { zh: '{title}：已用 {used}，上限 {max}', en: '{title}: {used} of {max}' },
  nearHint: {
    zh: '请清理不再需要的内容，或请运维人员提高上限（npm run tenant -- quota）',
    en: 'Remove what is not needed any more, or ask the operator to raise the limit (npm run tenant -- quota)',
  },
  none: { zh: '没有接近上限的用量', en: 'Nothing is near a limit' },
  quotas: { zh: '本租户的配额', en: 'Quotas of this tenant' },
  quota: { zh: '配额', en: 'Quota' },
  used: { zh: '已用', en: 'Used' },
  max: { zh: '上限', en: 'Limit' },
  usual: { zh: '默认 {usual}', en: 'usually {usual}' },
  noData: { zh: '无数据', en: 'No data' },
  belowNear: { zh: '各项目均低于 80%', en: 'Below 80 % in every project' },
  ofProject: { zh: '项目 {name}', en: 'in the project {name}' },
  installation: { zh: '整个系统', en: 'The whole installation' },
  installationHint: {
    zh: '所有租户共用的部分，只有首个租户的管理员可见。云上部署的这些数值在 CloudWatch 仪表盘中',
    en: 'What all tenants share; shown to administrators of the first tenant only. In a deployment these figures stand in the dashboard of CloudWatch',
  },
  figure: { zh: '指标', en: 'Figure' },
  value: { zh: '当前值', en: 'Now' },
  milliseconds: { zh: '{value} 毫秒', en: '{value} ms' },
  seconds: { zh: '{value} 秒', en: '{value} s' },
} as const satisfies Record<string, Text>;
