import type { Text } from '../../../shared/text.ts';

export const gridTexts = {
  loading: { zh: '正在加载结果', en: 'Loading the result' },
  search: { zh: '筛选已加载的行', en: 'Filter loaded rows' },
  copy: { zh: '复制所选', en: 'Copy selection' },
  open: { zh: '查看单元格', en: 'View cell' },
  edit: { zh: '编辑单元格', en: 'Edit cell' },
  remove: { zh: '删除所选行', en: 'Delete selected rows' },
  add: { zh: '新增行', en: 'Add row' },
  asTable: { zh: '以普通表格显示', en: 'Show as plain table' },
  asGrid: { zh: '以网格显示', en: 'Show as grid' },
  cut: {
    zh: '结果在第 {count} 行截断，还有更多行未取回',
    en: 'Cut at {count} rows: more exist',
  },
  heldAll: { zh: '显示 {shown} / {held} 行', en: '{shown} of {held} rows' },
  heldPart: {
    zh: '仅对已加载的 {held} 行排序或筛选（共 {count} 行），其中 {shown} 行符合',
    en: 'Sorted or filtered among the {held} loaded rows only (of {count}): {shown} shown',
  },
  back: { zh: '取消排序和筛选', en: 'Clear sort and filter' },
  failed: { zh: '这些行未能加载', en: 'These rows could not be loaded' },
  retry: { zh: '重试', en: 'Retry' },
  copied: {
    zh: '已复制 {rows} 行 × {columns} 列',
    en: 'Copied {rows} {rows:row|rows} × {columns} {columns:column|columns}',
  },
  tooMuch: {
    zh: '所选 {cells} 个单元格超过一次可复制的 {most} 个。请缩小选择，或导出结果',
    en: 'The selection has {cells} cells; at most {most} can be copied at once. Select less, or export the result',
  },
  notCopied: {
    zh: '未能复制：所选的行未能全部加载，或浏览器不允许写入剪贴板。请再试一次',
    en: 'Could not be copied: the rows did not all load, or the browser keeps the clipboard closed. Try again',
  },
  cell: { zh: '{column}，第 {row} 行', en: '{column}, row {row}' },
  isNull: { zh: '此值为 NULL', en: 'This value is NULL' },
  isEmpty: { zh: '空文本', en: 'Empty text' },
  part: { zh: '仅显示前 64 KB；复制可得到全部', en: 'Only the first 64 KB are shown; copying takes all' },
  json: { zh: 'JSON', en: 'JSON' },
  geometry: { zh: '几何', en: 'Geometry' },
  bytes: { zh: '字节', en: 'Bytes' },
  text: { zh: '文本', en: 'Text' },
  looks: { zh: '显示方式', en: 'Shown as' },
  copyValue: { zh: '复制值', en: 'Copy value' },
  valueCopied: { zh: '已复制', en: 'Copied' },
  valueNotCopied: { zh: '复制失败', en: 'Could not be copied' },
  row: { zh: '行', en: 'Row' },
  help: {
    zh: '方向键移动，Shift 扩展选择，Enter 查看单元格或按列排序，Alt+左右键改变列宽，Ctrl+C 复制',
    en: 'Arrow keys move, Shift extends, Enter views a cell or sorts by a heading, Alt+Left and Alt+Right change the width, Ctrl+C copies',
  },
} as const satisfies Record<string, Text>;
