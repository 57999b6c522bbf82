import { verdict, type Place } from '../../shared/allowed.ts';
import type { Input, Operation, Reply } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import type { PolicyName } from '../../shared/policies.ts';
import type { Text } from '../../shared/text.ts';
import { accounts, rightsOfAccount } from './access/account.ts';
import { projectAtHand } from './access/project-at-hand.ts';
import type { Caller, Context } from './context.ts';
import { callRecord } from './operation-record.ts';
import { recordRetention } from './record-retention.ts';
import type { TenantTable } from './table/tenant-table.ts';
import type { World } from './world.ts';

type Wanted<O extends Operation> = {
  readonly op: O;
  readonly run: (input: Input<O>, ctx: Context) => Promise<Reply<O>>;
  readonly input: Input<O>;
  readonly userUid: string;
  readonly projectUid: string;
  /** By what the person said so, for the record of the call. */
  readonly via: string;
  readonly ip?: string;
};

/**
 * Does what somebody has decided elsewhere, as that person: with the rights of now, and a record as of a call of theirs.
 * Refused as it would be in the console.
 */
export async function performAs<O extends Operation>(
  { tenant, table, world }: { readonly tenant: string; readonly table: TenantTable; readonly world: World },
  { op, run, input, userUid, projectUid, via, ip = '' }: Wanted<O>,
): Promise<Reply<O>> {
  const user = await callerOf(table, userUid);
  const project = await projectAtHand(table, user, { project_uid: projectUid });
  if (!project) throw new AppError('notFound');
  const request = { ip, userAgent: via, host: '', isEncrypted: true, origin: '', cookies: {} };
  let content: Text | undefined;
  const { hours: keptHours } = await recordRetention(table, world.clock.now());
  const record = callRecord({ table, world, request, keptHours }, () =>
    op.record === 'none' ? undefined : { kind: op.record, userName: user.name, project, content, tenant: undefined },
  );
  const here = (place: Partial<Place> = {}): Place => ({ project, ...place });
  const demand = (policy: PolicyName, place?: Partial<Place>) => {
    const outcome = verdict(policy, user.rights, here(place));
    if (outcome === 'forbidden') throw new AppError('forbidden');
    if (outcome === 'archived') throw new AppError('projectArchived');
  };
  const ctx: Context = {
    tenant,
    table,
    world,
    request,
    user,
    project,
    demand,
    recorded: record.table,
    requestId: world.newId(),
    locale: user.language ?? 'zh-CN',
    get scanner(): never {
      throw new Error('invariant: nobody acts as a scanner');
    },
    may: (policy, place) => verdict(policy, user.rights, here(place)) === 'allowed',
    describe: (text) => {
      content = text;
    },
    setCookie: () => undefined,
  };
  try {
    demand(op.access);
    const reply = await run(input, ctx);
    await record.ended('succeeded');
    return reply;
  } catch (error) {
    await record.ended('failed');
    throw error;
  }
}

async function callerOf(table: TenantTable, uid: string): Promise<Caller> {
  const account = await accounts.on(table).get({ uid });
  if (!account || account.isDisabled) throw new AppError('forbidden');
  return {
    uid,
    name: account.name,
    tokenKind: 'session',
    sessionId: undefined,
    language: account.language,
    rights: rightsOfAccount(account),
  };
}
