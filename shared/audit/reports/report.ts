import type { Locale, Text } from '../../text.ts';
import type { Level } from '../../levels.ts';
import type { AuditedFile } from './audited-file.ts';

/** What a report is written from. */
export type Report = {
  readonly files: readonly AuditedFile[]; readonly locale: Locale;
  /** The version of the product that judged. */
  readonly version: string;
  /** From which level on a finding is a failure, for formats that only know passed and failed. */
  readonly failAt: Level;
};

/** One way to write a report. */
export type ReportFormat = {
  readonly name: string; readonly label: Text;
  /** How the name of its file ends, without a dot. */
  readonly extension: string; readonly contentType: string;
  write(report: Report): string;
};
