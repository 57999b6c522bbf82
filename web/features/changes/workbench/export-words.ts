import type { Text } from '../../../../shared/text.ts';

/** Texts of the file of a result. */
export const exportWords = {
  menu: { zh: '导出', en: 'Export' },
  made: { zh: '已导出 {rows} 行到文件 {name}', en: 'Exported {rows} {count:row|rows} into {name}' },
  size: { zh: '大小', en: 'Size' },
  bytes: { zh: '{bytes} 字节', en: '{bytes} bytes' },
  hash: { zh: 'SHA-256', en: 'SHA-256' },
  copyHash: { zh: '复制', en: 'Copy' },
  hashCopied: { zh: '已复制', en: 'Copied' },
  hashNotCopied: { zh: '未能复制', en: 'Could not be copied' },
  cut: {
    zh: '文件在第 {rows} 行截断，还有更多行存在。',
    en: 'The file is cut at {rows} rows, and more exist.',
  },
  cutCells: {
    zh: '{count} 个过长的值在文件中不完整。',
    en: '{count} {count:value is|values are} too long, and not whole in the file.',
  },
  again: { zh: '再次下载', en: 'Download again' },
  failed: { zh: '未能导出', en: 'Not exported' },
  workflow: { zh: '以数据导出工单导出更多', en: 'Export more by a data export' },
} as const satisfies Record<string, Text>;
