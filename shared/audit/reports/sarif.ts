import { inLocale, type Locale } from '../../text.ts';
import type { Level } from '../../levels.ts';
import type { AuditedFile, ReportRow } from './audited-file.ts';
import type { Report, ReportFormat } from './report.ts';
import { cardOf, type RuleCard } from './rule-card.ts';

/** SARIF 2.1.0, which code hosts and editors show beside the lines. */
export const sarif: ReportFormat = {
  name: 'sarif',
  label: { zh: 'SARIF 2.1.0', en: 'SARIF 2.1.0' },
  extension: 'sarif',
  contentType: 'application/sarif+json; charset=utf-8',
  *pieces(report) {
    const head = JSON.stringify({
      $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
      version: '2.1.0',
    });
    const found = referredRows(report);
    const run = JSON.stringify(runOf(report, found));
    // The results are the long part of a run.
    yield `${head.slice(0, -1)},"runs":[${run.slice(0, -1)},"results":[`;
    let separator = '';
    for (const one of found.rows) {
      if (one.row.finding.error !== undefined) continue;
      yield `${separator}${JSON.stringify(resultOf(one, report.locale))}`;
      separator = ',';
    }
    yield ']}]}\n';
  },
};

const levels: Readonly<Record<Level, string>> = { normal: 'none', notice: 'note', warn: 'warning', error: 'error' };

type Referred = {
  readonly file: AuditedFile;
  readonly row: ReportRow;
  readonly rule: { readonly id: string; readonly index: number };
};
type Found = { readonly rows: readonly Referred[]; readonly cards: readonly RuleCard[] };

function referredRows({ files }: Report): Found {
  const cards = new RuleList();
  const rows = files.flatMap((file) => file.rows.map((row) => ({ file, row, rule: cards.refer(row) })));
  return { rows, cards: cards.all() };
}

function runOf({ locale, version }: Report, { rows, cards }: Found) {
  return {
    tool: { driver: { name: 'Sluice', version, rules: cards.map((card) => ruleOf(card, locale)) } },
    language: locale,
    columnKind: 'utf16CodeUnits',
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: rows.flatMap(({ file, row, rule }) =>
          row.finding.error === undefined
            ? []
            : [
                {
                  level: 'error',
                  message: { text: `${inLocale(row.place.message, locale)}: ${inLocale(row.finding.error, locale)}` },
                  associatedRule: rule,
                  locations: [locationOf(file, row)],
                },
              ],
        ),
      },
    ],
  };
}

function resultOf({ file, row, rule }: Referred, locale: Locale) {
  return {
    ruleId: rule.id,
    ruleIndex: rule.index,
    ...(row.finding.level === 'normal' ? { kind: 'informational' } : {}),
    level: levels[row.finding.level],
    message: { text: inLocale(row.place.message, locale) },
    locations: [locationOf(file, row)],
    partialFingerprints: { 'sluiceFinding/v1': file.fingerprintOf(row) },
  };
}

/** The rules that a run speaks of, each once; results point at them by their place. */
class RuleList {
  private readonly places = new Map<string, number>();
  private readonly cards: RuleCard[] = [];

  refer({ finding }: ReportRow): { id: string; index: number } {
    const card = cardOf(finding);
    const index = this.places.get(card.id) ?? this.cards.push(card) - 1;
    this.places.set(card.id, index);
    return { id: card.id, index };
  }

  all(): readonly RuleCard[] {
    return this.cards;
  }
}

function ruleOf({ id, level, tags, what, why, instead }: RuleCard, locale: Locale) {
  const [title, reason, advice] = [what, why, instead].map((text) => inLocale(text, locale));
  return {
    id,
    name: id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: title },
    fullDescription: { text: reason },
    help: { text: `${reason}\n${advice}`, markdown: `**${title}**\n\n${reason}\n\n${advice}` },
    defaultConfiguration: { level: levels[level] },
    properties: { tags },
  };
}

function locationOf({ location }: AuditedFile, { place, text, endLine, endColumn }: ReportRow) {
  const snippet = text.length > 0 && text.length <= snippetMax ? { snippet: { text } } : {};
  const region = { startLine: place.line, startColumn: place.column, endLine, endColumn, ...snippet };
  return { physicalLocation: { artifactLocation: artifactOf(location), region } };
}

const snippetMax = 500;

function artifactOf(location: string): { uri: string; uriBaseId?: string } {
  const path = location
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/');
  if (location.startsWith('/')) return { uri: `file://${path}` };
  return /^[A-Za-z]:\//.test(location)
    ? { uri: `file:///${path.replace('%3A', ':')}` }
    : { uri: path, uriBaseId: '%SRCROOT%' };
}
