import type { Text } from '../../text.ts';
import type { AnyNode, NodeKind, NodeOf } from '../tree/any-node.ts';
import type { Column } from '../tree/expression.ts';
import type { Name, ObjectName, Span } from '../tree/node.ts';
import type { Fidelity, ParsedStatement } from '../tree/parsed-script.ts';
import type { Query, Table } from '../tree/query.ts';
import type { Statement } from '../tree/statement.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { Level } from '../../levels.ts';
import type { Example } from './rule-example.ts';
import type { Category, RuleTags, TagGroup } from './rule-tags.ts';
import type { PlanAnswer } from '../schema/plan.ts';
import type { SchemaColumn, SchemaTable } from '../schema/schema.ts';
import type { ColumnFate, ColumnNames } from '../scope/query-scope.ts';
import type { KnownSoFar } from '../script/known-so-far.ts';
import type { TableFate } from '../schema/schema.ts';
import type { Surroundings } from '../tree/surroundings.ts';
import type { Session } from '../lock-impact/session-trace.ts';
import type { TextEdit } from '../tree/text-edit.ts';

type ParamOf<Type extends string, Value> = {
  readonly key: string;
  readonly type: Type;
  readonly default: Value;
  readonly desc: Text;
};
/** A setting of a rule; `key` is its name on the wire. */
export type RuleParam =
  | ParamOf<'int', number>
  | ParamOf<'float', number>
  | ParamOf<'string', string>
  | ParamOf<'bool', boolean>;
/** The parameters of a rule by the names that its code uses. */
export type RuleParams = Readonly<Record<string, RuleParam>>;
type ValueOf<Type extends RuleParam['type']> = Type extends 'int' | 'float'
  ? number
  : Type extends 'bool'
    ? boolean
    : string;
/** The values of the parameters as the check of a rule reads them. */
export type ParamValues<P extends RuleParams> = { readonly [Name in keyof P]: ValueOf<P[Name]['type']> };

/**
 * Points at the node that breaks the rule; the values go into the rule's message. A level is that of this finding,
 * where nobody set one for the rule.
 */
export type Report = (node: Span, values?: Readonly<Record<string, string | number | Text>>, level?: Level) => void;

/** What a check may ask beside its node. */
export type RuleContext<P extends RuleParams = RuleParams> = KnownSoFar & {
  readonly params: ParamValues<P>;
  readonly statement: ParsedStatement;
  /** The nodes around the checked one, outermost first. Only valid during the call. */
  readonly parents: readonly AnyNode[];
  /** Where the checked node stands. */
  readonly around: Surroundings;
  /** What earlier statements left in the session; kept for PostgreSQL and its family. */
  readonly session: Session;
  /** The text of a node as it was written. */
  text(node: Span): string;
  isSame(name: Name, listed: string): boolean;
  /** Whether a name is a common table expression of this statement. */
  isCte(name: ObjectName): boolean;
  tableFate(name: ObjectName): TableFate;
  /** The same, for a check that cannot judge without it: when unknown, the rule counts as not applicable here. */
  requireTable(name: ObjectName): SchemaTable | undefined;
  /** The table as the whole script leaves it, or as this statement does when it is gone by then. */
  tableInTheEnd(name: ObjectName): SchemaTable | undefined;
  columnFate(column: Column): ColumnFate;
  /**
   * The keys of the columns that the definition around the checked node can name; undefined where they are not all
   * known.
   */
  definedKeys(): ColumnNames | undefined;
  /**
   * How many columns the rows of the checked node have, or those of a query or table right within it; undefined where
   * that is not known.
   */
  width(rows: Query | Statement | Table): number | undefined;
  /** The column that a name stands for at the checked node, when its table is known. */
  column(column: Column): SchemaColumn | undefined;
  /** Every table known at this point in the schema of a name. */
  neighbours(name: ObjectName): readonly SchemaTable[];
  /** A setting of the server by its lower-case name. */
  setting(name: string): string | undefined;
  /**
   * What the server would do with the whole statement. When it could tell and was not asked, the rule counts as not
   * applicable here.
   */
  requirePlan(): PlanAnswer | undefined;
  /** For a check that could not judge for want of any other knowledge: the rule counts as not applicable here. */
  cannotTell(): void;
  /** Whether an earlier statement of the script added the constraint and checked it. */
  isTrusted(table: ObjectName, constraint: Name): boolean;
  /**
   * Whether the script makes a view, routine or trigger of this type and name later on, and leaves it; `on` is the
   * table of a trigger. One that is dropped `ifExists` beforehand may go afterwards.
   */
  isMadeAgain(
    dropped: { readonly ifExists: boolean },
    objectType: string,
    name: ObjectName,
    on: ObjectName | undefined,
  ): boolean;
  /** How the script made a view, routine or trigger that it has left so far. */
  storedAs(objectType: string, name: ObjectName, on: ObjectName | undefined): 'new' | 'replaced' | undefined;
  /** Whether an earlier statement of the same file made this table: a script may be of several files. */
  isNewInFile(name: ObjectName): boolean;
  /** Whether the script has added a constraint to a table and had every row checked. */
  hasCheck(table: ObjectName): boolean;
  /** Whether a table that the script made or emptied holds no row at all. */
  isBare(table: ObjectName): boolean;
  /** The number of the latest earlier statement that altered the table and with which one of now could be one. */
  alteredBy(name: ObjectName): number | undefined;
};

type RuleDefinition<Kind extends NodeKind, P extends RuleParams> = {
  /** `<category>-<file name>`. */
  readonly id: string;
  /** What the two older generations of rules call it. */
  readonly wireNames?: { readonly v1?: string; readonly v2?: string };
  readonly dialects: readonly Dialect[];
  readonly category: Category;
  /**
   * What happens when nobody listens (decision 0019): error breaks, loses, locks or opens; warn likely harms; notice is
   * worth a look; normal tells.
   */
  readonly level: Level;
  /**
   * A custom of teams with these dialects rather than right or wrong: the default templates of others leave it out,
   * with [] all do.
   */
  readonly conventionOf?: readonly Dialect[];
  readonly tags: RuleTags;
  readonly params?: P;
  readonly needsSchema: 'never' | 'better' | 'always';
  readonly what: Text;
  readonly why: Text;
  /** What to do about it; where it has to speak of several dialects, `remedies` has the words of each. */
  readonly instead: Text;
  /** What a finding says, with {values}; `what` when missing. */
  readonly message?: Text;
  readonly bad: readonly Example[];
  readonly good: readonly Example[];
  /** The nodes that the check looks at: whole statements or parts of them, wherever they stand. */
  readonly on: readonly Kind[];
  /** The least understanding of a statement that the check can work with; 'full' when missing. */
  readonly fidelity?: Extract<Fidelity, 'partial' | 'generic'>;
  check(node: NodeOf<Kind>, context: RuleContext<P>, report: Report): void;
  /**
   * The edits that repair a node at which `check` reported; undefined where that cannot be done safely. Safe means:
   * nobody can tell the statement from the one before, or only by what it was plainly meant to do. The result is parsed
   * again before it is believed.
   */
  fix?(node: NodeOf<Kind>, context: RuleContext<P>): readonly TextEdit[] | undefined;
};
/** Any rule, whatever nodes and parameters it takes. */
export type Rule = RuleDefinition<NodeKind, RuleParams>;

/** One audit rule: what it says, its examples and its check. */
export function rule<const Kind extends NodeKind, const P extends RuleParams = Record<never, never>>(
  definition: RuleDefinition<Kind, P>,
): Rule {
  return definition;
}

/** A rule's tags by group, as they go over the wire. */
export function tagsOf({ tags, needsSchema }: Rule): Readonly<Record<TagGroup, readonly string[]>> {
  const accuracy = { never: ['offline'], better: ['offline', 'online'], always: ['online'] }[needsSchema];
  return {
    operand: tags.operand,
    sql: tags.sql,
    audit_purpose: tags.purpose,
    audit_accuracy: accuracy,
    performance_cost: [tags.cost],
  };
}

/** A rule as a template switches it on: an empty level or parameter means the rule's own. */
export type RuleSetting = {
  readonly rule: Rule;
  readonly level?: Level | undefined;
  readonly params?: Readonly<Record<string, string | number | boolean>> | undefined;
};

/** The values of a rule's parameters, from a setting's by their wire keys. */
export function paramValues({ rule: { params = {} }, params: given = {} }: RuleSetting): ParamValues<RuleParams> {
  const values: Record<string, string | number | boolean> = {};
  for (const [name, param] of Object.entries(params)) {
    const value = given[param.key];
    values[name] = value === undefined || value === '' ? param.default : readParam(param, value);
  }
  return values;
}

function readParam(param: RuleParam, value: string | number | boolean): string | number | boolean {
  const words = String(value).trim();
  if (param.type === 'string') return words;
  if (param.type === 'bool' && /^(true|false)$/i.test(words)) return words.toLowerCase() === 'true';
  const number = Number(words);
  const isFit = param.type === 'int' ? Number.isSafeInteger(number) : param.type === 'float' && Number.isFinite(number);
  if (words === '' || !isFit) throw new Error(`${param.key} must be ${param.type}, not ${JSON.stringify(value)}`);
  return number;
}
