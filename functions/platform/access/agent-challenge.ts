import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError, errors, withDetail } from '../../../shared/errors/index.ts';
import type { World } from '../world.ts';
import { agentAddress, resourceMetadataOf } from './agent-address.ts';

/** The refusal of a program that shows no good token, with where it reads how to get one (RFC 9728); any other error as it is. */
export async function challenging(error: unknown, world: World, { headers }: APIGatewayProxyEventV2): Promise<unknown> {
  if (!(error instanceof AppError)) return error;
  const refusal: AppError = error;
  if (errors[refusal.kind].status !== 401) return error;
  const { host = '', authorization, 'x-forwarded-proto': protocol } = headers;
  const address = await agentAddress(world, { host, isEncrypted: protocol === 'https' });
  const said = [
    ...(authorization === undefined ? [] : ['error="invalid_token"']),
    ...(address === undefined ? [] : [`resource_metadata="${resourceMetadataOf(address)}"`]),
  ];
  return withDetail(refusal, { challenge: ['Bearer', said.join(', ')].filter(Boolean).join(' ') });
}
