import type { Operation } from '../../../shared/contract/operation.ts';
import type { Caller } from '../context.ts';
import type { Activity } from './activity.ts';

/** Where calls of people are counted, and as what of the product. */
export type Counting = { readonly activity: Activity; readonly moduleOf: (op: Operation) => string };

type Called = {
  readonly tenant: string;
  readonly caller: Caller | undefined;
  readonly status: 'succeeded' | 'failed';
};

/** Counts a call if a person made it who is signed in: programs with tokens are nobody's activity. */
export async function noteUse(
  counting: Counting | undefined,
  op: Operation,
  { tenant, caller, status }: Called,
): Promise<void> {
  if (!counting || caller?.tokenKind !== 'session') return;
  const { uid, name } = caller;
  await counting.activity.note({
    tenant,
    user: { uid, name },
    module: counting.moduleOf(op),
    failed: status === 'failed',
  });
}
