import { severityOf, worstOf } from '../../../../shared/levels.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Slice, StoredFinding } from '../../../ground/ledger/statement-repo.ts';
import type { FilePlace } from '../../../ground/scripts/read-stored.ts';
import type { AuditedRow } from '../audit-computation.ts';

/**
 * Puts the statements of large files together to lines of the ledger: what changes rows by thousands, which share a
 * transaction, and a script's own BEGIN … COMMIT as one. Everything else keeps a line of its own.
 */
export class Slices {
  private open: OpenSlice | undefined;
  private batch = 0;

  /** The lines that are complete once a statement has come. */
  take(row: AuditedRow, place: FilePlace): AuditedRow[] {
    const isJoining = this.open?.takes(row, place) ?? false;
    const ended = isJoining ? [] : this.end();
    if (!isJoining) this.open = new OpenSlice(row, place);
    else this.open?.add(row, place);
    return ended;
  }

  /** The last line. */
  end(): AuditedRow[] {
    const { open } = this;
    this.open = undefined;
    // A transaction of theirs is cut nowhere, so that a batch of theirs is a line; of ours each line is a batch.
    return open ? [{ ...open.row(), batch: ++this.batch }] : [];
  }
}

class OpenSlice {
  private readonly first: AuditedRow;
  private readonly place: FilePlace;
  private readonly shown: string[] = [];
  private readonly findings: StoredFinding[] = [];
  private readonly ruleIds = new Map<string, number>();
  private readonly settings: string[] = [];
  private last: AuditedRow;
  private level: AuditedRow['auditLevel'] = '';
  private isDuplicate = true;
  private count = 0;
  private end: number;

  constructor(row: AuditedRow, place: FilePlace) {
    this.first = this.last = row;
    this.place = place;
    this.end = place.from;
    this.add(row, place);
  }

  takes(row: AuditedRow, { fileId, from, bytes }: FilePlace): boolean {
    const { first, place } = this;
    if (place.fileId !== fileId || row.batch !== first.batch || !first.isTransactional) return false;
    if (first.executionClass === 'begin') return true;
    return (
      first.executionClass === 'rows' &&
      this.count < limits.sliceStatementsMax &&
      from + bytes - place.from <= limits.sliceBytesMax
    );
  }

  add(row: AuditedRow, { from, bytes }: FilePlace): void {
    this.last = row;
    this.count++;
    this.end = from + bytes;
    this.level = worstOf([this.level, row.auditLevel]);
    this.isDuplicate &&= row.isDuplicate;
    if (row.executionClass === 'session' && row.sql !== undefined) this.settings.push(row.sql);
    if (this.shown.length < limits.sliceShownStatements) this.shown.push(row.sql ?? '');
    for (const finding of row.findings) {
      const known = this.ruleIds.get(finding.ruleId) ?? 0;
      this.ruleIds.set(finding.ruleId, known + 1);
      // Its place in the text is that of its own statement, of which only the first begins the text that is shown.
      if (known < limits.sliceFindingsOfRuleMax)
        this.findings.push(this.count === 1 ? finding : { ...finding, offset: 0 });
    }
  }

  row(): AuditedRow {
    const { first, count } = this;
    if (count === 1) return first;
    const findings = this.findings.toSorted((a, b) => severityOf(b.level) - severityOf(a.level));
    return {
      ...first,
      sql: excerpt(this.shown),
      auditLevel: this.level,
      findings,
      ruleIds: [...this.ruleIds.keys()],
      isDuplicate: this.isDuplicate,
      slice: this.slice(),
    };
  }

  private slice(): Slice {
    const { place, last, count, settings } = this;
    const isClosed = last.executionClass === 'commit' || last.executionClass === 'undo';
    return {
      fileId: place.fileId,
      from: place.from,
      bytes: this.end - place.from,
      client: place.client,
      line: this.first.line,
      column: this.first.column,
      statements: count,
      lastLine: last.line,
      ...(isClosed && { closing: last.executionClass === 'undo' ? 'undo' : 'commit' }),
      ...(settings.length > 0 && { settings }),
    };
  }
}

function excerpt(shown: readonly string[]): string {
  const text = shown.map((sql) => `${sql};`).join('\n');
  const isCut = text.length > limits.sliceShownCharacters;
  return isCut ? `${text.slice(0, limits.sliceShownCharacters)}…` : text;
}
