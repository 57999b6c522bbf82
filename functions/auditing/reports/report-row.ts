import { levelTexts } from '../../../shared/levels.ts';
import { execStatuses, execStatusOf } from '../../../shared/lifecycles/statement.ts';
import type { RunState } from '../../../shared/lifecycles/workflow.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import type { Statement } from '../../ground/ledger/statement-repo.ts';

const heads = [
  { zh: '序号', en: 'Number' },
  { zh: 'SQL', en: 'SQL' },
  { zh: '审核等级', en: 'Audit level' },
  { zh: '审核结果', en: 'Audit result' },
  { zh: '执行状态', en: 'Execution status' },
  { zh: '执行结果', en: 'Execution result' },
  { zh: '说明', en: 'Note' },
  // Behind the columns that clients of this API know.
  { zh: '文件', en: 'File' },
  { zh: '行', en: 'Line' },
];

export function csvHead(locale: Locale): string[] {
  return heads.map((head) => inLocale(head, locale));
}

export function csvRow(
  statement: Statement,
  sql: string,
  { run, locale }: { run: RunState | undefined; locale: Locale },
): string[] {
  const { number, sourceFile, line, auditLevel, findings, state, result, description } = statement;
  return [
    String(number),
    sql,
    auditLevel === '' ? '' : inLocale(levelTexts[auditLevel], locale),
    findings.map((finding) => findingLine(finding, locale)).join('\n'),
    inLocale(execStatuses.labels[execStatusOf(state, run)], locale),
    result ? inLocale(result, locale) : '',
    description,
    sourceFile,
    String(line),
  ];
}

function findingLine({ level, message, error }: Statement['findings'][number], locale: Locale): string {
  return `[${inLocale(levelTexts[level], locale)}] ${inLocale(message, locale)}${error === undefined ? '' : `: ${inLocale(error, locale)}`}`;
}
