import type { Wish } from '../../shared/audit/complete/catalog.ts';
import type { Answers as CatalogAnswers } from '../../shared/audit/complete/wish-key.ts';
import type { Level } from '../../shared/levels.ts';
import type { SourceKindName } from '../../shared/scripts/index.ts';
import type { Locale } from '../../shared/text.ts';
import type { RuleSelection } from '../rule-selection.ts';

/** A document as it stands in the editor, and by what it is judged. Plain data: it travels to the worker. */
export type Written = {
  readonly path: string;
  readonly kind: SourceKindName;
  readonly text: string;
  readonly dbType: string;
  readonly selection: RuleSelection;
  readonly locale: Locale;
};

/** A part of a document, counted from 0 as editors do. */
export type Part = {
  readonly line: number;
  readonly column: number;
  readonly length: number;
  /** Where offsets are those of the document: in scripts, not in mappers and Java. */
  readonly start?: number;
};
export type FoundProblem = Part & { readonly rule: string; readonly level: Level; readonly message: string };
export type FoundStatement = Part & { readonly name: string; readonly kind: string };
export type Edit = { readonly start: number; readonly end: number; readonly text: string };
export type OfferedFix = { readonly rule: string; readonly title: string; readonly edits: readonly Edit[] };
export type Proposal = {
  readonly label: string;
  readonly kind: string;
  readonly detail: string;
  readonly insert: string;
};

/** What the worker can be asked, with what it answers. */
export type Answers = {
  audit: { readonly problems: readonly FoundProblem[]; readonly statements: readonly FoundStatement[] };
  fixes: readonly OfferedFix[];
  fixAll: { readonly text: string; readonly made: number };
  complete: {
    readonly proposals: readonly Proposal[];
    readonly from: number;
    readonly to: number;
    /** What of a data source would have made it better. */
    readonly wishes: readonly Wish[];
  };
  format: { readonly text: string };
  explain: string;
};
export type Wants = keyof Answers;
export type Question = {
  readonly wants: Wants;
  readonly written: Written;
  readonly offset?: number;
  /** What a data source said of the wishes so far; missing where there is none. */
  readonly known?: CatalogAnswers | undefined;
  readonly rules?: readonly string[];
};
export type Asked = { readonly id: number; readonly question: Question };
export type Answered = { readonly id: number; readonly answer?: unknown; readonly failure?: string };
