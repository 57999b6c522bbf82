import { AppError } from '../../../shared/errors/index.ts';
import { inLocale, type Locale, type Text } from '../../../shared/text.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { firstNumbers, templatesFollowed, type WorkflowTemplate } from './template-repo.ts';

export {
  checkingTemplate,
  countingUse,
  templatesFollowed,
  type ProcessToCome,
  type TemplateStep,
  type WorkflowTemplate,
} from './template-repo.ts';

type Kind = WorkflowTemplate['type'];

/** What people call the process that a project begins with, of each kind of work. */
const firstNames = {
  workflow: { zh: 'SQL 上线审批流程', en: 'SQL release process' },
  data_export: { zh: '数据导出审批流程', en: 'Data export process' },
} as const satisfies Record<Kind, Text>;

/** The name of a process in the reader's language. */
export function templateNameIn(
  locale: Locale,
  { type, name }: { readonly type: Kind; readonly name?: string | undefined },
): string {
  return name ?? inLocale(firstNames[type], locale);
}

/** The process that something went through, as it is noted at that. What was made before there were several has none noted. */
export function notedTemplate({ number, name }: WorkflowTemplate) {
  return { templateNumber: number, ...(name !== undefined && { templateName: name }) };
}

/** What clients are told of a noted process. */
export function shownTemplate(
  type: Kind,
  {
    templateNumber,
    templateName,
  }: { readonly templateNumber?: number | undefined; readonly templateName?: string | undefined },
  locale: Locale,
) {
  return {
    workflow_template_id: templateNumber ?? firstNumbers[type],
    workflow_template_name: templateNameIn(locale, { type, name: templateName }),
  };
}

/** The one process that these data sources follow. Several are refused: none of them would be kept by any mixture. */
export async function requireTemplate(
  { table, locale }: { readonly table: TenantTable; readonly locale: Locale },
  asked: Parameters<typeof templatesFollowed>[1],
): Promise<WorkflowTemplate> {
  const followed = await templatesFollowed(table, asked);
  const [one] = followed;
  if (!one) throw new AppError('changedMeanwhile');
  if (followed.length > 1)
    throw new AppError('processesDiffer', { names: followed.map((each) => templateNameIn(locale, each)).join(', ') });
  return one;
}
