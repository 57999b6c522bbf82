import { createHash } from 'node:crypto';
import { inLocale } from '../../../shared/text.ts';
import type { ApprovalDesk } from '../../ground/channels/chat-approvals.ts';
import { ChannelRefused, type Sending } from '../../ground/channels/sender.ts';
import { consoleAddress } from '../../ground/configuration/service.ts';
import { workflowPath } from '../../ground/outbox/page-paths.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { ChatApproval } from '../../ground/channels/chat-approval-repo.ts';
import type { Matter } from './matter.ts';

type Outlet = { readonly place: EventPlace; readonly desk: ApprovalDesk; readonly sending: Sending };
type Put = Required<Pick<ChatApproval, 'instance' | 'originator' | 'people'>>;

const approversMax = 20;
const noOriginator = 'the person who asks is not known there: set their phone, email or user id';
const noApprover = 'nobody who may decide is known there: set their phone, email or user id';

/** Puts something up for decision at a vendor; answers why when there is nobody there to ask. */
export async function putUp(
  { place, desk, sending }: Outlet,
  one: ChatApproval,
  matter: Matter,
): Promise<Put | { readonly reason: string }> {
  const uids = [...new Set([matter.originatorUid, ...matter.deciderUids])];
  const found = await accounts.on(place.table).getMany(uids.map((uid) => ({ uid })));
  const ids = new Map<string, string>();
  for (const account of found) {
    if (ids.size > approversMax) break;
    const id = await idOf({ place, desk, sending }, account);
    if (id !== undefined) ids.set(account.uid, id);
  }
  const originator = ids.get(matter.originatorUid);
  if (originator === undefined) return { reason: noOriginator };
  const people = matter.deciderUids.flatMap((uid) => {
    const id = ids.get(uid);
    return id === undefined ? [] : [{ uid, id }];
  });
  if (people.length === 0) return { reason: noApprover };
  const instance = await desk.open(
    {
      key: keyOf(one),
      title: inLocale(matter.title, sending.locale),
      fields: await fieldsOf(place, matter),
      originator,
      approvers: people.map(({ id }) => id),
    },
    sending,
  );
  return { instance, originator, people };
}

/** Nothing for somebody whom the vendor does not know; any other refusal counts. */
async function idOf({ place, desk, sending }: Outlet, account: Account): Promise<string | undefined> {
  if (account.isDisabled || !desk.reaches(account)) return undefined;
  try {
    return await desk.userOf(account, sending);
  } catch (error) {
    if (error instanceof ChannelRefused && error.isFinal) {
      place.world.log.info('a vendor does not know somebody', { reason: error.message });
      return undefined;
    }
    throw error;
  }
}

async function fieldsOf({ table }: EventPlace, { workflow, title }: Matter) {
  const address = await consoleAddress(table);
  const { projectUid, projectName, workflowId, desc, tasks } = workflow;
  return {
    project: projectName,
    name: title.zh,
    desc: desc || '-',
    sources: tasks
      .map(({ dbServiceName, schema, score }) => `${[dbServiceName, schema].filter(Boolean).join('/')}: ${score}`)
      .join('\n'),
    link: address === '' ? '-' : `${address}${workflowPath(projectUid, workflowId)}`,
  };
}

/** The same on every try. */
function keyOf({ workflowId, about, desk }: ChatApproval): string {
  return createHash('sha256').update(`${workflowId} ${about} ${desk}`).digest('hex').slice(0, 32);
}
