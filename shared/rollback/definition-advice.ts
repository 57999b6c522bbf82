import type { Dialect } from '../audit/dialect-facts/dialect-names.ts';
import { listedName } from '../audit/dialect-facts/identifiers.ts';
import type { ObjectName } from '../audit/tree/node.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { EngineFamily } from '../engines/engine.ts';
import type { DefinitionPlan } from './definition-plan.ts';
import type { BackupReason } from './reasons.ts';

/** What can be kept of a definition: a plan, or why there is none. */
export type DefinitionAdvice =
  | { readonly reason: BackupReason; readonly plan: DefinitionPlan }
  | { readonly reason: BackupReason; readonly plan?: undefined };

/** A statement and whose words it is written in. */
export type DefinitionPlace = {
  readonly statement: ParsedStatement;
  readonly dialect: Dialect;
  readonly family: EngineFamily;
};

/** A table or view that a definition is about. */
export function relation(
  name: ObjectName,
  place: DefinitionPlace,
  made?: 'made',
): { type: 'relation'; schema?: string; name: string; isMade: boolean } {
  return { type: 'relation', ...listed(name, place), isMade: made === 'made' };
}

/** A name as its server would list it. */
export function listed({ schema, name }: ObjectName, { dialect }: DefinitionPlace): { schema?: string; name: string } {
  return { ...(schema && { schema: listedName(schema, dialect) }), name: listedName(name, dialect) };
}

/** A plan, of which most is seldom said. */
export function definitionPlanOf({
  objects,
  renames = [],
  types = [],
  rewritten = [],
  dropsTables = false,
  dropsComputed = false,
  dropped = [],
  cascade = false,
  isConcurrent = false,
  ...apart
}: Pick<DefinitionPlan, 'objects'> & Partial<DefinitionPlan>): DefinitionPlan {
  return {
    ...apart,
    kind: 'definition',
    objects,
    renames,
    types,
    rewritten,
    dropsTables,
    dropsComputed,
    dropped,
    cascade,
    isConcurrent,
  };
}
