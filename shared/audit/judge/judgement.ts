import type { AnyNode, NodeKind } from '../tree/any-node.ts';
import type { Column } from '../tree/expression.ts';
import type { ObjectName } from '../tree/node.ts';
import type { ParsedStatement } from '../tree/parsed-script.ts';
import { isExplainable } from '../plan/explainable.ts';
import type { Session } from '../lock-impact/session-trace.ts';
import type { PlaceFinder } from './finding.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { QueryScope, type ColumnFate } from '../scope/query-scope.ts';
import type { SchemaTable } from '../schema/schema.ts';
import type { ScriptContext } from '../script/script-context.ts';
import type { ScriptEnd } from '../script/script-end.ts';
import type { TableFate } from '../schema/schema.ts';
import { SurroundingsFinder } from '../tree/surroundings.ts';
import { nodesOf, walkPastNames } from '../tree/walk.ts';
import { listedName, nameKey } from '../dialect-facts/identifiers.ts';

/** What stays the same over a whole script. */
export type JudgedScript = {
  readonly dialect: Dialect;
  readonly script: ScriptContext;
  readonly session: Session;
  readonly tableInTheEnd: (name: ObjectName) => SchemaTable | undefined;
  readonly isMadeAgain: ScriptEnd['makesAgain'];
};

/**
 * What all rules share while one statement is judged; what not every statement needs is made when a rule first asks.
 */
export class Judgement {
  /** The nodes around the node that is being checked; the walk moves it on. */
  parents: readonly AnyNode[] = [];
  /** The kinds of the nodes that the walk has passed. */
  readonly kinds = new Set<NodeKind>();
  readonly statement: ParsedStatement;
  readonly places: PlaceFinder;
  /** Whether the whitelist excluded the statement: it is only counted which rules would have found something. */
  readonly isExcused: boolean;
  private readonly whole: JudgedScript;
  private queryScope: QueryScope | undefined;
  private finder: SurroundingsFinder | undefined;
  private madeInside: ReadonlyMap<string, MadeTable> | undefined;
  private hasPlan: boolean | undefined;
  private lastColumn: Column | undefined;
  private lastFate: ColumnFate = 'unknown';

  constructor(
    { statement, isExcused }: { readonly statement: ParsedStatement; readonly isExcused: boolean },
    places: PlaceFinder,
    whole: JudgedScript,
  ) {
    this.statement = statement;
    this.isExcused = isExcused;
    this.places = places;
    this.whole = whole;
  }

  get script(): ScriptContext {
    return this.whole.script;
  }

  get session(): Session {
    return this.whole.session;
  }

  get scope(): QueryScope {
    const { script, dialect } = this.whole;
    return (this.queryScope ??= new QueryScope(
      { find: (name) => script.find(name), findAfter: (name) => tableOf(script.findAfter(this.statement.tree, name)) },
      cteNamesOf(this.statement),
      dialect,
    ));
  }

  /**
   * What a column name at the checked node stands for. All rules that look at a column ask one after the other, so the
   * last answer is kept.
   */
  columnFate(column: Column): ColumnFate {
    if (this.lastColumn === column) return this.lastFate;
    this.lastFate = this.scope.columnFate(column, this.parents);
    this.lastColumn = column;
    return this.lastFate;
  }

  /** Whether a block makes a table before a place in it, on the same way. */
  isMadeInside(name: ObjectName, before: number): boolean {
    if (this.parents.length === 0) return false;
    this.madeInside ??= this.tablesMade();
    const made = this.madeInside.get(this.keyOf(name));
    return made !== undefined && made.end <= before && (!made.branch || this.parents.includes(made.branch));
  }

  /** The tables that the statements of a block make, first making first, each with the branch that it stands in. */
  private tablesMade(): ReadonlyMap<string, MadeTable> {
    const made = new Map<string, MadeTable>();
    walkPastNames(this.statement.tree, (node, parents) => {
      // Nothing is made where a table of that name is known.
      if (node.kind !== 'createTable' || (node.ifNotExists && tableOf(this.script.find(node.name)))) return;
      const key = this.keyOf(node.name);
      const branch = parents.findLast(({ kind }) => kind === 'control');
      if (!made.has(key)) made.set(key, { end: node.end, branch });
    });
    return made;
  }

  private keyOf({ schema, name }: ObjectName): string {
    const { dialect } = this.whole;
    return [schema, name].map((part) => (part ? nameKey(listedName(part, dialect), dialect) : '')).join('.');
  }

  get surroundings(): SurroundingsFinder {
    return (this.finder ??= new SurroundingsFinder());
  }

  /** Whether the server could tell a plan of the statement; known when the walk is over. */
  get isExplainable(): boolean {
    return (this.hasPlan ??= isExplainable(this.statement, () => this.kinds));
  }

  tableInTheEnd(name: ObjectName): SchemaTable | undefined {
    return this.whole.tableInTheEnd(name);
  }

  isMadeAgain(...stored: Parameters<ScriptEnd['makesAgain']>): boolean {
    return this.whole.isMadeAgain(...stored);
  }
}

type MadeTable = { readonly end: number; readonly branch: AnyNode | undefined };

function tableOf(fate: TableFate): SchemaTable | undefined {
  return typeof fate === 'object' ? fate : undefined;
}

function cteNamesOf({ tree, text }: ParsedStatement): ReadonlySet<string> {
  if (!/\bwith\b/i.test(text)) return noNames;
  return new Set(nodesOf(tree, 'cte').map((cte) => cte.name.text.toLowerCase()));
}

const noNames: ReadonlySet<string> = new Set();
