import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { hostHeader, proofHeader, severalProofs, viewerHeader } from '../../../shared/front-door.ts';
import type { EdgeMiddleware } from '../middlewares/call.ts';

/** Turns away calls that went around the distribution, before anything else is done for them. While a new proof follows an old one, both are good. */
export function frontDoor(setting: string): EdgeMiddleware {
  const proofs = setting.split(severalProofs).filter((proof) => proof !== '');
  return {
    before: (request) => {
      const seen = throughFrontDoor(request.event, proofs);
      if (!seen)
        return { statusCode: 403, headers: { 'content-type': 'text/plain' }, body: 'Use the address of the console.' };
      request.event = seen;
      return undefined;
    },
  };
}

/**
 * The event as the viewer sent it, or nothing for a call that went around the distribution. Behind it the gateway sees
 * only the distribution's own address, so the viewer's comes in a header that is worth something only with the proof.
 */
export function throughFrontDoor(
  event: APIGatewayProxyEventV2,
  proofs: readonly string[],
): APIGatewayProxyEventV2 | undefined {
  const { [proofHeader]: shown = '', [viewerHeader]: viewer, [hostHeader]: host, ...others } = event.headers;
  if (viewer === undefined || !proofs.some((proof) => timingSafeEqual(digest(shown), digest(proof)))) return undefined;
  const { http } = event.requestContext;
  // Tenants are told by the name that the browser shows, not by the gateway's own.
  const headers = host === undefined ? others : { ...others, host };
  return { ...event, headers, requestContext: { ...event.requestContext, http: { ...http, sourceIp: viewer } } };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
