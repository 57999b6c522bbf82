import type { Text } from '../../../shared/text.ts';

export const words = {
  passRate: { zh: '通过率', en: 'Pass rate' },
  level: { zh: '最高等级', en: 'Highest level' },
  nothingFound: { zh: '没有问题', en: 'Nothing found' },
  statements: { zh: '语句数', en: 'Statements' },
  coverage: { zh: '审核覆盖率', en: 'Coverage' },
  rules: { zh: '规则', en: 'Rules' },
  ruleCounts: {
    zh: '{hit} 条触发，{pass} 条通过，{not_applicable} 条不适用',
    en: '{hit} broken, {pass} passed, {not_applicable} not applicable',
  },
  erroredRules: { zh: '未能运行的规则', en: 'Rules that could not run' },
  noRule: { zh: '无', en: 'None' },
  erroredTitle: { zh: '审核不完整', en: 'The audit is incomplete' },
  erroredText: (count: number) => ({
    zh: `${count} 条规则未能运行，因此评分没有包含它们。下方语句中标明了是哪些规则以及原因。`,
    en:
      count === 1
        ? 'One rule could not run, so the score does not include it. The statements below tell which one and why.'
        : `${count} rules could not run, so the score does not include them. The statements below tell which ones and why.`,
  }),
  emptyTitle: { zh: '没有可审核的语句', en: 'There is nothing to audit' },
  emptyText: {
    zh: '提交的内容只有空白或注释，没有 SQL 语句，因此没有评分，也不能创建工单。',
    en: 'What was submitted holds only blanks and comments. It has no score, and no workflow can be made of it.',
  },
  number: { zh: '序号', en: 'No.' },
  sql: { zh: '语句', en: 'Statement' },
  findings: { zh: '审核结果', en: 'Findings' },
  filterLevel: { zh: '审核等级', en: 'Level' },
  filterStatus: { zh: '执行状态', en: 'Execution' },
  toWhitelist: { zh: '加入白名单', en: 'Add to whitelist' },
  noDuplicates: { zh: '去除重复', en: 'Hide repeated' },
  status: { zh: '执行状态', en: 'Execution' },
  result: { zh: '执行结果', en: 'Result' },
  rows: { zh: '影响行数', en: 'Rows affected' },
  duration: { zh: '耗时', en: 'Duration' },
  note: { zh: '说明', en: 'Note' },
  noteTitle: { zh: '第 {number} 条语句的说明', en: 'Note of statement {number}' },
  save: { zh: '保存', en: 'Save' },
  line: { zh: '第 {line} 行', en: 'Line {line}' },
  goToLine: { zh: '在编辑器中查看第 {line} 行', en: 'Show line {line} in the editor' },
  why: { zh: '依据', en: 'Why' },
  whyOf: { zh: '依据：{message}', en: 'Why: {message}' },
  newTab: { zh: '在新标签页中打开', en: 'Opens in a new tab' },
  passed: { zh: '未触发规则', en: 'No rule was broken' },
  ruleFailed: { zh: '规则未能运行：{why}', en: 'The rule could not run: {why}' },
  unknownResult: { zh: '为什么未知？', en: 'Why unknown?' },
  unknownTitle: { zh: '结果未知', en: 'The result is unknown' },
  unknownText: {
    zh: '语句已发送到数据库，但在收到结果之前连接中断，数据库也无法证明它是否生效。平台不会自动重新执行，以免执行两次。请在数据库中核实该语句是否已生效：若已生效，无需处理；若未生效，克隆工单并只保留需要的语句重新提交。',
    en: 'The statement was sent to the database, but the connection was lost before its result came, and the database cannot prove what became of it. It is never run again by itself, so that it cannot run twice. Check in the database whether it took effect. If it did, nothing is left to do; if not, clone the workflow and submit only the statements that are still needed.',
  },
  empty: { zh: '没有语句', en: 'No statements' },
  reportDownload: { zh: '下载审核报告', en: 'Download report' },
  sqlDownload: { zh: '下载 SQL', en: 'Download SQL' },
  editorPart: {
    zh: '编辑器中仅标出前 {count} 条语句的审核结果，完整结果见下方列表。',
    en: 'The editor marks the findings of the first {count} statements; the list below has all of them.',
  },
  listTitle: { zh: '语句', en: 'Statements' },
} as const satisfies Record<string, Text | ((count: number) => Text)>;
