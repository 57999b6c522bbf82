import type { EngineFamily } from '../engines/engine.ts';
import type { DefinitionPlan } from './definition-plan.ts';
import type { Picture } from './pictures.ts';
import { renameMysql, reverseMysql } from './reverse-mysql.ts';
import { renamePostgres, reversePostgres } from './reverse-postgres.ts';

/** What a definition has changed: everything it is about, before and after. */
export type ChangedDefinition = {
  readonly plan: DefinitionPlan;
  /** The schema of names that say none. */
  readonly schema: string;
  readonly before: readonly Picture[];
  readonly after: readonly Picture[];
};

/** The statements that undo a definition. */
export function reverseDefinition({ plan, schema, before, after }: ChangedDefinition, family: EngineFamily): string[] {
  // IF EXISTS of something that is not there, and what a crash has kept from happening.
  if (isSame(before, after)) return [];
  if (family === 'mysql') {
    if (plan.renames.some(({ what }) => what === 'relation'))
      return [renameMysql(plan.renames, (name) => ({ schema: name.schema ?? schema, name: name.name }))];
    return inOrderOfUse(before, after).flatMap(([was, is]) => reverseMysql(was, is, plan));
  }
  const [first] = before;
  if (plan.renames.length > 0 && first) return plan.renames.map((rename) => renamePostgres(rename, first));
  return inOrderOfUse(before, after).flatMap(([was, is]) => reversePostgres(was, is, plan));
}

/** A view comes back after those that it reads. */
function inOrderOfUse(before: readonly Picture[], after: readonly Picture[]): [Picture, Picture][] {
  const waiting = before.map((was, index): [Picture, Picture] => [was, after[index] ?? was]);
  const ordered: [Picture, Picture][] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(([was]) => !waiting.some(([other]) => other !== was && reads(was, other)));
    ordered.push(...waiting.splice(Math.max(next, 0), 1));
  }
  return ordered;
}

function reads({ is }: Picture, { schema, name }: Picture): boolean {
  if (is?.type !== 'view') return false;
  const text = is.text.replaceAll('"', '').replaceAll('`', '');
  return text.slice(text.indexOf(' AS')).includes(`${schema}.${name}`);
}

/** Whether nothing has changed. */
export function isSame(before: readonly Picture[], after: readonly Picture[]): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
