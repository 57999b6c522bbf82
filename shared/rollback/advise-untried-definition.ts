import type { CallStatement, Command, Statement } from '../audit/tree/statement.ts';
import type { AlterAction, AlterTable } from '../audit/tree/table-statement.ts';
import { nodesOf } from '../audit/tree/walk.ts';
import {
  definitionPlanOf,
  listed,
  relation,
  type DefinitionAdvice,
  type DefinitionPlace,
} from './definition-advice.ts';
import type { DefinitionPlan } from './definition-plan.ts';
import type { BackupReason } from './reasons.ts';

/** What is special to definitions of Oracle and SQL Server; undefined for what is kept as on the other families. */
export function adviseUntriedDefinition(tree: Statement, place: DefinitionPlace): DefinitionAdvice | undefined {
  if (tree.kind !== 'commentOn' && isElsewhere(tree)) return { reason: 'notReversible' };
  if (tree.kind === 'callProcedure') return adviseSpRename(tree, place);
  return tree.kind === 'command' ? adviseIndexRename(tree, place) : adviseSpecial(tree, place);
}

function adviseSpecial(tree: Statement, place: DefinitionPlace): DefinitionAdvice | undefined {
  if (tree.kind === 'createView' && tree.materialized) return { reason: 'notReversible' };
  // A temporary table of Oracle stays, only its rows do not.
  if (tree.kind === 'createTable' && tree.temporary && place.family === 'oracle')
    return { reason: 'newDefinitions', plan: definitionPlanOf({ objects: [relation(tree.name, place, 'made')] }) };
  const reason = tree.kind === 'alterTable' ? refusalOf(tree, place) : undefined;
  return reason && { reason };
}

/** Names of other databases and servers. */
function isElsewhere(tree: Statement): boolean {
  return nodesOf(tree, 'objectName').some(({ catalog, server }) => catalog ?? server);
}

/** SELECT … INTO makes a table, which reads like a query. */
function refusalOf({ actions }: AlterTable, { statement }: DefinitionPlace): BackupReason | undefined {
  if (actions.some((action) => isUnknown(action))) return 'notReversible';
  const dropsKeys = actions.some(({ kind }) => kind === 'dropPrimaryKey' || kind === 'dropConstraint');
  return dropsKeys && /\bcascade\b/i.test(statement.text) ? 'cascade' : undefined;
}

const unknown: ReadonlySet<AlterAction['kind']> = new Set<AlterAction['kind']>([
  'alterConstraint',
  'validateConstraint',
  'addIndex',
  'alterIndex',
  'dropIndexAction',
  'renameIndex',
  'algorithm',
  'lock',
]);

/** Whether an action changes what no picture shows: whether a column is visible, how it counts. */
function isUnknown(action: AlterAction): boolean {
  if (action.kind !== 'modifyColumn') return unknown.has(action.kind);
  const { options, autoIncrement, constraints } = action.column;
  return autoIncrement || options.length > 0 || constraints.some(({ kind }) => kind !== 'notNull');
}

/** ALTER INDEX i RENAME TO j of Oracle. */
function adviseIndexRename(
  { verb, objectType, names, parts }: Command,
  place: DefinitionPlace,
): DefinitionAdvice | undefined {
  const [index] = names;
  const [part] = parts;
  const isRename = part?.kind === 'option' && part.name === 'RENAME TO' && parts.length === 1;
  if (verb !== 'ALTER' || objectType !== 'INDEX' || !index || !isRename || !part.value) return undefined;
  const from = listed(index, place);
  const quoted = /^"(.*)"$/s.exec(part.value)?.[1];
  const to = { name: quoted ?? part.value.toUpperCase() };
  return renamed([{ what: 'index', from, to }], from, 'index');
}

/** EXEC sp_rename 's.t.a', 'b', 'COLUMN' of SQL Server; what it names without a word is a table or view. */
function adviseSpRename({ name, args }: CallStatement, place: DefinitionPlace): DefinitionAdvice | undefined {
  if (place.family !== 'sqlserver' || name.name.text.toLowerCase() !== 'sp_rename') return undefined;
  const texts = args.flatMap((arg) => (arg.kind === 'literal' && arg.type === 'string' ? [arg.value] : []));
  const [path = '', to, word = 'OBJECT'] = texts;
  const isPlain = texts.length === args.length && texts.length <= 3;
  const advice =
    isPlain && to !== undefined ? renamedBy(word.toUpperCase(), partsOf(path).toReversed(), to) : undefined;
  return advice ?? { reason: 'notReversible' };
}

/** The parts of the path stand the last one first. */
function renamedBy(word: string, parts: readonly string[], to: string): DefinitionAdvice | undefined {
  if (word === 'OBJECT') {
    const [from, ...others] = tablesAt(parts);
    if (!from || others.length > 0) return undefined;
    return renamed([{ what: 'relation', from, to: { ...from, name: to } }], from);
  }
  const [part, ...path] = parts;
  const [table, ...others] = tablesAt(path);
  if (!part || !table || others.length > 0 || (word !== 'COLUMN' && word !== 'INDEX')) return undefined;
  const what = word === 'COLUMN' ? 'column' : 'index';
  return renamed([{ what, from: { name: part }, to: { name: to } }], table);
}

/** A table with its schema; more than one where the path goes on. */
function tablesAt([name, schema, ...others]: readonly string[]): { schema?: string; name: string }[] {
  return name ? [{ ...(schema && { schema }), name }, ...others.map((one) => ({ name: one }))] : [];
}

function partsOf(path: string): string[] {
  const parts = [...path.matchAll(/\[((?:[^\]]|\]\])*)\]|"((?:[^"]|"")*)"|([^.[\]"]+)/g)];
  return parts.map(([, bracketed, quoted, plain]) =>
    (bracketed?.replaceAll(']]', ']') ?? quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );
}

function renamed(
  renames: DefinitionPlan['renames'],
  object: { readonly schema?: string; readonly name: string },
  type: 'relation' | 'index' = 'relation',
): DefinitionAdvice {
  return { reason: 'renames', plan: definitionPlanOf({ objects: [{ type, ...object, isMade: false }], renames }) };
}
