import { AppError } from '../../../shared/errors/index.ts';
import type { JudgedType } from '../../../shared/sensitive-data/judge-column.ts';
import { knownRules, knownTemplates, knownTypes } from '../masking/service.ts';
import type { NewDiscoveryTask } from './discovery-repo.ts';
import type { Place } from './run.ts';

/** What is looked for, and by which rule each type would be hidden. */
export type Wanted = { readonly types: readonly JudgedType[]; readonly ruleOf: ReadonlyMap<number, number> };

/** The types that a template has rules for; a template without any is refused. */
export async function wantedOf(
  { table }: Pick<Place, 'table'>,
  { projectUid, templateId }: Pick<NewDiscoveryTask, 'projectUid' | 'templateId'>,
): Promise<Wanted> {
  const template = (await knownTemplates(table, projectUid, [templateId])).get(templateId);
  if (!template) throw new AppError('maskingTemplateUnknown', { id: templateId });
  const rules = await knownRules(table, projectUid, template.ruleIds);
  const types = await knownTypes(table, projectUid);
  const ruleOf = new Map<number, number>();
  for (const id of template.ruleIds) {
    const typeId = rules.get(id)?.typeId;
    if (typeId !== undefined && types.has(typeId) && !ruleOf.has(typeId)) ruleOf.set(typeId, id);
  }
  if (ruleOf.size === 0) throw new AppError('discoveryTemplateBlind', { name: template.name });
  const judged = [...types.values()].filter(({ id }) => ruleOf.has(id)).map((one) => one.judged());
  return { types: await Promise.all(judged), ruleOf };
}
