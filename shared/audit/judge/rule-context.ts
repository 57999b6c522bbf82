import type { AnyNode } from '../tree/any-node.ts';
import type { ObjectName } from '../tree/node.ts';
import type { Judgement } from './judgement.ts';
import { madeNameOf } from './made-name.ts';
import { isSameName, listedName, nameKey } from '../dialect-facts/identifiers.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { RuleContext } from './rule.ts';
import type { SchemaTable } from '../schema/schema.ts';
import type { TableFate } from '../schema/schema.ts';
import { isInRoutine } from '../tree/walk.ts';

/** What is being looked at; it moves on from node to node and from rule to rule. */
export type Focus = {
  readonly judgement: Judgement;
  readonly node: AnyNode;
  readonly rule: {
    readonly params: RuleContext['params'];
    /** Something that the rule cannot do without is not known. */
    cannotTell(): void;
    /** The rule would have needed the plan of the statement, if there can be one. */
    lacksPlan(): void;
  };
};

/**
 * The questions that a rule may ask, answered for whatever is being looked at. One context serves all rules: they are
 * many, and scripts may be short.
 */
export function contextOf(focus: Focus, dialect: Dialect): RuleContext {
  return {
    dialect,
    get params() {
      return focus.rule.params;
    },
    get statement() {
      return focus.judgement.statement;
    },
    get parents() {
      return focus.judgement.parents;
    },
    get around() {
      return focus.judgement.surroundings.around(focus.node, focus.judgement.parents);
    },
    get transaction() {
      return focus.judgement.script.transaction;
    },
    get session() {
      return focus.judgement.session;
    },
    get server() {
      return focus.judgement.script.server;
    },
    ...answersOf(focus, dialect),
    ...ofNames(focus),
  };
}

/** What may be asked of texts, names, rows, the server and its plan. */
function answersOf(focus: Focus, dialect: Dialect) {
  return {
    text: (span) => {
      const name = madeNameOf(span);
      if (name !== undefined) return name;
      const { start, end } = span;
      const { statement } = focus.judgement;
      const of = statement.borrowed && start < statement.start ? statement.borrowed : statement;
      return of.text.slice(start - of.start, end - of.start);
    },
    keyOf: (name) => nameKey(listedName(name, dialect), dialect),
    isSame: (name, listed) => isSameName(name, listed, dialect),
    width: (rows) => widthOf(rows, focus),
    setting: (name) => focus.judgement.script.settings[name],
    requirePlan: () => {
      const plan = focus.judgement.script.planOf(focus.judgement.statement.text);
      if (!plan) focus.rule.lacksPlan();
      return plan;
    },
    cannotTell: () => focus.rule.cannotTell(),
  } satisfies Partial<RuleContext>;
}

/** What may be asked of tables and columns by their names. */
function ofNames(focus: Focus) {
  const after = (name: ObjectName) => tableOf(focus.judgement.script.findAfter(focus.judgement.statement.tree, name));
  return {
    isCte: (name) => focus.judgement.scope.isCte(name),
    tableFate: (name) => {
      const fate = focus.judgement.scope.isCte(name) ? 'unknown' : focus.judgement.script.find(name);
      return fate === 'absent' && isInRoutine(focus.judgement.parents) ? 'unknown' : fate;
    },
    table: (name) => tableOf(focus.judgement.script.find(name)),
    requireTable: (name) => {
      const table = tableOf(focus.judgement.script.find(name));
      if (!table) focus.rule.cannotTell();
      return table;
    },
    tableAfter: after,
    tableInTheEnd: (name) => focus.judgement.tableInTheEnd(name) ?? after(name),
    definedKeys: () => focus.judgement.scope.definedKeys(focus.judgement.parents),
    columnFate: (column) => focus.judgement.columnFate(column),
    column: (column) => {
      const fate = focus.judgement.columnFate(column);
      return typeof fate === 'object' ? fate.column : undefined;
    },
    neighbours: (name) => focus.judgement.script.neighbours(name),
    isNew: (name) => focus.judgement.script.deeds.isNew(name) || focus.judgement.isMadeInside(name, focus.node.start),
    isNewInFile: (name) => focus.judgement.script.deeds.isNewInFile(name),
    isEmptied: (name) => focus.judgement.script.deeds.isEmptied(name),
    hasCheck: (name) => focus.judgement.script.deeds.hasCheck(name),
    isMadeAgain: (...stored) => focus.judgement.isMadeAgain(...stored),
    storedAs: (...stored) => focus.judgement.script.deeds.storedAs(...stored),
    isBare: (name) => focus.judgement.script.deeds.isBare(name),
    isNewColumn: (table, column) => focus.judgement.script.deeds.isNewColumn(table, column),
    isTrusted: (table, constraint) => focus.judgement.script.isTrusted(table, constraint),
    isFilled: (table, column) => focus.judgement.script.isFilled(table, column),
    alteredBy: (name) => focus.judgement.script.deeds.alteredBy(name),
  } satisfies Partial<RuleContext>;
}

/** What is stored to run later, or runs only sometimes, may find other tables. */
function widthOf(
  rows: Parameters<RuleContext['width']>[0],
  { judgement: { scope, parents }, node }: Focus,
): number | undefined {
  if (isInRoutine(parents) || parents.some(({ kind }) => kind === 'control')) return undefined;
  return scope.width(rows, rows === node ? parents : [...parents, node]);
}

function tableOf(fate: TableFate): SchemaTable | undefined {
  return typeof fate === 'object' ? fate : undefined;
}
