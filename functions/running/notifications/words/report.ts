import { workflowStatuses } from '../../../../shared/lifecycles/workflow.ts';
import { fill, sameText, type Text } from '../../../../shared/text.ts';
import type { News } from '../../../ground/outbox/news.ts';
import type { Report } from '../../../ground/outbox/report-figures.ts';
import type { NewsWords } from './news-words.ts';
import { reportLetter } from './report-letter.ts';
import { keyFiguresOf, rankingsOf, reportTexts as texts, shareOf } from './report-texts.ts';

const title: Text = { zh: 'Sluice 报表“{name}”：{from} 至 {to}', en: 'Sluice report "{name}": {from} to {to}' };

/** What is said of the report of a period: a letter with figures and charts, and the same in lines. */
export const reportWords: NewsWords = {
  title: ({ subject: { name }, report }) => fill(title, { name, from: report?.from ?? '', to: report?.to ?? '' }),
  lines: ({ report }) => (report ? linesOf(report) : []),
  path: ({ report }) =>
    `/sqle/report-statistics${report ? `?from=${encodeURIComponent(report.from)}&to=${encodeURIComponent(report.to)}` : ''}`,
  html: (told: News, given) => (told.report ? reportLetter(told, told.report, given) : ''),
};

function linesOf(report: Report): Text[] {
  const statuses = workflowStatuses.values.map((status) =>
    labelled(workflowStatuses.labels[status], sameText(String(report.inStatus[status] ?? 0))),
  );
  return [
    ...keyFiguresOf(report).map(({ label, value, before }) =>
      labelled(label, { zh: `${value.zh}（${before.zh}）`, en: `${value.en} (${before.en})` }),
    ),
    ...section(
      texts.byDay,
      report.days.map(({ date, value }) => sameText(`${date}  ${value}`)),
    ),
    ...section(texts.byStatus, statuses),
    ...section(
      texts.byType,
      report.types.map(({ name, count, percent }) => sameText(`${name}  ${count}  ${shareOf(percent)}`)),
    ),
    ...rankingsOf(report).flatMap(({ head, rows }) =>
      section(
        head,
        rows.map(({ name, value }) => labelled(sameText(name), value)),
      ),
    ),
  ];
}

function section(head: Text, lines: readonly Text[]): Text[] {
  return lines.length === 0 ? [] : [sameText(''), head, ...lines];
}

function labelled(label: Text, value: Text): Text {
  return { zh: `${label.zh}：${value.zh}`, en: `${label.en}: ${value.en}` };
}
