import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { AlterAction, AlterTable, ColumnDefinition } from '../audit/tree/table-statement.ts';
import type { Engine } from '../engines/engine.ts';
import type { Part, TableName } from '../rollback/row-plan.ts';
import type { OnlineReason } from './reasons.ts';

/** What is said of a statement that blocks a large table: which table, its changes as a part of the statement, and whether a tool can make them. */
export type OnlineAdvice = { readonly table: TableName; readonly changes: Part; readonly reason: OnlineReason };

/** The rule whose finding makes an online change worth while: it knows what the server does, and how large the table is. */
export const blockingRule = 'ddl-blocks-large-table';

/** Whether a statement that blocks a large table could be done online, by its own text; undefined where that is no question. */
export function adviseOnlineChange(
  statement: ParsedStatement,
  ruleIds: readonly string[],
  engine: Pick<Engine, 'abilities'>,
): OnlineAdvice | undefined {
  const { tree, text, start, fidelity } = statement;
  const isBlocking = engine.abilities.includes('onlineChange') && ruleIds.includes(blockingRule);
  if (!isBlocking || tree.kind !== 'alterTable' || fidelity !== 'full') return undefined;
  const [first] = tree.actions;
  const last = tree.actions.at(-1);
  if (!first || !last) return undefined;
  const { schema, name } = tree.name;
  const opening = text.slice(tree.start - start, first.start - start);
  return {
    table: { name: name.text, ...(schema && { schema: schema.text }) },
    changes: [first.start - start, last.end - start],
    reason: reasonOf(tree, opening),
  };
}

function reasonOf({ name: { schema, name, catalog }, actions }: AlterTable, opening: string): OnlineReason {
  if (catalog || ![name, schema].every((one) => !one || /^\w{1,50}$/.test(one.text))) return 'unusualName';
  // IGNORE leaves out rows, WAIT and NOWAIT are about a lock that is not taken.
  const isPlain = /^\s*alter\s+(online\s+)?table\s+[^\s]+(\s*\.\s*[^\s]+)?\s*$/i.test(opening);
  return isPlain && actions.every(isFit) ? 'offered' : 'unfitChange';
}

/** The tool copies with INSERT IGNORE, so what could silently lose rows or values by it is not left to it. */
function isFit(action: AlterAction): boolean {
  switch (action.kind) {
    case 'addColumn':
      return !action.column.autoIncrement && isWithoutKeys(action.column);
    case 'modifyColumn':
      return action.name.text.toLowerCase() === action.column.name.text.toLowerCase() && isWithoutKeys(action.column);
    case 'addIndex':
      return action.index.type !== 'unique';
    case 'addConstraint':
      return action.constraint.kind === 'check';
    case 'dropConstraint':
      return action.type === 'check';
    case 'setTableOptions':
      return action.options.every(({ name }) => plainOptions.test(name));
    default:
      return fitKinds.has(action.kind);
  }
}

const fitKinds: ReadonlySet<AlterAction['kind']> = new Set([
  'dropColumn',
  'setDefault',
  'dropDefault',
  'dropIndexAction',
  'convertCharset',
  'algorithm',
  'lock',
]);
const plainOptions = /^(ENGINE|ROW_FORMAT|KEY_BLOCK_SIZE|CHARSET|COLLATE|COMMENT|PAGE_COMPRESSED)$/i;

function isWithoutKeys({ constraints }: ColumnDefinition): boolean {
  return constraints.every(({ kind }) => kind === 'check' || kind === 'notNull');
}
