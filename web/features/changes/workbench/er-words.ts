import type { Text } from '../../../../shared/text.ts';

/** Texts of the picture of a schema's foreign keys. */
export const erWords = {
  open: { zh: '{schema} 的外键关系图', en: 'Foreign keys of {schema}' },
  title: { zh: '{schema} 的外键', en: 'Foreign keys of {schema}' },
  none: { zh: '该 Schema 的表之间没有外键', en: 'No table of this schema has a foreign key' },
  some: {
    zh: '图中为 {shown} 张表，{keys} 个外键。',
    en: '{shown} {shown:table|tables} with {keys} {keys:foreign key|foreign keys}.',
  },
  alone: {
    zh: '没有外键的 {alone} 张表未画出。',
    en: '{alone} without any {alone:is|are} not drawn.',
  },
  cut: {
    zh: '表过多，只画出外键最多的 {shown} 张（共 {count} 张有外键）。',
    en: 'Too many tables: drawn are the {shown} with most foreign keys, of {count} that have some.',
  },
  search: { zh: '查找表', en: 'Find a table' },
  notFound: { zh: '没有这样的表', en: 'No such table' },
  zoomIn: { zh: '放大', en: 'Zoom in' },
  zoomOut: { zh: '缩小', en: 'Zoom out' },
  fit: { zh: '全图', en: 'Show all' },
  svg: { zh: '导出 SVG', en: 'Export SVG' },
  png: { zh: '导出 PNG', en: 'Export PNG' },
  asTable: { zh: '以表格显示', en: 'Show as table' },
  asPicture: { zh: '以图显示', en: 'Show as picture' },
  picture: {
    zh: '外键关系图：方向键移动，加减号缩放，0 显示全图。内容与表格相同。',
    en: 'Picture of foreign keys: arrow keys move, plus and minus zoom, 0 shows all. The table holds the same.',
  },
  table: { zh: '表', en: 'Table' },
  name: { zh: '外键', en: 'Foreign key' },
  columns: { zh: '列', en: 'Columns' },
  target: { zh: '引用', en: 'Refers to' },
  failed: { zh: '未能导出图片', en: 'The picture could not be exported' },
} as const satisfies Record<string, Text>;
