import type { ObjectType } from '../../../../shared/contract/databases/structures/object-types.ts';
import type { UnwrittenKind } from '../../../../shared/contract/databases/structures/unwritten-kinds.ts';
import { ownSchema } from '../structure.ts';
import type { HangingQuestion } from './hanging.ts';

/**
 * A kind whose objects are made and dropped, and never altered: they hold no data of their own. All but `type` is SQL over its
 * catalogue, whose row is `c`.
 */
export type PlainKind = {
  readonly type: ObjectType;
  /** What it is called where the server does not tell it. */
  readonly kind: UnwrittenKind;
  readonly catalogue: string;
  readonly owner?: string;
  /** Which rows belong to the schema with a number, and the number of it, where a row has one. */
  readonly where: (schema: string) => string;
  readonly namespace: string;
  readonly name: string;
  /** What it takes to drop it beside its name. */
  readonly signature?: string;
  readonly text: string;
  /** How `COMMENT ON` names it, where it may have one. */
  readonly called?: string;
  /** What hangs on it beside a comment. */
  readonly hanging?: readonly HangingQuestion[];
  /** It belongs to no schema. */
  readonly ofDatabase?: true;
  /** What is asked in place of its catalogue. */
  readonly from?: string;
  /** What the server calls such things where it tells of them, if it is another word. */
  readonly identified?: string;
  /** What of it can be altered: a name and a value each. */
  readonly parts?: string;
  /** Whether it holds what must not be written, as SQL. */
  readonly hasSecret?: string;
  /** What it takes to make or change it, and to drop it, beside owning it. */
  readonly takes?: string;
  readonly dropTakes?: string;
};

/** Parts with commas between them, and a part that stands where its value does. */
export const list = (...parts: string[]) => `concat_ws(', ', ${parts.join(', ')})`;
export const option = (word: string, value: string) => `'${word} = ' || ${value}`;
/** What stands on either side of an operator. */
export const operand = (oid: string) => `case ${oid} when 0 then 'NONE' else format_type(${oid}, null) end`;
/**
 * How SQL finds something by its name, with the schema alone on the path: what the server has under the same name comes first there.
 */
export const found = (name: string, isVisible: string, namespace: string) =>
  `case when ${isVisible} then ${name} when ${namespace} = (select o.oid from pg_namespace o where o.nspname = current_schema()) then '${ownSchema}.' || ${name} else ${namespace}::regnamespace || '.' || ${name} end`;
/** A routine by its number, in words that find it; nothing for none. */
export const routineOf = (oid: string) =>
  `(select ${found('quote_ident(r.proname)', 'pg_function_is_visible(r.oid)', 'r.pronamespace')} from pg_proc r where r.oid = ${oid}::oid)`;

/** Options that wrappers take secrets in, by their names or what they hold: compared by a digest, never told and never written. */
export const isSecret = (given: string) =>
  `(split_part(${given}, '=', 1) ~* '(pass|secret|token|credential|api_?key)' or ${given} ~* '(password|passwd|pwd|secret|token)[[:space:]]*=' or ${given} ~ '://[^/@[:space:]]*:[^/@]*@')`;
/** The value of an option as it is written, or the digest of a secret. */
export const secretless = (given: string) =>
  `quote_literal(case when ${isSecret(given)} then 'md5 ' || md5(${given}) else substr(${given}, strpos(${given}, '=') + 1) end)`;
