import { escapedHtml } from '../../../ground/channels/escaped-html.ts';
import { workflowStatuses } from '../../../../shared/lifecycles/workflow.ts';
import { fill, inLocale, sameText, type Locale, type Text } from '../../../../shared/text.ts';
import type { News } from '../../../ground/outbox/news.ts';
import type { Report } from '../../../ground/outbox/report-figures.ts';
import { keyFiguresOf, rankingsOf, reportTexts as texts, shareOf } from './report-texts.ts';

type Given = { readonly locale: Locale; readonly url: string };
type Bar = { readonly name: string; readonly value: string; readonly size: number };

// Mail programs show neither scripts, nor style sheets, nor drawings in SVG: tables with colours they all show.
const [ink, quiet, line, accent] = ['#16191f', '#5f6b7a', '#dedee3', '#0972d3'];
const font = "font-family:-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',Arial,sans-serif";
const plain = 'cellpadding="0" cellspacing="0" border="0" role="presentation"';
const chartHeight = 90;

/** The report as a letter that mail programs show, at most 600 points wide. */
export function reportLetter({ subject }: News, report: Report, { locale, url }: Given): string {
  const say = (text: Text) => escapedHtml(inLocale(text, locale));
  const statuses = workflowStatuses.values.map((status) =>
    bar(
      inLocale(workflowStatuses.labels[status], locale),
      String(report.inStatus[status] ?? 0),
      report.inStatus[status] ?? 0,
    ),
  );
  const types = report.types.map(({ name, count, percent }) => bar(name, `${count} · ${shareOf(percent)}`, count));
  const rankings = rankingsOf(report).map(({ head, rows }) =>
    section(
      `${say(head)} <span style="color:${quiet};font-weight:normal">· ${say(texts.ofAllTime)}</span>`,
      bars(rows.map(({ name, value, size }) => bar(name, inLocale(value, locale), size))),
    ),
  );
  const body = [
    `<tr><td style="padding:24px 24px 0"><div style="font-size:20px;font-weight:bold">${say(sameText(subject.name))}</div>`,
    `<div style="color:${quiet};padding-top:4px">${say(fill(texts.period, { from: report.from, to: report.to }))}</div></td></tr>`,
    `<tr><td style="padding:16px 24px 0">${figureTable(report, say)}</td></tr>`,
    section(say(texts.byDay), dayChart(report.days, say)),
    section(say(texts.byStatus), bars(statuses)),
    ...(types.length > 0 ? [section(say(texts.byType), bars(types))] : []),
    ...rankings,
    `<tr><td style="padding:24px">${url === '' ? '' : button(url, say(texts.open))}`,
    `<div style="color:${quiet};font-size:12px;padding-top:16px">${say(fill(texts.why, { name: subject.creatorName }))}</div></td></tr>`,
  ];
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="color-scheme" content="light"><title>${say(sameText(subject.name))}</title></head>`,
    `<body style="margin:0;padding:16px;background:#f4f4f6;color:${ink};font-size:14px;line-height:1.4;${font}">`,
    `<table ${plain} width="600" align="center" style="width:100%;max-width:600px;background:#ffffff;border:1px solid ${line};${font}">`,
    ...body,
    '</table></body></html>',
  ].join('\n');
}

function section(head: string, content: string): string {
  return `<tr><td style="padding:24px 24px 0"><div style="font-weight:bold;padding-bottom:8px">${head}</div>${content}</td></tr>`;
}

function figureTable(report: Report, say: (text: Text) => string): string {
  const cell = `style="padding:8px 0;border-bottom:1px solid ${line}"`;
  const rows = keyFiguresOf(report).map(
    ({ label, value, before }) =>
      `<tr><td ${cell}>${say(label)}</td><td ${cell} align="right"><b style="font-size:16px">${say(value)}</b> <span style="color:${quiet};font-size:12px">${say(before)}</span></td></tr>`,
  );
  return `<table ${plain} width="100%">${rows.join('')}</table>`;
}

/** A column for each day; what it stands for is in words too, for who sees no colours. */
function dayChart(days: Report['days'], say: (text: Text) => string): string {
  const most = Math.max(...days.map(({ value }) => value), 0);
  if (most === 0) return `<div style="color:${quiet}">${say(texts.noneCreated)}</div>`;
  const column = ({ date, value }: Report['days'][number]) => {
    const height = Math.round((chartHeight * value) / most);
    const drawn = `<table ${plain} width="100%"><tr><td height="${Math.max(height, 1)}" bgcolor="${value > 0 ? accent : line}" style="font-size:1px;line-height:1px" title="${date}: ${value}">&nbsp;</td></tr></table>`;
    return `<td valign="bottom" align="center" style="padding:0 1px">${days.length <= fewDays ? `<div style="font-size:12px">${value}</div>` : ''}${drawn}</td>`;
  };
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  return [
    `<table ${plain} width="100%" style="table-layout:fixed"><tr height="${chartHeight}">${days.map(column).join('')}</tr></table>`,
    `<table ${plain} width="100%"><tr style="color:${quiet};font-size:12px"><td>${first}</td><td align="right">${last}</td></tr></table>`,
  ].join('');
}
/** Above each of so few columns its number has room. */
const fewDays = 7;

function bars(rows: readonly Bar[]): string {
  const most = Math.max(...rows.map(({ size }) => size), 0);
  const row = ({ name, value, size }: Bar) => {
    const percent = most === 0 ? 0 : Math.round((100 * size) / most);
    const filled =
      percent > 0
        ? `<td width="${percent}%" height="10" bgcolor="${accent}" style="font-size:1px;line-height:1px">&nbsp;</td>`
        : '';
    const rest =
      percent < 100 ? `<td height="10" bgcolor="#f0f0f2" style="font-size:1px;line-height:1px">&nbsp;</td>` : '';
    return `<tr><td width="36%" style="padding:4px 8px 4px 0;word-break:break-word">${escapedHtml(name)}</td><td width="34%"><table ${plain} width="100%"><tr>${filled}${rest}</tr></table></td><td width="30%" align="right" style="padding-left:8px">${escapedHtml(value)}</td></tr>`;
  };
  return `<table ${plain} width="100%">${rows.map(row).join('')}</table>`;
}

function bar(name: string, value: string, size: number): Bar {
  return { name, value, size };
}

function button(url: string, words: string): string {
  return `<table ${plain}><tr><td bgcolor="${accent}" style="border-radius:16px"><a href="${escapedHtml(url)}" style="display:inline-block;padding:8px 20px;color:#ffffff;text-decoration:none;font-weight:bold">${words}</a></td></tr></table>`;
}
