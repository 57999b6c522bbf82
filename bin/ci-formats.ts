import { cardOf } from '../shared/audit/reports/rule-card.ts';
import type { AuditedFile, ReportRow } from '../shared/audit/reports/audited-file.ts';
import { compactJson } from '../shared/audit/reports/compact-json.ts';
import { reportFormats } from '../shared/audit/reports/index.ts';
import type { ReportFormat } from '../shared/audit/reports/report.ts';
import { lockHeads, lockRows, lockTitle, type LockCells } from '../shared/audit/reports/lock-table.ts';
import { severityOf } from '../shared/levels.ts';
import { inLocale, type Locale, type Text } from '../shared/text.ts';
import { commentMarker } from './post-comment.ts';

/** Lines that a job of GitHub Actions turns into marks beside the changed lines. */
const github: ReportFormat = {
  name: 'github',
  label: { zh: 'GitHub 注释', en: 'GitHub annotations' },
  extension: 'github.txt',
  contentType: 'text/plain; charset=utf-8',
  *pieces({ files, locale }) {
    for (const file of files) for (const row of file.rows) yield `${annotation(file, row, locale)}\n`;
  },
};

/** What stands in a comment on a pull request: findings by rule, each with its places. */
const comment: ReportFormat = {
  name: 'comment',
  label: { zh: '合并请求评论', en: 'Comment on a pull request' },
  extension: 'md',
  contentType: 'text/markdown; charset=utf-8',
  *pieces({ files, locale }) {
    yield `${commentMarker}\n`;
    // The lock table says it better.
    const found = files.flatMap((file) =>
      file.rows.filter(({ finding }) => finding.ruleId !== lockImpactRule).map((row) => ({ file, row })),
    );
    const say = (text: Text) => inLocale(text, locale);
    if (found.length === 0) yield `${say(nothing)}\n`;
    for (const own of byRule(found)) {
      const [first] = own;
      if (!first) continue;
      const { id, instead } = cardOf(first.row.finding, first.file.dbType);
      yield `\n**${first.row.finding.level}** \`${id}\` (${own.length}): ${plain(say(instead))}\n\n`;
      for (const { file, row } of own.slice(0, placesMax))
        yield `- \`${file.location}:${row.place.line}\` ${plain(say(row.place.message))}\n`;
      if (own.length > placesMax) yield `- … ${own.length - placesMax}\n`;
    }
    yield* lockTable(lockRows(files, locale), say);
  },
};

/** Every way in which the command writes a report: those of the product, and those for jobs. */
export const commandFormats: readonly ReportFormat[] = [...reportFormats, compactJson, github, comment];

/** What the lock table tells. */
const lockImpactRule = 'ddl-lock-impact';
const lockRowsMax = 30;

function* lockTable(rows: readonly LockCells[], say: (text: Text) => string): Generator<string> {
  if (rows.length === 0) return;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  yield `\n**${say(lockTitle)}**\n\n${line(lockHeads.map(say))}${line(lockHeads.map(() => '---'))}`;
  for (const { cells } of rows.slice(0, lockRowsMax)) yield line(cells.map(plain));
  if (rows.length > lockRowsMax) yield `\n… ${rows.length - lockRowsMax}\n`;
  const safer = new Set(rows.slice(0, lockRowsMax).flatMap(({ line: { safer: way } }) => (way ? say(way) : [])));
  yield safer.size === 0 ? '' : `\n${[...safer].map((way) => `- ${say(saferWay)}${plain(way)}\n`).join('')}`;
}

const saferWay: Text = { zh: '更安全：', en: 'Safer: ' };

type Found = { readonly file: AuditedFile; readonly row: ReportRow };
const placesMax = 10;
const nothing: Text = { zh: 'SQL 审核没有发现问题。', en: 'The SQL audit found nothing.' };

/** The worst first. */
function byRule(found: readonly Found[]): Found[][] {
  const groups = new Map<string, Found[]>();
  for (const one of found) {
    const { id } = cardOf(one.row.finding);
    groups.set(id, [...(groups.get(id) ?? []), one]);
  }
  const worst = (own: readonly Found[]) => Math.max(...own.map(({ row }) => severityOf(row.finding.level)));
  return [...groups.values()].sort((a, b) => worst(b) - worst(a));
}

/** A message on one line that Markdown takes as it is. */
export function plain(message: string): string {
  return message.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|#]/g, '\\$&');
}

const commands = { error: 'error', warn: 'warning', notice: 'notice', normal: 'notice' } as const;

function annotation({ location }: AuditedFile, { finding, place, endLine }: ReportRow, locale: Locale): string {
  const properties = [
    `file=${property(location)}`,
    `line=${place.line}`,
    `endLine=${endLine}`,
    `col=${place.column}`,
    `title=${property(cardOf(finding).id)}`,
  ];
  return `::${commands[finding.level]} ${properties.join(',')}::${escaped(inLocale(place.message, locale))}`;
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
