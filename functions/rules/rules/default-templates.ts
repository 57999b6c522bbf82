import { engines } from '../../../shared/engines/index.ts';
import type { Engine } from '../../../shared/engines/engine.ts';
import { defaultTemplateRules } from '../../../shared/audit/rules/find-rule.ts';
import { rules } from '../../../shared/audit/rules/index.ts';
import type { Rule, RuleSetting } from '../../../shared/audit/judge/rule.ts';
import { fill, type Text } from '../../../shared/text.ts';
import { defaultTemplateName } from './default-template-name.ts';

export type DefaultTemplate = {
  readonly name: string;
  readonly dbType: string;
  readonly desc: Text;
  readonly settings: readonly RuleSetting[];
};

/** The rules that know a database type. */
export function rulesOf({ dialect }: Pick<Engine, 'dialect'>): readonly Rule[] {
  return rules.filter((rule) => rule.dialects.includes(dialect));
}

/** The templates that every tenant has, one per database type. They hold what is wrong or worth a look under any convention. */
export const defaultTemplates: readonly DefaultTemplate[] = engines.map((engine) => ({
  name: defaultTemplateName(engine.dbType),
  dbType: engine.dbType,
  desc: fill({ zh: '{dbType} 默认规则模板', en: 'Default rule template of {dbType}' }, { dbType: engine.dbType }),
  settings: defaultTemplateRules(engine.dbType),
}));

export function findDefaultTemplate(name: string): DefaultTemplate | undefined {
  return templatesByName.get(name);
}

const templatesByName = new Map(defaultTemplates.map((template) => [template.name, template]));
