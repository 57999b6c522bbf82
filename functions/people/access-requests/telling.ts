import { telling } from '../../ground/outbox/news.ts';
import type { Context } from '../../platform/context.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { NewAccessRequest } from './request-repo.ts';

/** Whoever looks after members hears that somebody asks. */
export function tellingDeciders(ctx: Context, one: NewAccessRequest): Promise<TransactItem[]> {
  const toHolders = { right: 'manage_member' as const, dbServiceUids: [], exceptUid: one.applicantUid };
  return told(ctx, one, { action: 'create', toUids: [], toHolders });
}

/** Whoever asked hears what became of it, unless they did it themselves. */
export async function tellingApplicant(
  ctx: Context,
  one: NewAccessRequest,
  action: 'grant' | 'refuse' | 'end',
): Promise<TransactItem[]> {
  return one.applicantUid === ctx.user.uid ? [] : told(ctx, one, { action, toUids: [one.applicantUid] });
}

type Whom = Pick<Parameters<typeof telling<'access_request'>>[1], 'action' | 'toUids' | 'toHolders'>;

function told(ctx: Context, one: NewAccessRequest, whom: Whom): Promise<TransactItem[]> {
  return telling(ctx, {
    event: 'access_request',
    projectUid: ctx.project.uid,
    projectName: ctx.project.name,
    subject: {
      id: one.requestUid,
      name: one.dbServiceName,
      desc: whom.action === 'refuse' ? one.answer : one.reason,
      creatorUid: one.applicantUid,
      creatorName: one.applicantName,
      createdAt: one.createdAt,
      status: one.status,
      sources: [],
    },
    ...whom,
  });
}
