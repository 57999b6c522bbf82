import { engineOf } from '../../engines/index.ts';
import type { AuditedStatement } from '../audit.ts';
import { contentHash } from './content-hash.ts';
import type { Finding, Place } from '../judge/finding.ts';
import { fingerprint } from '../judge/fingerprint.ts';
import { worstOf } from '../../levels.ts';
import type { RuleOutcome } from '../judge/rule-run.ts';
import { scoreOf, type TaskScore } from '../judge/score.ts';

/** A judged statement as far as reports speak of it. */
export type ReportedStatement = Pick<
  AuditedStatement,
  'number' | 'text' | 'level' | 'findings' | 'start' | 'line' | 'column'
> & {
  /** Of an audit that is at hand; what was stored does not hold it. */
  readonly locks?: AuditedStatement['locks'];
};
/** A judged script as far as reports speak of it. */
export type ReportedScript = TaskScore & {
  readonly statements: readonly ReportedStatement[];
  readonly rules: readonly RuleOutcome[];
  readonly coverage: number;
};

/**
 * Where a script comes from: `path` as people know it, `location` relative to the project with forward slashes, for
 * machines.
 */
export type ScriptSource = { readonly path: string; readonly location: string; readonly dbType: string };

/** One place of one finding, with all that a report says of it. */
export type ReportRow = {
  readonly statement: ReportedStatement;
  readonly finding: Finding;
  readonly place: Place;
  readonly text: string;
  /** Behind the last character; both count from 1. */
  readonly endLine: number;
  readonly endColumn: number;
};

/** A script, what was said of it, and its findings as rows. */
export type AuditedFile = ScriptSource & {
  readonly result: ReportedScript;
  readonly rows: readonly ReportRow[];
  /** The same as long as the statement says the same, wherever it stands in its file. */
  readonly fingerprintOf: (row: ReportRow) => string;
};

/**
 * Prepares a judged script for reports. What is `known` from before is left out, and levels and score follow from the
 * rest.
 */
export function auditedFile(
  source: ScriptSource,
  result: ReportedScript,
  known: ReadonlySet<string> = nothingKnown,
): AuditedFile {
  const rows = rowsOf(result);
  const fingerprintOf = lazyFingerprints(source, rows);
  const fresh = known.size === 0 ? rows : rows.filter((row) => !known.has(fingerprintOf(row)));
  return {
    ...source,
    rows: fresh,
    result: fresh.length === rows.length ? result : onlyWith(fresh, result),
    fingerprintOf,
  };
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

function rowsOf({ statements }: ReportedScript): ReportRow[] {
  return statements.flatMap(rowsOfStatement);
}

/** The rows of one statement. */
export function rowsOfStatement(statement: ReportedStatement): ReportRow[] {
  return statement.findings.flatMap((finding) =>
    finding.places.map((place) => new PlacedRow(statement, finding, place)),
  );
}

/** A large script has millions of them, and few reports ask for the text and where it ends. */
class PlacedRow implements ReportRow {
  readonly statement: ReportedStatement;
  readonly finding: Finding;
  readonly place: Place;

  constructor(statement: ReportedStatement, finding: Finding, place: Place) {
    this.statement = statement;
    this.finding = finding;
    this.place = place;
  }

  get text(): string {
    const from = this.place.start - this.statement.start;
    return this.statement.text.slice(from, from + this.place.length);
  }

  get endLine(): number {
    return endOf(this.place, this.text).endLine;
  }

  get endColumn(): number {
    return endOf(this.place, this.text).endColumn;
  }
}

/** They take as long as half the audit, and few reports ask for them. */
function lazyFingerprints(source: ScriptSource, rows: readonly ReportRow[]): AuditedFile['fingerprintOf'] {
  let byRow: ReadonlyMap<ReportRow, string> | undefined;
  return (row) => (byRow ??= fingerprints(source, rows)).get(row) ?? '';
}

function fingerprints({ location, dbType }: ScriptSource, rows: readonly ReportRow[]): ReadonlyMap<ReportRow, string> {
  const { dialect } = engineOf(dbType);
  const seen = new Map<string, number>();
  let families: { statement: ReportedStatement | undefined; whole: string; byText: Map<string, string> } = {
    statement: undefined,
    whole: '',
    byText: new Map(),
  };
  return new Map(
    rows.map((row) => {
      const { statement, finding, text } = row;
      if (families.statement !== statement)
        families = { statement, whole: fingerprint(statement.text, dialect), byText: new Map([[statement.text, '']]) };
      // Several rules often point at the same place.
      const part = families.byText.get(text) ?? fingerprint(text, dialect);
      families.byText.set(text, part);
      const identity = contentHash([location, finding.ruleId || finding.source, families.whole, part].join('\n'));
      // The same thing twice in a file is two findings: the first two stay known when a third one joins them.
      const times = seen.get(identity) ?? 0;
      seen.set(identity, times + 1);
      return [row, times === 0 ? identity : contentHash(`${identity}\n${times}`)];
    }),
  );
}

function endOf({ line, column }: Place, text: string): { endLine: number; endColumn: number } {
  const lastBreak = text.lastIndexOf('\n');
  if (lastBreak < 0) return { endLine: line, endColumn: column + text.length };
  return { endLine: line + text.split('\n').length - 1, endColumn: text.length - lastBreak };
}

function onlyWith(rows: readonly ReportRow[], result: ReportedScript): ReportedScript {
  const kept = new Set(rows.map(({ place }) => place));
  const statements = result.statements.map((statement) => {
    const findings = statement.findings.flatMap((finding) => {
      const places = finding.places.filter((place) => kept.has(place));
      const latest = places.at(-1);
      return latest ? [{ ...finding, ...latest, places }] : [];
    });
    return {
      ...statement,
      findings,
      level: worstOf(findings.filter(({ error }) => error === undefined).map(({ level }) => level)),
    };
  });
  return { ...result, ...scoreOf(statements.map(({ level }) => level)), statements };
}
