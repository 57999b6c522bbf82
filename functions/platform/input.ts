import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError } from '../../shared/errors/index.ts';
import type { Parsed } from './body/form-body.ts';
import { isLarge, type BodyReader } from './body/large-bodies.ts';
import type { Match } from './implement.ts';
import { withInstants } from './local-moments.ts';
import { bodyOf, fieldsOf, parse, queryOf, receivedBody, type Fields } from './request.ts';

type Reading = {
  readonly readLarge: BodyReader | undefined;
  /** Who sent the body: nobody holds up the others by sending much. */
  readonly whose: string;
  /** Puts in what was sent before the form. */
  readonly complete: (form: Parsed) => Promise<Parsed>;
};

/** What a call asks for, once all of it is known to be as the contract says. */
export async function inputOf({ route: { op }, params }: Match, event: APIGatewayProxyEventV2, reading: Reading) {
  const problems: Fields = [];
  const input = {
    params: parse(op.params, params, problems),
    query: parse(op.query, withInstants(op.query, queryOf(event)), problems),
    body: op.method === 'GET' ? {} : await bodyIn(op, event, { ...reading, problems }),
  };
  if (problems.length > 0)
    throw new AppError(
      'validation',
      { problems: problems.map(({ path, message }) => `${path}: ${message.en}`).join('; ') },
      { fields: problems },
    );
  return input;
}

async function bodyIn(
  op: Match['route']['op'],
  event: APIGatewayProxyEventV2,
  { readLarge, whose, complete, problems }: Reading & { readonly problems: Fields },
): Promise<never> {
  if (op.accepts === 'signed') return parse(op.body, bodyOf(op, event), problems);
  const received = receivedBody(op, event);
  const read = readLarge && isLarge(op, received) ? await readLarge(op, received, whose) : undefined;
  if (op.accepts === 'multipart')
    return parse(op.body, await complete(read?.fields ?? fieldsOf(op, received)), problems);
  if (!read) return parse(op.body, fieldsOf(op, received), problems);
  problems.push(...read.problems);
  return read.fields as never;
}
