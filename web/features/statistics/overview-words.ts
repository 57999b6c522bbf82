import type { Text } from '../../../shared/text.ts';

export const words = {
  title: { zh: '项目概览', en: 'Project overview' },
  about: { zh: '基本信息', en: 'About' },
  desc: { zh: '描述', en: 'Description' },
  business: { zh: '业务', en: 'Business' },
  priority: { zh: '优先级', en: 'Priority' },
  creator: { zh: '创建人', en: 'Creator' },
  created: { zh: '创建时间', en: 'Created' },
  archived: { zh: '已冻结', en: 'Archived' },
} as const satisfies Record<string, Text>;
