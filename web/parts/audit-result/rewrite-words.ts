import type { Text } from '../../../shared/text.ts';

export const words = {
  rewrite: { zh: '改写', en: 'Rewrite' },
  title: { zh: '改写第 {number} 条语句', en: 'Rewrite statement {number}' },
  running: { zh: '正在改写，完成后会自动显示', en: 'Being rewritten; the result appears here by itself' },
  failed: { zh: '改写失败', en: 'The rewrite failed' },
  again: { zh: '重新改写', en: 'Rewrite again' },
  original: { zh: '原始语句', en: 'Original' },
  rewritten: { zh: '改写后的语句', en: 'Rewritten' },
  notSame: {
    zh: '以下改写可能返回不同的行，或没有得到证明，因此没有采用',
    en: 'These rewrites could give other rows, or are not proven, and were left out',
  },
  applied: { zh: '已应用的改写', en: 'Rewrites that were made' },
  structure: { zh: '需要变更结构', en: 'What needs another structure' },
  withStructure: { zh: '显示建议的变更语句', en: 'Show the statements for it' },
  structureHint: {
    zh: '这些语句不会被执行；如需执行，请提交工单。',
    en: 'None of these is run: submit them as a workflow where you want them.',
  },
  decisions: { zh: '需要由人决定', en: 'What people must decide' },
} as const satisfies Record<string, Text>;
