import { holdsOnSource } from '../../../shared/allowed.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { PermissionName } from '../../../shared/permissions.ts';
import type { PolicyName } from '../../../shared/policies.ts';
import { accounts } from '../../platform/access/account.ts';
import { usersHolding } from '../../platform/access/grant.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TemplateStep } from '../workflow-templates/service.ts';
import type { Person, StepPeople } from './approval-kind.ts';

type Where = {
  readonly projectUid: string;
  readonly right: PermissionName;
  readonly dbServiceUids: readonly string[];
  /** Who may not act in it, whatever the process says. */
  readonly exceptUid?: string | undefined;
};

/** Everybody who may act in a step of a process now: the people named, or the holders of a right on all data sources. */
export async function peopleOfStep(
  table: TenantTable,
  { isByPermission, userUids }: Pick<TemplateStep, 'isByPermission' | 'userUids'>,
  { projectUid, right, dbServiceUids, exceptUid }: Where,
): Promise<Person[]> {
  const uids = isByPermission ? await usersHolding(table, projectUid, right, dbServiceUids) : userUids;
  return (await namedPeople(table, uids)).filter(({ uid }) => uid !== exceptUid);
}

/** Whether leaving out one person is why nobody is there who may act in a step. */
export async function wouldBeAlone(
  table: TenantTable,
  step: Pick<TemplateStep, 'isByPermission' | 'userUids'>,
  where: Where,
): Promise<boolean> {
  if (where.exceptUid === undefined) return false;
  return (await peopleOfStep(table, step, { ...where, exceptUid: undefined })).length > 0;
}

/** Accounts with their names. Disabled people cannot act, so they are left out. */
export async function namedPeople(table: TenantTable, uids: readonly string[]): Promise<Person[]> {
  const found = await accounts.on(table).getMany(uids.map((uid) => ({ uid })));
  return found.filter(({ isDisabled }) => !isDisabled).map(({ uid, name }) => ({ uid, name }));
}

type Acting = {
  readonly right: PermissionName;
  readonly dbServiceUids: readonly string[];
  readonly actForAll: PolicyName;
};

/** Refuses whoever is not among the people of a step, or was but lost the right meanwhile. Administrators may always act. */
export function demandAssignee(
  ctx: Context,
  { assignees, isByPermission }: StepPeople,
  { right, dbServiceUids, actForAll }: Acting,
): void {
  if (ctx.may(actForAll)) return;
  const { user, project } = ctx;
  const isNamed = assignees.some(({ uid }) => uid === user.uid);
  const holds = dbServiceUids.every((dbServiceUid) => holdsOnSource(right, user.rights, { project, dbServiceUid }));
  if (!isNamed || (isByPermission && !holds)) throw new AppError('notAssignee');
}

type Decided = { readonly state: string; readonly reason: string };

/** The steps after somebody has decided one of them. */
export function withDecision<S extends Decided>(
  steps: readonly S[],
  step: S,
  decision: Pick<S, 'state' | 'reason'>,
  { user, world }: Context,
): S[] {
  const operator = { uid: user.uid, name: user.name };
  const operatedAt = new Date(world.clock.now()).toISOString();
  return steps.map((one) => (one === step ? { ...one, ...decision, operator, operatedAt } : one));
}
