import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { EdgeMiddleware } from './call.ts';

/** Begins the call with a log that names the request; at its end writes one line and adds to the reply what every reply carries. */
export function requestLog({ log, clock }: { readonly log: Log; readonly clock: Clock }): EdgeMiddleware {
  const end: NonNullable<EdgeMiddleware['after']> = (request) => {
    const { call } = request.context;
    // Without a reply the failure goes on to the cloud, which counts it.
    if (!call || !request.response) return;
    const { headers, statusCode } = request.response;
    const { cookies } = call.answering;
    call.log.info('request', { status: statusCode, milliseconds: clock.now() - call.started });
    request.response = {
      ...request.response,
      headers: { ...headers, 'x-request-id': request.event.requestContext.requestId },
      ...(cookies.length > 0 && { cookies }),
    };
  };
  return {
    before: ({ context, event: { rawPath, requestContext } }) => {
      const { requestId, http } = requestContext;
      const named = log.with({ requestId, method: http.method, path: rawPath });
      context.call = { started: clock.now(), log: named, answering: { cookies: [] } };
    },
    after: end,
    onError: end,
  };
}
