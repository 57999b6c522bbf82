import { groups } from '../../../shared/contract/index.ts';
import type { Operation, Received } from '../../../shared/contract/operation.ts';
import { apiFunctionOf } from '../../../shared/deployed-functions.ts';
import { calledByTool } from '../../platform/access/authenticate.ts';
import type { Context } from '../../platform/context.ts';
import { operationEvent, type Given } from '../../platform/operation-event.ts';

type Rest<O extends Operation> = Partial<Given<O>>;
type From = { readonly headers: Readonly<Record<string, string>>; readonly client: string };

/** Calls operations with the token of the call at hand. Each checks it, its rights and its input anew, as it does for everybody. */
export type Asker = <O extends Operation>(op: O, given?: Rest<O>) => Promise<Received<O>>;

/** What an operation has refused, in its own words. */
export class ToolRefused extends Error {
  override readonly name = 'ToolRefused';
}

export function askerOf({ world, request: { ip, host, isEncrypted } }: Context, { headers, client }: From): Asker {
  const passed = Object.fromEntries(
    ['authorization', 'accept-language', 'zone'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    ),
  );
  return async (op, given = {}) => {
    const whole = { params: {}, query: {}, body: {}, ...given } as Given<typeof op>;
    const event = await operationEvent(op, whole, {
      headers: {
        'accept-language': 'en,zh;q=0.5',
        host,
        ...(isEncrypted && { 'x-forwarded-proto': 'https' }),
        ...passed,
      },
      sourceIp: ip,
      userAgent: client,
      now: world.clock.now(),
      stageVariables: calledByTool,
    });
    const { body = '', isBase64Encoded } = await world.operations.answer(apiFunctionOf(groupOf(op)), event);
    const reply = JSON.parse(isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body) as Envelope;
    if (reply.code !== 0) throw new ToolRefused(reply.message);
    return reply as never;
  };
}

type Envelope = { readonly code: number; readonly message: string };

function groupOf(op: Operation): string {
  const [group = ''] = Object.entries(groups).find(([, own]) => Object.values<Operation>(own).includes(op)) ?? [];
  return group;
}
