import type { ChangeFacts } from '../../../shared/approval-rules/facts.ts';
import { joinedReasons } from '../../../shared/approval-rules/sentences.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import { environmentTagsOf } from '../../ground/environments/environment-tag-repo.ts';
import type { Context } from '../../platform/context.ts';
import { demandedNow } from '../approval/demands.ts';
import type { Person } from '../approval/approval-kind.ts';
import type { NewUnmasking, UnmaskingDecision } from './unmasking-repo.ts';

/** The decisions that the approval of a request needs: that of whoever may configure masking, then those that the rules of the project ask for. */
export async function decisionsFor(
  ctx: Context,
  source: DbService,
  deciders: readonly Person[],
): Promise<UnmaskingDecision[]> {
  const demanded = await demandedNow(ctx.table, ctx.project.uid, [await factsOf(ctx, source)]);
  if (demanded.blocked.length > 0) throw new AppError('unmaskingBlocked', { why: joinedReasons(demanded.blocked) });
  const asked = demanded.steps.map(
    ({ desc, approved_by_authorized: isByRight, assignee_user_id_list: named, why }) => ({
      desc,
      isByRight,
      people: deciders.filter(({ uid }) => isByRight || named.includes(uid)),
      why: [...why],
    }),
  );
  // Where the right decides, administrators may always act, who are no members.
  const empty = asked.find(({ isByRight, people }) => !isByRight && people.length === 0);
  if (empty) throw new AppError('unmaskingNobody', { step: empty.desc });
  return [{ desc: '', isByRight: true, people: [...deciders], why: [] }, ...asked];
}

/** What rules look at. A look reads: it changes no rows, and no audit judges it. */
async function factsOf({ table, project, world }: Context, source: DbService): Promise<ChangeFacts> {
  const uid = source.environmentTagUid;
  const tag = (await environmentTagsOf(table, [{ projectUid: project.uid, uid }])).get(uid);
  return {
    source: source.name,
    kinds: ['unmask'],
    level: '',
    cannotRun: false,
    affectedRows: 0,
    tableRows: 0,
    sources: 1,
    environment: { uid, name: tag?.name ?? uid },
    at: new Date(world.clock.now()).toISOString(),
  };
}

/** All decisions of a request; one from before rules were asked has one. */
export function decisionsOf({ decisions, assignees, steps }: NewUnmasking): readonly UnmaskingDecision[] {
  if (decisions) return decisions;
  const made = steps.find(({ action }) => action === 'approve');
  return [{ desc: '', isByRight: true, people: assignees, why: [], ...(made && { byName: made.byName, at: made.at }) }];
}

/** The decision that is to be made now; nothing where all are made. */
export function openDecisionOf(one: NewUnmasking): UnmaskingDecision | undefined {
  return one.status === 'pending' ? decisionsOf(one).find(({ at }) => at === undefined) : undefined;
}

/** All decisions after somebody has agreed in the one that was open. */
export function agreedBy(one: NewUnmasking, byName: string, at: string): UnmaskingDecision[] {
  const decisions = decisionsOf(one);
  const open = decisions.findIndex((decision) => decision.at === undefined);
  return decisions.map((decision, index) => (index === open ? { ...decision, byName, at } : decision));
}

/** Whether somebody who may decide at all may make this one: rules may name people. */
export function isAmong({ isByRight, people }: UnmaskingDecision, userUid: string): boolean {
  return isByRight || people.some(({ uid }) => uid === userUid);
}
