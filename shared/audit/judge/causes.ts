import { severityOf } from '../../levels.ts';
import type { Text } from '../../text.ts';
import type { Finding, Place } from './finding.ts';

/**
 * Rules that speak of one cause where they meet at one statement, the one that names it best first: the others add
 * their facts to its finding. Each still counts as hit.
 */
const causes: readonly (readonly string[])[] = [
  [
    'dml-plan-full-scan',
    'dml-large-table-scan',
    'dml-scanned-rows',
    'dml-plan-access-type',
    'dml-plan-without-index',
    'dml-condition-without-index',
    'dml-large-unindexed-result',
    'dml-large-result',
    'dml-plan-filter-steps',
    'dml-large-table',
    'dml-too-many-changed-rows',
  ],
];
/**
 * A statement that reads a whole table and changes all of it has one cause; one that changes a part of what it reads
 * has two, because an index mends the one and smaller steps the other.
 */
const ofSameRows = 'dml-too-many-changed-rows';
/** What says nothing more where the other was found at the same places. */
const repeats: Readonly<Record<string, string>> = {
  'dml-scanned-rows': 'dml-plan-full-scan',
  'dml-plan-access-type': 'dml-plan-full-scan',
};
/** The same, where the later ones speak of nothing but what the first has found at the same places. */
const details: readonly (readonly string[])[] = [
  ['usage-no-drop', 'dml-truncate', 'ddl-drop-column', 'ddl-drop-primary-key', 'usage-cascade'],
  ['dml-concatenated-execute', 'usage-dynamic-sql-concatenation', 'usage-unread-text'],
];
const causeOf = new Map(
  [...causes, ...details].flatMap((ids, cause) => ids.map((id, rank) => [id, { cause, rank }] as const)),
);

/** The findings of a statement with those of one cause as one. */
export function oneForEachCause(findings: readonly Finding[]): readonly Finding[] {
  const groups = new Map<number, Finding[]>();
  for (const finding of findings) {
    const known = finding.error === undefined ? causeOf.get(finding.ruleId) : undefined;
    if (known) groups.set(known.cause, [...(groups.get(known.cause) ?? []), finding]);
  }
  const merged = new Map<Finding, Finding | undefined>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const [first, ...rest] = group.toSorted((a, b) => rankOf(a) - rankOf(b));
    if (!first) continue;
    const others = isDetail(first)
      ? rest.filter((other) => standsWithin(other, first))
      : rest.filter((other) => other.ruleId !== ofSameRows || rowsOf(other) === rowsOf(first));
    if (others.length === 0) continue;
    for (const other of others) merged.set(other, undefined);
    merged.set(first, withFacts(first, others));
  }
  return merged.size === 0
    ? findings
    : findings.flatMap((finding) => (merged.has(finding) ? (merged.get(finding) ?? []) : finding));
}

function rankOf({ ruleId }: Finding): number {
  return causeOf.get(ruleId)?.rank ?? 0;
}

function isDetail({ ruleId }: Finding): boolean {
  return (causeOf.get(ruleId)?.cause ?? 0) >= causes.length;
}

function standsWithin(detail: Finding, { places }: Finding): boolean {
  return detail.places.every(({ start }) => places.some((place) => place.start === start));
}

/** The rows that a finding tells of, as it tells them first. */
function rowsOf({ message }: Finding): string | undefined {
  return /[\d,]+(?= rows)/.exec(message.en)?.[0];
}

function withFacts(first: Finding, others: readonly Finding[]): Finding {
  const [worst = first] = [first, ...others].toSorted((a, b) => severityOf(b.level) - severityOf(a.level));
  const telling = others.filter((other) => repeats[other.ruleId] !== first.ruleId || !standsWithin(other, first));
  const message = joined([first, ...telling].map((finding) => finding.message));
  const places = first.places.map((place): Place => (place.message === first.message ? { ...place, message } : place));
  return { ...first, level: worst.level, message, places };
}

function joined(texts: readonly Text[]): Text {
  return { zh: texts.map(({ zh }) => zh).join('；'), en: texts.map(({ en }) => en).join('. ') };
}
