import { AppError } from '../../../shared/errors/index.ts';
import type * as contract from '../../../shared/contract/running/agents/operations.ts';
import { speakMcp as operation } from '../../../shared/contract/running/agents/operations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { boundedValues } from '../../platform/body/json-body.ts';
import type { Context } from '../../platform/context.ts';
import { askerOf } from './asker.ts';
import { clientOf } from './client-name.ts';

type Headers = Input<typeof contract.speakMcp>['body']['headers'];

/** One message of an agent. Nothing of it is kept: a server is made for it and gone with its answer. */
export async function speakMcp(
  { body: { text, headers } }: Input<typeof contract.speakMcp>,
  ctx: Context,
): Promise<Reply<typeof contract.speakMcp>> {
  demandOwnPage(ctx);
  const message = parsed(text);
  if (Array.isArray(message)) throw new AppError('agentBatchRefused');
  const { answerTo } = await import('./server.ts');
  const asker = askerOf(ctx, { headers, client: clientOf(message, ctx.request.userAgent) });
  const response = await answerTo({ message, text, headers: passedOn(headers) }, { ctx, asker });
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    text: await response.text(),
  };
}

/** A page of another site must not speak for whoever has it open, whatever its browser was told. */
function demandOwnPage({ request: { origin, host } }: Context): void {
  if (origin === '') return;
  if (!URL.canParse(origin) || new URL(origin).host !== host)
    throw new AppError('originRefused', { origin: origin.slice(0, 200) });
}

/** What is no JSON is left to the protocol, which has an answer of its own for it. */
function parsed(text: string): unknown {
  boundedValues(Buffer.from(text), operation.bounds);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What the protocol reads; the token is none of it. */
function passedOn(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(accept|content-type|mcp-[\w-]{1,60})$/.test(name)),
  );
}
