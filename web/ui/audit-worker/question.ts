import type { Engine } from '../../../shared/engines/engine.ts';
import type { Level } from '../../../shared/levels.ts';
import type { Text } from '../../../shared/text.ts';

/** A rule as a template switches it on, with its values by their wire keys. */
export type LiveRule = { readonly name: string; readonly level: Level; readonly params: Readonly<Record<string, string>> };
/** SQL to be judged while it is written. */
export type Question = { readonly sql: string; readonly dialect: Engine['dialect']; readonly rules: readonly LiveRule[] };
/** What a rule says about a place; `rule` is '' where none stands behind it. Lines and columns count from 1. */
export type LiveFinding = { readonly line: number; readonly column: number; readonly length: number; readonly level: Level; readonly message: Text; readonly rule: string };

/** A question and its answer on the way between the page and the worker. */
export type Asked = { readonly id: number; readonly question: Question };
export type Answered = { readonly id: number; readonly findings: readonly LiveFinding[] };
