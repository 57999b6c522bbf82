import { listedName } from '../audit/dialect-facts/identifiers.ts';
import type { ObjectName, Name, Span } from '../audit/tree/node.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { Into } from '../audit/tree/query.ts';
import type { CommentOn, CreateView, Drop, Rename, Statement } from '../audit/tree/statement.ts';
import type { AlterAction, AlterTable, CreateIndex, CreateTable, DropIndex } from '../audit/tree/table-statement.ts';
import type { Dialect } from '../audit/dialect-facts/dialect-names.ts';
import type { EngineFamily } from '../engines/engine.ts';
import { adviseProgram } from './advise-program.ts';
import { refusalOfStorage, storageIn } from './advise-storage.ts';
import { adviseUntriedDefinition } from './advise-untried-definition.ts';
import {
  definitionPlanOf,
  listed,
  relation,
  type DefinitionAdvice,
  type DefinitionPlace,
} from './definition-advice.ts';
import type { DefinitionPlan } from './definition-plan.ts';
import type { BackupReason } from './reasons.ts';

/** What can be kept of a definition by its own text; undefined for what is none of the kinds that are known here. */
export function adviseDefinition(
  statement: ParsedStatement,
  { dialect, family }: { dialect: Dialect; family: EngineFamily | undefined },
): DefinitionAdvice | undefined {
  if (!family) return undefined;
  const { tree } = statement;
  const place = { statement, dialect, family };
  const untried = family === 'oracle' || family === 'sqlserver' ? adviseUntriedDefinition(tree, place) : undefined;
  return untried ?? adviseProgram(tree, place) ?? adviseKind(tree, place);
}

function adviseKind(tree: Statement, place: DefinitionPlace): DefinitionAdvice | undefined {
  if (tree.kind === 'select') return tree.into && adviseInto(tree.into, place);
  if (tree.kind === 'createTable') return adviseTable(tree, place);
  if (tree.kind === 'createView') return adviseView(tree, place);
  if (tree.kind === 'createIndex') return adviseIndex(tree, place);
  if (tree.kind === 'dropIndex') return adviseDropIndex(tree, place);
  if (tree.kind === 'drop') return adviseDrop(tree, place);
  if (tree.kind === 'rename') return adviseRename(tree, place);
  if (tree.kind === 'commentOn') return adviseComment(tree, place);
  if (tree.kind === 'alterTable') return adviseAlter(tree, place);
  return undefined;
}

function adviseTable({ name, temporary, orReplace }: CreateTable, place: DefinitionPlace): DefinitionAdvice {
  if (temporary) return { reason: 'temporary' };
  if (orReplace) return { reason: 'replacesTable' };
  return { reason: 'newDefinitions', plan: definitionPlanOf({ objects: [relation(name, place, 'made')] }) };
}

/** SELECT … INTO a table, which SQL Server calls temporary by its name and PostgreSQL by a word. */
function adviseInto(into: Into, place: DefinitionPlace): DefinitionAdvice | undefined {
  const { table } = into;
  if (!table) return undefined;
  const { text, start } = place.statement;
  const isTemporary = /^into\s+((local|global)\s+)?temp/i.test(text.slice(into.start - start, table.start - start));
  if (isTemporary || table.name.text.startsWith('#')) return { reason: 'temporary' };
  return { reason: 'newDefinitions', plan: definitionPlanOf({ objects: [relation(table, place, 'made')] }) };
}

function adviseView({ name, temporary, orReplace }: CreateView, place: DefinitionPlace): DefinitionAdvice {
  if (temporary) return { reason: 'temporary' };
  const objects = [relation(name, place, 'made')];
  return { reason: orReplace ? 'definitions' : 'newDefinitions', plan: definitionPlanOf({ objects }) };
}

function adviseIndex({ table, concurrently }: CreateIndex, place: DefinitionPlace): DefinitionAdvice {
  return {
    reason: 'definitions',
    plan: definitionPlanOf({ objects: [relation(table, place)], isConcurrent: concurrently }),
  };
}

function adviseDropIndex({ names, table, cascade, concurrently }: DropIndex, place: DefinitionPlace): DefinitionAdvice {
  if (cascade) return { reason: 'cascade' };
  const objects = table
    ? [relation(table, place)]
    : names.map((name) => ({ type: 'index' as const, ...listed(name, place), isMade: false }));
  return { reason: 'definitions', plan: definitionPlanOf({ objects, isConcurrent: concurrently }) };
}

function adviseDrop(
  { objectType, names, cascade, temporary }: Drop,
  place: DefinitionPlace,
): DefinitionAdvice | undefined {
  if (temporary) return { reason: 'temporary' };
  const isComputed = objectType === 'MATERIALIZED VIEW';
  if (isComputed && place.family !== 'postgres') return { reason: 'losesComputedRows' };
  if (objectType !== 'VIEW' && objectType !== 'TABLE' && !isComputed) return undefined;
  // MySQL takes the word and does nothing by it; PostgreSQL tells what depends on the objects.
  if (cascade && place.family !== 'mysql' && place.family !== 'postgres') return { reason: 'cascade' };
  const plan = definitionPlanOf({
    objects: names.map((name) => relation(name, place)),
    dropsTables: objectType === 'TABLE',
    dropsComputed: isComputed,
    cascade: cascade && place.family === 'postgres',
  });
  return { reason: objectType === 'TABLE' ? 'definitionsAndRows' : 'definitions', plan };
}

function adviseRename({ objectType, pairs }: Rename, place: DefinitionPlace): DefinitionAdvice | undefined {
  if (objectType !== 'TABLE') return undefined;
  const renames = pairs.map(({ from, to }) => ({
    what: 'relation' as const,
    from: listed(from, place),
    to: listed(to, place),
  }));
  // Names that are only passed through belong to nothing before and after.
  const objects = pairs.flatMap(({ from, to }) => [relation(from, place, 'made'), relation(to, place, 'made')]);
  return { reason: 'renames', plan: definitionPlanOf({ objects: distinct(objects), renames }) };
}

/** What stands before the dots of a column's name is its table. */
function adviseComment({ objectType, name }: CommentOn, place: DefinitionPlace): DefinitionAdvice | undefined {
  const table = { ...name, name: name.schema ?? name.name, schema: name.catalog, catalog: undefined };
  const objects = {
    TABLE: [relation(name, place)],
    VIEW: [relation(name, place)],
    'MATERIALIZED VIEW': [relation(name, place)],
    COLUMN: [relation(table, place)],
    INDEX: [{ type: 'index' as const, ...listed(name, place), isMade: false }],
    'CONSTRAINT ON': [relation(name, place)],
  }[objectType];
  return objects && { reason: 'definitions', plan: definitionPlanOf({ objects }) };
}

function adviseAlter(tree: AlterTable, place: DefinitionPlace): DefinitionAdvice | undefined {
  const { name, objectType, actions } = tree;
  const [first, ...others] = actions;
  if (first?.kind === 'renameTable' && others.length === 0 && renamable.test(objectType))
    return adviseRenameTo({ of: objectType === 'INDEX' ? 'index' : 'relation', from: name, to: first.to }, place);
  const isView = objectType === 'VIEW' || objectType === 'MATERIALIZED VIEW';
  if (objectType !== 'TABLE' && !(isView && first?.kind === 'renameColumn')) return undefined;
  const reason = actions.map((action) => refusalOf(action, place)).find((one) => one !== undefined);
  return reason ? { reason } : adviseActions(tree, place);
}

const renamable = /^(TABLE|VIEW|MATERIALIZED VIEW|INDEX)$/;

function adviseActions({ name, actions }: AlterTable, place: DefinitionPlace): DefinitionAdvice {
  const renames = actions.flatMap((action) => renameIn(action, place));
  const isAdding = actions.every(({ kind }) => kind === 'addColumn' || kind === 'algorithm' || kind === 'lock');
  const dropped = actions.flatMap((action) => droppedIn(action, place));
  const remade = dropped.filter((name) => actions.some((action) => isMadeIn(action, name, place)));
  const reason = renames.length === actions.length ? 'renames' : isAdding ? 'newDefinitions' : 'definitions';
  return {
    reason: dropped.length > 0 ? 'definitionsAndRows' : reason,
    plan: definitionPlanOf({
      objects: [relation(name, place)],
      renames,
      types: actions.flatMap((action) => typeIn(action, place)),
      // What is made anew stands behind the others then.
      rewritten: [...actions.flatMap((action) => rewrittenIn(action, place)), ...remade],
      dropped,
      ...(remade.length > 0 && { remade }),
      ...storageIn(actions),
    }),
  };
}

function adviseRenameTo(
  { of, from, to }: { of: 'relation' | 'index'; from: ObjectName; to: ObjectName },
  place: DefinitionPlace,
): DefinitionAdvice {
  const renames = [{ what: of, from: listed(from, place), to: listed(to, place) }];
  // PostgreSQL leaves what it renames in its schema, which is found with it.
  const target = place.family === 'mysql' ? [relation(to, place, 'made')] : [];
  return {
    reason: 'renames',
    plan: definitionPlanOf({ objects: [{ type: of, ...listed(from, place), isMade: false }, ...target], renames }),
  };
}

const reversible: ReadonlySet<AlterAction['kind']> = new Set<AlterAction['kind']>([
  'addColumn',
  'dropColumn',
  'modifyColumn',
  'alterColumnType',
  'setDefault',
  'dropDefault',
  'setNotNull',
  'dropNotNull',
  'renameColumn',
  'addConstraint',
  'alterConstraint',
  'dropConstraint',
  'validateConstraint',
  'renameConstraint',
  'dropPrimaryKey',
  'addIndex',
  'alterIndex',
  'dropIndexAction',
  'renameIndex',
  'algorithm',
  'lock',
]);

/** Why an action of ALTER TABLE cannot be undone from the catalogue. */
function refusalOf(action: AlterAction, { family }: DefinitionPlace): BackupReason | undefined {
  const isCascading = (action.kind === 'dropColumn' || action.kind === 'dropConstraint') && action.cascade;
  if (isCascading && family !== 'mysql') return 'cascade';
  if (action.kind === 'modifyColumn' && action.column.generated) return 'lossyType';
  // Of the MySQL family VISIBLE and INVISIBLE, which stand in the definition of the column.
  if (action.kind === 'setColumnOption' && family === 'mysql') return undefined;
  return reversible.has(action.kind) ? undefined : refusalOfStorage(action, family);
}

function renameIn(action: AlterAction, { dialect }: DefinitionPlace): DefinitionPlan['renames'] {
  const pair = (what: 'column' | 'constraint' | 'index', from: Name, to: Name) => [
    { what, from: { name: listedName(from, dialect) }, to: { name: listedName(to, dialect) } },
  ];
  if (action.kind === 'renameColumn') return pair('column', action.from, action.to);
  if (action.kind === 'renameConstraint') return pair('constraint', action.from, action.to);
  if (action.kind === 'renameIndex') return pair('index', action.from, action.to);
  if (action.kind === 'modifyColumn' && action.spelling === 'CHANGE')
    return pair('column', action.name, action.column.name).filter(({ from, to }) => from.name !== to.name);
  return [];
}

function typeIn(action: AlterAction, { statement, dialect }: DefinitionPlace): DefinitionPlan['types'] {
  const part = ({ start, end }: Span): [number, number] => [start - statement.start, end - statement.start];
  if (action.kind === 'alterColumnType')
    return [
      {
        column: listedName(action.name, dialect),
        type: part(action.type),
        isComputed: action.using !== undefined,
      },
    ];
  if (action.kind !== 'modifyColumn' || !action.column.type) return [];
  // With all that stands behind the type: a character set may be part of it, and NULL is told there.
  const all = { start: action.column.type.start, end: action.column.end };
  return [{ column: listedName(action.name, dialect), type: part(all), isComputed: false }];
}

function droppedIn(action: AlterAction, { dialect }: DefinitionPlace): string[] {
  return action.kind === 'dropColumn' ? [listedName(action.name, dialect)] : [];
}

function isMadeIn(action: AlterAction, name: string, { dialect, family }: DefinitionPlace): boolean {
  if (action.kind !== 'addColumn') return false;
  const made = listedName(action.column.name, dialect);
  return family === 'mysql' ? made.toLowerCase() === name.toLowerCase() : made === name;
}

function rewrittenIn(action: AlterAction, { dialect }: DefinitionPlace): string[] {
  if (action.kind === 'renameColumn') return [listedName(action.from, dialect)];
  const isOfColumn =
    action.kind === 'modifyColumn' ||
    action.kind === 'alterColumnType' ||
    action.kind === 'setDefault' ||
    action.kind === 'dropDefault' ||
    action.kind === 'setColumnOption';
  return isOfColumn ? [listedName(action.name, dialect)] : [];
}

function distinct(objects: DefinitionPlan['objects']): DefinitionPlan['objects'] {
  return [...new Map(objects.map((one) => [JSON.stringify(one), one])).values()];
}
