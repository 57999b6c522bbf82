import { listedName } from '../audit/dialect-facts/identifiers.ts';
import type { Name, ObjectName } from '../audit/tree/node.ts';
import type { Command, CommentOn, Drop, Routine, Statement } from '../audit/tree/statement.ts';
import type { AlterTable } from '../audit/tree/table-statement.ts';
import { definitionPlanOf, listed, type DefinitionAdvice, type DefinitionPlace } from './definition-advice.ts';
import type { DefinitionPlan } from './definition-plan.ts';
import type { TextKind } from './pictures.ts';

type Objects = DefinitionPlan['objects'];

/** What can be kept of routines, triggers, rules and events by their text; undefined for everything else. */
export function adviseProgram(tree: Statement, place: DefinitionPlace): DefinitionAdvice | undefined {
  if (place.family !== 'mysql' && place.family !== 'postgres') return undefined;
  if (tree.kind === 'routine') return adviseRoutine(tree, place);
  if (tree.kind === 'command') return adviseCommand(tree, place);
  if (tree.kind === 'drop') return adviseDropped(tree, place);
  if (tree.kind === 'commentOn') return adviseComment(tree, place);
  return tree.kind === 'alterTable' ? adviseSwitch(tree, place) : undefined;
}

function object(type: TextKind | 'trigger', name: ObjectName, place: DefinitionPlace, made?: 'made'): Objects[number] {
  return { type, ...listed(name, place), isMade: made === 'made' };
}

function routineKind(word: string, { family }: DefinitionPlace): TextKind | undefined {
  if (family === 'postgres') return word === 'FUNCTION' || word === 'PROCEDURE' ? 'routine' : undefined;
  const kinds: Readonly<Record<string, TextKind>> = { FUNCTION: 'function', PROCEDURE: 'procedure', EVENT: 'event' };
  return kinds[word];
}

function adviseRoutine(tree: Routine, place: DefinitionPlace): DefinitionAdvice | undefined {
  const { routineType, name, table, orReplace } = tree;
  const reason = orReplace ? 'programs' : 'newDefinitions';
  if (routineType === 'TRIGGER')
    return table && name && { reason, plan: definitionPlanOf({ objects: [object('attached', table, place)] }) };
  const kind = routineKind(routineType, place);
  return kind && name && { reason, plan: definitionPlanOf({ objects: [object(kind, name, place, 'made')] }) };
}

/** DROP and ALTER of routines, which tells overloads apart by nothing: all of a name are looked at. */
function adviseCommand(tree: Command, place: DefinitionPlace): DefinitionAdvice | undefined {
  const { verb, objectType = '', names, words } = tree;
  if (objectType === 'AGGREGATE' || objectType === 'ROUTINE') return { reason: 'aggregates' };
  // Both name their table before what they do.
  if (/^(CREATE|ALTER) RULE$|^ALTER TRIGGER$/.test(`${verb} ${objectType}`)) return adviseTriggers(names[0], place);
  if (verb !== 'DROP' && verb !== 'ALTER') return undefined;
  const kind = routineKind(objectType, place);
  const [first] = names;
  if (!kind || !first) return undefined;
  if (verb === 'DROP') return adviseDropOf(names, kind, { cascade: words.includes('CASCADE') }, place);
  return { reason: 'programs', plan: movingPlan(tree, { kind, first }, place) };
}

/** RENAME TO and SET SCHEMA carry what depends on a routine with it. */
function movingPlan(
  { words, names, parts }: Command,
  { kind, first }: { kind: TextKind; first: ObjectName },
  place: DefinitionPlace,
): DefinitionPlan {
  const from = listed(first, place);
  const target = parts.findLast((one): one is Name => one.kind === 'name');
  const second = names[1];
  const was = object(kind, first, place);
  const text = words.join(' ');
  if (/\bRENAME TO$/.test(text)) {
    const to = second ? listed(second, place) : { ...from, name: target ? listedName(target, place.dialect) : '' };
    if (kind !== 'routine') return definitionPlanOf({ objects: [was, { type: kind, ...to, isMade: true }] });
    return definitionPlanOf({
      objects: [was, { type: kind, ...to, isMade: false }],
      renames: [{ what: 'routine', from, to }],
    });
  }
  if (/\bSET SCHEMA$/.test(text) && target) {
    const to = { schema: listedName(target, place.dialect), name: from.name };
    return definitionPlanOf({
      objects: [was, { type: kind, ...to, isMade: true }],
      renames: [{ what: 'routineSchema', from, to }],
    });
  }
  return definitionPlanOf({ objects: [was] });
}

function adviseDropOf(
  names: readonly ObjectName[],
  kind: TextKind | 'trigger',
  { cascade }: { cascade: boolean },
  place: DefinitionPlace,
): DefinitionAdvice {
  const objects = names.map((name) => object(kind, name, place));
  return { reason: 'programs', plan: definitionPlanOf({ objects, cascade: cascade && place.family === 'postgres' }) };
}

function adviseDropped(tree: Drop, place: DefinitionPlace): DefinitionAdvice | undefined {
  const { objectType, names, on, cascade } = tree;
  if (on && (objectType === 'TRIGGER' || objectType === 'RULE'))
    return { reason: 'programs', plan: definitionPlanOf({ objects: [object('attached', on, place)], cascade: false }) };
  if (objectType === 'TRIGGER' && place.family === 'mysql') return adviseDropOf(names, 'trigger', { cascade }, place);
  const kind = routineKind(objectType, place);
  return kind && adviseDropOf(names, kind, { cascade }, place);
}

function adviseTriggers(table: ObjectName | undefined, place: DefinitionPlace): DefinitionAdvice | undefined {
  return table && { reason: 'programs', plan: definitionPlanOf({ objects: [object('attached', table, place)] }) };
}

function adviseComment({ objectType, name }: CommentOn, place: DefinitionPlace): DefinitionAdvice | undefined {
  if (objectType === 'TRIGGER ON' || objectType === 'RULE ON') return adviseTriggers(name, place);
  const kind = routineKind(objectType, place);
  return kind && { reason: 'programs', plan: definitionPlanOf({ objects: [object(kind, name, place)] }) };
}

/** ENABLE and DISABLE of triggers and rules. */
function adviseSwitch({ name, actions }: AlterTable, place: DefinitionPlace): DefinitionAdvice | undefined {
  const isSwitch = actions.every(
    (one) => one.kind === 'switch' && /^(ENABLE|DISABLE)( ALWAYS| REPLICA)? (TRIGGER|RULE)$/.test(one.words.join(' ')),
  );
  return isSwitch && actions.length > 0 ? adviseTriggers(name, place) : undefined;
}
