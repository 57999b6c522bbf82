import type { RuleToRun } from './rule-to-run.ts';
import { engines } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Locale } from '../../../shared/text.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { defaultTemplateName } from './default-template-name.ts';
import type { FoundTemplate } from './find-template.ts';
import type { ListedRule } from './rule-row.ts';
import { findTemplateHeader } from './template-header.ts';
import { platformScope, type Scope } from './template-name.ts';

export { platformScope } from './template-name.ts';
import { countingBinding, templateTotal } from './template-repo.ts';

export type { RuleToRun } from './rule-to-run.ts';
export { customCategory, customRulesOf, type CustomRule } from './custom-rule-repo.ts';

type AuditedBy = { readonly templateName: string; readonly rules: readonly RuleToRun[] };
/** What is audited: the type decides the default template, the project which others may be named. */
type Audited = { readonly dbType: string; readonly projectUid: string };

/** The rules by which SQL of a project is judged, as plain data: those of the named template, else of the type's default one. */
export async function rulesToAuditBy(table: TenantTable, audited: Audited, templateName?: string): Promise<AuditedBy> {
  const { name, rules } = await requireTemplate(table, audited, templateName);
  return { templateName: name, rules: rules.map(ruleToRun) };
}

/** The same rules as the wire shows them. */
export async function ruleRowsFor(
  table: TenantTable,
  { locale, ...audited }: Audited & { locale: Locale },
  templateName?: string,
) {
  const [{ ruleRow }, { rules }] = await Promise.all([
    import('./rule-row.ts'),
    requireTemplate(table, audited, templateName),
  ]);
  return rules.map((one) => ({ ...ruleRow(one, locale), ...('custom' in one && { rule_script: one.custom.script }) }));
}

/** The template that a data source of the project is bound to, or may be; `isOfPlatform` unless it is the project's own. */
export async function templateFor(
  table: TenantTable,
  audited: Audited,
  templateName?: string,
): Promise<{ name: string; isOfPlatform: boolean }> {
  const name = templateName || defaultTemplateName(audited.dbType);
  const { scope } = fitting(await findTemplateHeader(table, name, scopesOf(audited)), audited, name);
  return { name, isOfPlatform: scope !== audited.projectUid };
}

/** How many templates a project can use: the default ones, one per database type, those of the platform and its own. */
export async function usableTemplateTotal(table: TenantTable, projectUid: string): Promise<number> {
  const own = await templateTotal.on(table).readMany([{ scope: platformScope }, { scope: projectUid }]);
  return own.reduce((sum, count) => sum + count, engines.length);
}

/** For the transaction that changes the templates of a data source: a template counts the data sources that use it. */
export async function bindingTemplates(
  table: TenantTable,
  audited: Audited,
  { from, to }: { from: readonly string[]; to: readonly string[] },
): Promise<TransactItem[]> {
  const changes = [
    ...without(from, to).map((name) => ({ name, delta: -1 })),
    ...without(to, from).map((name) => ({ name, delta: 1 })),
  ];
  const counted = await Promise.all(
    changes.map(async ({ name, delta }) => {
      const { scope, dbType } = fitting(await findTemplateHeader(table, name, scopesOf(audited)), audited, name);
      return scope === undefined ? [] : [countingBinding(table, { scope, name, dbType }, delta)];
    }),
  );
  return counted.flat();
}

async function requireTemplate(
  table: TenantTable,
  audited: Audited,
  templateName: string | undefined,
): Promise<FoundTemplate> {
  const name = templateName || defaultTemplateName(audited.dbType);
  // The rules with their texts are heavy, and most groups only ask which template a data source has.
  const { findTemplate } = await import('./find-template.ts');
  return fitting(await findTemplate(table, name, scopesOf(audited)), audited, name);
}

/** A template judges one database type only. */
function fitting<T extends { readonly dbType: string }>(template: T | undefined, { dbType }: Audited, name: string): T {
  if (template?.dbType !== dbType) throw new AppError('unknownRuleTemplate', { dbType, name });
  return template;
}

function scopesOf({ projectUid }: Audited): Scope[] {
  return [projectUid, platformScope];
}

function without(names: readonly string[], others: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => !others.includes(name));
}

function ruleToRun(one: ListedRule): RuleToRun {
  if (!('custom' in one)) return { ruleId: one.rule.id, level: one.level, params: one.params };
  const { ruleId, desc, annotation, level, script } = one.custom;
  return { custom: { ruleId, desc, annotation, level, script }, level: one.level };
}
export { removeTemplatesOf } from './template-repo.ts';
