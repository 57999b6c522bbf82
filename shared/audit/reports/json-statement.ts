import { engineOf } from '../../engines/index.ts';
import type { Text } from '../../text.ts';
import type { Finding, Place } from '../judge/finding.ts';
import { fingerprint, fingerprintOf } from '../judge/fingerprint.ts';
import type { StatementTokens } from '../tokens/tokens.ts';
import type { ReportedStatement } from './audited-file.ts';

/** How a report for programs writes what is said again and again, and when a finding lists its places. */
export type StatementStyle = {
  readonly text: (text: Text) => string;
  /** The fields of what a finding is, without braces. */
  readonly kind: (kind: FindingKind) => string;
  readonly places: 'always' | 'several';
};
/** What a finding is, wherever it stands. */
export type FindingKind = Pick<Finding, 'ruleId' | 'source' | 'level'>;

/** Where a statement comes from, and its tokens where they are at hand. */
type Origin = { readonly dbType: string; readonly tokens: StatementTokens | undefined };
/** A statement as JSON. */
export type StatementWriter = (statement: ReportedStatement, origin: Origin) => string;

/**
 * Writes statements field by field. Of ten places nine are those of their findings, and most messages come again and
 * again: handing all of it to `JSON.stringify` takes three times as long.
 */
export function statementWriter(style: StatementStyle): StatementWriter {
  return (statement, { dbType, tokens }) => {
    const { dialect } = engineOf(dbType);
    const family = tokens ? fingerprintOf(tokens, dialect) : fingerprint(statement.text, dialect);
    let fields = '';
    const values: Readonly<Record<string, ReportedStatement[keyof ReportedStatement]>> = statement;
    for (const name in values) {
      const value = values[name];
      if (value === undefined) continue;
      const written = name === 'findings' ? findingsText(statement.findings, style) : valueText(value);
      fields += `"${name}":${written},`;
    }
    return `{${fields}"fingerprint":${JSON.stringify(family)}}`;
  };
}

function valueText(value: object | string | number): string {
  return Number.isSafeInteger(value) ? String(value) : JSON.stringify(value);
}

function findingsText(findings: readonly Finding[], style: StatementStyle): string {
  let items = '';
  for (const finding of findings)
    items += items === '' ? findingText(finding, style) : `,${findingText(finding, style)}`;
  return `[${items}]`;
}

function findingText(finding: Finding, style: StatementStyle): string {
  const { places, error } = finding;
  const place = placeText(finding, style);
  const [only] = places;
  const isAlone = places.length === 1 && only !== undefined && isSamePlace(only, finding);
  const listed = isAlone
    ? style.places === 'always' && `{${place}}`
    : places.map((one) => `{${placeText(one, style)}}`).join(',');
  const list = listed === false ? '' : `,"places":[${listed}]`;
  const reason = error === undefined ? '' : `,"error":${style.text(error)}`;
  return `{${place},${style.kind(finding)}${list}${reason}}`;
}

/** The fields as the finding has them. */
export function kindFields({ ruleId, source, level }: FindingKind): string {
  return `"ruleId":"${ruleId}","source":"${source}","level":"${level}"`;
}

function placeText({ start, length, line, column, message }: Place, style: StatementStyle): string {
  return `"start":${start},"length":${length},"line":${line},"column":${column},"message":${style.text(message)}`;
}

function isSamePlace(one: Place, other: Place): boolean {
  return (
    one.start === other.start &&
    one.length === other.length &&
    one.line === other.line &&
    one.column === other.column &&
    one.message === other.message
  );
}

/** Writes what findings are. A rule mostly says the same of itself as the last time. */
export function kindWriter(write: StatementStyle['kind']): StatementStyle['kind'] {
  const last = new Map<string, FindingKind & { readonly written: string }>();
  return (kind) => {
    const { ruleId, source, level } = kind;
    const before = last.get(ruleId);
    if (before && before.source === source && before.level === level) return before.written;
    const written = write(kind);
    last.set(ruleId, { ruleId, source, level, written });
    return written;
  };
}

const writtenMax = 20_000;

/** Writes texts. One that is said again is mostly the same object, whose letters are not read again. */
export function textWriter(write: (text: Text) => string): StatementStyle['text'] {
  const written = new Map<Text, string>();
  return (text) => {
    const known = written.get(text);
    if (known !== undefined) return known;
    if (written.size >= writtenMax) written.clear();
    const own = write(text);
    written.set(text, own);
    return own;
  };
}
