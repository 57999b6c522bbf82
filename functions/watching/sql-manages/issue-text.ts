import { filledTemplate, type IssueValues } from '../../../shared/channels/issue-template.ts';
import { levelTexts } from '../../../shared/levels.ts';
import { scanTypeOf, scanTypeText } from '../../../shared/scan-types/scan-types.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import type { Marking, OpenTracker } from '../../ground/channels/tracker.ts';
import { asSeenByAnybody } from '../collected/as-seen-by.ts';
import type { Collected } from '../collected/collected-repo.ts';
import { consoleAddress } from '../../ground/configuration/service.ts';
import type { Context } from '../../platform/context.ts';

/** A tracker refuses descriptions without end. */
const sqlLengthMax = 2_000;
const descriptionLengthMax = 30_000;

/** The title and the description of the issue of some statements, as the templates of the tracker have them. */
export async function issueText(
  ctx: Context,
  { settings, marking }: OpenTracker,
  collected: readonly Collected[],
): Promise<{ title: string; description: string }> {
  const [address, records] = await Promise.all([consoleAddress(ctx.table), asSeenByAnybody(ctx, collected)]);
  const valuesOf = (record: Collected, how: Marking) => valuesIn(ctx, record, { how, address, count: records.length });
  const titleTemplate = String(settings['title_template'] ?? '');
  const bodyTemplate = String(settings['body_template'] ?? '');
  const [first] = records;
  const usual = inLocale(titleOf(ctx.project.name, records.length), ctx.locale);
  const title = titleTemplate && first ? filledTemplate(titleTemplate, valuesOf(first, asIs)) : usual;
  const parts = records.map((record) => {
    const values = valuesOf(record, marking);
    return bodyTemplate ? `${filledTemplate(bodyTemplate, values)}\n\n` : usualPart(values, record, marking);
  });
  return { title, description: asFarAsItFits(parts, ctx) };
}

/** In a title nothing is marked. */
const asIs: Marking = { heading: (words) => words, code: (text) => text, words: (text) => text };

function titleOf(project: string, count: number): Text {
  return { zh: `${project}：${count} 条 SQL 待优化`, en: `${project}: ${count} SQL to improve` };
}

function usualPart({ id, sql, findings, link }: IssueValues, record: Collected, marking: Marking): string {
  const place = [record.dbServiceName, record.schema].filter(Boolean).join(' / ');
  return `${[marking.heading(`#${id} ${place}`), sql, findings, link].filter(Boolean).join('\n\n')}\n\n`;
}

type Around = { readonly how: Marking; readonly address: string; readonly count: number };

function valuesIn({ locale, project }: Context, record: Collected, { how, address, count }: Around): IssueValues {
  const words = (text: string) => how.words(text);
  const found = record.findings.map(({ level, message }) => `- [${level}] ${words(inLocale(message, locale))}`);
  const reasons = record.priorityReasons.map((reason) => `- ${words(inLocale(reason, locale))}`);
  const path = `/sqle/project/${project.uid}/sql-management/${record.sqlId}/analyze`;
  return {
    id: String(record.sqlId),
    project: words(project.name),
    count: String(count),
    fingerprint: how.code(record.fingerprint.slice(0, sqlLengthMax)),
    sql: how.code(record.sql.slice(0, sqlLengthMax)),
    source: words(record.scanTaskName ?? inLocale(scanTypeText(scanTypeOf(record.sourceType), record.dbType), locale)),
    data_source: words(record.dbServiceName),
    schema: words(record.schema),
    level: record.auditLevel === '' ? '-' : inLocale(levelTexts[record.auditLevel], locale),
    findings: [...found, ...reasons].join('\n'),
    link: address === '' ? '' : `${address}${path}`,
  };
}

/** What no longer fits is counted. */
function asFarAsItFits(parts: readonly string[], { locale }: Context): string {
  let text = '';
  for (const [position, part] of parts.entries()) {
    if (text.length + part.length > descriptionLengthMax) {
      const left = parts.length - position;
      return `${text}${inLocale({ zh: `另有 ${left} 条未列出`, en: `${left} more are not listed` }, locale)}`;
    }
    text += part;
  }
  return text;
}
