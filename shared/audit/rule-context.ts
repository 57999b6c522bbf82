import type { AnyNode, ObjectName } from './ast.ts';
import type { Judgement } from './judgement.ts';
import { isSameName, listedName, nameKey, type Dialect } from './identifiers.ts';
import { paramValues, type RuleContext, type RuleParams, type RuleSetting } from './rule.ts';
import type { SchemaTable } from './schema.ts';
import type { TableFate } from './script-context.ts';
import { isInRoutine } from './walk.ts';

/** Where a context reads what changes from node to node. */
export type ContextSource = {
  readonly judgement: () => Judgement; readonly node: () => AnyNode;
  /** Something that the rule cannot do without is not known. */
  readonly onUnknown: () => void;
};

/** The questions that a rule may ask, answered for whatever statement is being judged. */
export function contextOf(setting: RuleSetting, dialect: Dialect, { judgement, node, onUnknown }: ContextSource): RuleContext {
  let params: RuleContext<RuleParams>['params'] | undefined;
  const after = (name: ObjectName) => tableOf(judgement().script.findAfter(judgement().statement.tree, name));
  return {
    dialect,
    // Read on first use, so that a setting that cannot be read makes its own rule fail and nothing else.
    get params() { return (params ??= paramValues(setting)); },
    get statement() { return judgement().statement; },
    get parents() { return judgement().parents; },
    get around() { return judgement().surroundings.around(node(), judgement().parents); },
    get transaction() { return judgement().script.transaction; },
    text: ({ start, end }) => judgement().statement.text.slice(start - judgement().statement.start, end - judgement().statement.start),
    keyOf: (name) => nameKey(listedName(name, dialect), dialect),
    isSame: (name, listed) => isSameName(name, listed, dialect),
    isCte: (name) => judgement().scope.isCte(name),
    tableFate: (name) => {
      const fate = judgement().scope.isCte(name) ? 'unknown' : judgement().script.find(name);
      return fate === 'absent' && isInRoutine(judgement().parents) ? 'unknown' : fate;
    },
    table: (name) => tableOf(judgement().script.find(name)),
    requireTable: (name) => {
      const table = tableOf(judgement().script.find(name));
      if (!table) onUnknown();
      return table;
    },
    tableAfter: after,
    tableInTheEnd: (name) => judgement().tableInTheEnd(name) ?? after(name),
    columnFate: (column) => judgement().scope.columnFate(column, judgement().parents),
    column: (column) => {
      const fate = judgement().scope.columnFate(column, judgement().parents);
      return typeof fate === 'object' ? fate.column : undefined;
    },
    neighbours: (name) => judgement().script.neighbours(name),
    get server() { return judgement().script.server; },
    setting: (name) => judgement().script.settings[name],
    requirePlan: () => {
      const plan = judgement().script.planOf(judgement().statement.text);
      if (!plan && judgement().isExplainable) onUnknown();
      return plan;
    },
    cannotTell: onUnknown,
    isNew: (name) => judgement().script.isNew(name),
    alteredBy: (name) => judgement().script.alteredBy(name),
  };
}

function tableOf(fate: TableFate): SchemaTable | undefined {
  return typeof fate === 'object' ? fate : undefined;
}
