import { engineOf } from '../../engines/index.ts';
import type { AuditedStatement } from '../audit.ts';
import { contentHash } from '../content-hash.ts';
import type { Finding, Place } from '../finding.ts';
import { fingerprint } from '../fingerprint.ts';
import { worstOf } from '../../levels.ts';
import type { RuleOutcome } from '../rule-run.ts';
import { scoreOf, type TaskScore } from '../score.ts';

/** A judged statement as far as reports speak of it. */
export type ReportedStatement = Pick<AuditedStatement, 'number' | 'text' | 'level' | 'findings' | 'start' | 'line' | 'column'>;
/** A judged script as far as reports speak of it. */
export type ReportedScript = TaskScore & { readonly statements: readonly ReportedStatement[]; readonly rules: readonly RuleOutcome[]; readonly coverage: number };

/** Where a script comes from: `path` as people know it, `location` relative to the project with forward slashes, for machines. */
export type ScriptSource = { readonly path: string; readonly location: string; readonly dbType: string };

/** One place of one finding, with all that a report says of it. */
export type ReportRow = {
  readonly statement: ReportedStatement; readonly finding: Finding; readonly place: Place; readonly text: string;
  /** Behind the last character; both count from 1. */
  readonly endLine: number; readonly endColumn: number;
  /** The same as long as the statement says the same, wherever it stands in its file. */
  readonly fingerprint: string;
};

/** A script, what was said of it, and its findings as rows. */
export type AuditedFile = ScriptSource & { readonly result: ReportedScript; readonly rows: readonly ReportRow[] };

/** Prepares a judged script for reports. What is `known` from before is left out, and levels and score follow from the rest. */
export function auditedFile(source: ScriptSource, result: ReportedScript, known: ReadonlySet<string> = nothingKnown): AuditedFile {
  const rows = rowsOf(source, result);
  const fresh = rows.filter(({ fingerprint }) => !known.has(fingerprint));
  return { ...source, rows: fresh, result: fresh.length === rows.length ? result : onlyWith(fresh, result) };
}

/** The rows of each statement, by its number. */
export function byStatement(rows: readonly ReportRow[]): Map<number, ReportRow[]> {
  const groups = new Map<number, ReportRow[]>();
  for (const row of rows) {
    const group = groups.get(row.statement.number);
    if (group) group.push(row);
    else groups.set(row.statement.number, [row]);
  }
  return groups;
}

const nothingKnown: ReadonlySet<string> = new Set();

function rowsOf({ location, dbType }: ScriptSource, { statements }: ReportedScript): ReportRow[] {
  const seen = new Map<string, number>();
  const { dialect } = engineOf(dbType);
  return statements.flatMap((statement) => {
    if (statement.findings.length === 0) return [];
    const family = fingerprint(statement.text, dialect);
    return statement.findings.flatMap((finding) => finding.places.map((place) => {
      const text = statement.text.slice(place.start - statement.start, place.start - statement.start + place.length);
      const identity = [location, finding.ruleId || finding.source, family, text === statement.text ? '' : fingerprint(text, dialect)].join('\n');
      // The same thing twice in a file is two findings: the first two stay known when a third one joins them.
      const times = seen.get(identity) ?? 0;
      seen.set(identity, times + 1);
      return { statement, finding, place, text, ...endOf(place, text), fingerprint: contentHash(`${identity}\n${times}`) };
    }));
  });
}

function endOf({ line, column }: Place, text: string): { endLine: number; endColumn: number } {
  const lines = text.split('\n');
  const last = lines.at(-1) ?? '';
  return { endLine: line + lines.length - 1, endColumn: lines.length === 1 ? column + text.length : last.length + 1 };
}

function onlyWith(rows: readonly ReportRow[], result: ReportedScript): ReportedScript {
  const kept = new Set(rows.map(({ place }) => place));
  const statements = result.statements.map((statement) => {
    const findings = statement.findings.flatMap((finding) => {
      const places = finding.places.filter((place) => kept.has(place));
      const latest = places.at(-1);
      return latest ? [{ ...finding, ...latest, places }] : [];
    });
    return { ...statement, findings, level: worstOf(findings.filter(({ error }) => error === undefined).map(({ level }) => level)) };
  });
  return { ...result, ...scoreOf(statements.map(({ level }) => level)), statements };
}
