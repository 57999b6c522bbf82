import type { AuditResult } from '../../../shared/audit/audit.ts';
import type { StepLocks } from '../../../shared/audit/lock-impact/steps/step-locks.ts';
import type { Surroundings } from '../../../shared/audit/lock-impact/steps/surroundings.ts';
import type { WhitelistEntry } from '../../../shared/audit/judge/whitelist.ts';
import type { SchemaWish } from '../../../shared/audit/schema-wish.ts';
import type { Schema } from '../../../shared/audit/schema/schema.ts';
import type { NewStatement } from '../../ground/ledger/statement-repo.ts';
import type { TaskFile } from '../../ground/ledger/task-file-repo.ts';
import type { Computation } from '../../platform/ports/compute.ts';
import type { Script } from '../../ground/scripts/script.ts';
import type { RuleToRun } from '../../rules/rules/service.ts';
import type { NewAuditTask } from '../../ground/ledger/task-repo.ts';

/** A script and by what it is judged, as plain data. */
export type AuditInput = {
  readonly script: Script;
  readonly dbType: string;
  readonly rules: readonly RuleToRun[];
  readonly whitelist: readonly WhitelistEntry[];
  readonly statementsMax: number;
  /** Whether its files are run as they are, one after the other. */
  readonly isByFile: boolean;
  /** Whether it is also said what can be kept of each statement before it runs, and which can be done online. */
  readonly advises: boolean;
  /** Where there is a data source: the schema that was chosen for it, if one was. */
  readonly live: { readonly chosen: string | undefined } | undefined;
  /** Where it is also said what each statement locks: what stands around what they change. */
  readonly surroundings?: Surroundings | undefined;
};
/** What a statement locks is told who asks, and never kept. */
export type AuditedRow = Omit<NewStatement, 'taskId'> & { readonly step?: StepLocks };
export type NewTaskFile = Omit<TaskFile, 'taskId' | 'fileId'>;
export type AuditQuestions = {
  readonly schema: { readonly said: SchemaWish; readonly answer: Schema | undefined };
  /** Rows are handed over as they are judged, so that nobody holds them twice. */
  readonly judged: {
    readonly said: { readonly rows: readonly AuditedRow[]; readonly total: number };
    readonly answer: void;
  };
};
/** What is said of the script as a whole. */
export type AuditOutcome = {
  readonly task: Pick<
    NewAuditTask,
    | 'contentHash'
    | 'statementCount'
    | 'auditLevel'
    | 'score'
    | 'passRate'
    | 'levelCounts'
    | 'distinctLevelCounts'
    | 'erroredRules'
    | 'ruleCounts'
    | 'coverage'
    | 'risk'
    | 'isMapped'
    | 'skippedFiles'
  >;
  /** The files, in the order in which they were given, where they are run one by one. */
  readonly files: readonly NewTaskFile[];
  /** The whole script as one text; missing where it is one SQL file, whose text is at hand as it is. */
  readonly sql?: string;
  /** For each statement that the whitelist let through, the place of its entry. */
  readonly excludedBy: readonly number[];
  readonly rules: AuditResult['rules'];
};

/** Reading and judging a script: all of an audit that computes. */
export const auditing: Computation<AuditInput, AuditQuestions, AuditOutcome> = {
  name: 'auditing',
  // The rules and the parser are the heaviest part of this group, and reading a task needs neither.
  load: async () => (await import('./computing/compute-audit.ts')).computeAudit,
};
