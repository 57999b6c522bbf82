import { sameText, type Text } from '../../shared/text.ts';

export type EngineErrorKind =
  | 'connect'
  | 'auth'
  | 'syntax'
  | 'cancelled'
  | 'timeout'
  | 'lostConnection'
  | 'lock'
  | 'constraint'
  | 'other';

/**
 * What an error proves about its statement.
 * notSent: it never left us. refused: the server answered and undid it. unknown: sent, and no answer came.
 */
export type StatementOutcome = 'notSent' | 'refused' | 'unknown';

type EngineErrorFields = {
  readonly kind: EngineErrorKind;
  /** The server's own code (42P01, 1146, ORA-00942), or the network's. */
  readonly code: string;
  readonly message: string;
  /** Where in the statement, counted from 0, when the server says so. */
  readonly position?: number;
  readonly outcome: StatementOutcome;
  /** In both languages, where we say it and not the server. */
  readonly words?: Text;
};

/** The one error that drivers reject with. */
export class EngineError extends Error {
  readonly kind: EngineErrorKind;
  readonly code: string;
  readonly position: number | undefined;
  readonly outcome: StatementOutcome;
  /** What people are told: in their language where we say it ourselves. */
  readonly words: Text;

  constructor(fields: EngineErrorFields) {
    super(fields.message);
    this.name = 'EngineError';
    this.kind = fields.kind;
    this.code = fields.code;
    this.position = fields.position;
    this.outcome = fields.outcome;
    this.words = fields.words ?? sameText(fields.message || fields.code);
  }
}
