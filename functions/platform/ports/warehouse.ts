/** A value for a `?` of a text, in order. */
export type QuestionValue =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'whole'; readonly value: number }
  /** Milliseconds since 1970. */
  | { readonly kind: 'moment'; readonly value: number };

/** A text with its values, and the files that it is over: of one tenant, source and plan, from one day to another. */
export type Question = {
  readonly sql: string;
  readonly values: readonly QuestionValue[];
  readonly over: {
    readonly tenant: string;
    readonly source: string;
    readonly planId: number;
    readonly firstDay: string;
    readonly lastDay: string;
  };
};

/** How far an engine is with a question; the detail is in its own words. */
export type QuestionState =
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly readBytes: number }
  | { readonly state: 'failed'; readonly why: 'tooMuch' | 'stopped' | 'lost' | 'refused'; readonly detail: string };

/** What was found: every cell as text, numbers and moments (UTC) in the notation of SQL. */
export type FoundRows = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
};

/** Answers questions over the files of samples: Athena in the cloud, DuckDB under `npm start`. */
export interface Warehouse {
  /** Starts a question and answers how to ask after it; the same again under the same token starts nothing. */
  start(question: Question, token: string): Promise<string>;
  state(id: string): Promise<QuestionState>;
  /** What a question found that is done; texts bound their rows by themselves. */
  rows(id: string): Promise<FoundRows>;
  /** Stops what runs; what is over stays as it is. */
  stop(id: string): Promise<void>;
}

/** A moment as engines write it: UTC, without a zone. */
export function momentText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('T', ' ').replace('Z', '');
}
