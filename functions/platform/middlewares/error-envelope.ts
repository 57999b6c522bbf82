import { AppError } from '../../../shared/errors/index.ts';
import { failure, moduleOf } from '../envelope.ts';
import { localeOf } from '../request.ts';
import type { EdgeMiddleware } from './call.ts';

/** Answers a refusal in the words of the API and logs what was none; no stack leaves the server. */
export function errorEnvelope(): EdgeMiddleware {
  return {
    onError: (request) => {
      const { event, error, context } = request;
      if (!context.call) return;
      if (!(error instanceof AppError)) context.call.log.error('operation failed', { error });
      const { requestId } = event.requestContext;
      // The language of the account comes first, as far as it was known by then.
      const locale = context.call.answering.locale ?? localeOf(event);
      request.response = failure(error, { module: moduleOf(event.rawPath), locale, requestId });
    },
  };
}
