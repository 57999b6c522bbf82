import type * as contract from '../../../shared/contract/changes/workflow-templates/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { accounts } from '../../platform/access/account.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TemplateStep, WorkflowTemplate } from './template-repo.ts';

type WireStep = Input<typeof contract.createProjectTemplate>['body']['workflow_step_template_list'][number];

/** A step as it is kept. */
export function storedStep({
  type,
  desc,
  assignee_user_id_list: userUids,
  approved_by_authorized: approved,
  execute_by_authorized: executed,
}: WireStep): TemplateStep {
  const isByPermission = type.endsWith('_review') ? approved : executed;
  return { type, desc, userUids: isByPermission ? [] : [...new Set(userUids)], isByPermission };
}

/** A step as clients are told it. */
export function shownStep({ type, desc, userUids, isByPermission }: TemplateStep, number: number) {
  const isReview = type.endsWith('_review');
  return {
    number,
    type,
    desc,
    assignee_user_id_list: userUids,
    approved_by_authorized: isReview && isByPermission,
    execute_by_authorized: !isReview && isByPermission,
  };
}

/** Refuses steps that do not fit the kind of process, or name nobody, or somebody who is not there. */
export async function checkSteps(
  table: TenantTable,
  type: WorkflowTemplate['type'],
  steps: readonly TemplateStep[],
): Promise<void> {
  const prefix = type === 'workflow' ? 'sql_' : 'export_';
  if (!steps.every((step) => step.type.startsWith(prefix)))
    refuse({ zh: '步骤类型与流程类型不符', en: 'A step does not fit the kind of process' });
  if (steps.some(({ type: kind, isByPermission }) => kind === 'export_execute' && !isByPermission))
    refuse({
      zh: '数据导出由创建人执行，不能指定人员',
      en: 'The creator of an export runs it: nobody else can be named',
    });
  if (steps.some((step) => !step.isByPermission && step.userUids.length === 0))
    refuse({ zh: '至少指定一名人员，或选择拥有权限的成员', en: 'At least one designated user is required' });
  const uids = [...new Set(steps.flatMap((step) => step.userUids))];
  const known = new Set(
    (await accounts.on(table).getMany(uids.map((uid) => ({ uid }))))
      .filter((account) => !account.isDisabled)
      .map(({ uid }) => uid),
  );
  const stranger = uids.find((uid) => !known.has(uid));
  if (stranger !== undefined) throw new AppError('unknownUser', { name: stranger });
}

function refuse(message: { zh: string; en: string }): never {
  throw new AppError(
    'validation',
    { problems: message.en },
    { fields: [{ path: 'workflow_step_template_list', message }] },
  );
}
