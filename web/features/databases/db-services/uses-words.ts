import type { Text } from '../../../../shared/text.ts';

export const words = {
  unused: { zh: '没有其他对象使用该数据源。', en: 'Nothing uses the data source.' },
  blocks: { zh: '以下内容使它不能删除', en: 'These keep it from being deleted' },
  breaks: { zh: '删除后将无法工作', en: 'These stop working' },
  bringsBack: { zh: '下次运行时会重新添加', en: 'This adds it again when it runs' },
  letsGo: { zh: '将不再包含该数据源', en: 'These go on without it' },
} as const satisfies Record<string, Text>;
