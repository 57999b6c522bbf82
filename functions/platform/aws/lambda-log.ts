import type { Logger } from '@aws-lambda-powertools/logger';
import { withoutSecrets, type Log } from '../log.ts';

/** Our log on Powertools: one JSON line per event with the function's own fields, secrets left out. */
export function lambdaLog(logger: Logger): Log {
  const safe = (fields: object = {}) => withoutSecrets(fields) as Record<string, unknown>;
  return {
    debug: (message, fields) => logger.debug(message, safe(fields)),
    info: (message, fields) => logger.info(message, safe(fields)),
    warn: (message, fields) => logger.warn(message, safe(fields)),
    error: (message, fields) => logger.error(message, safe(fields)),
    with: (fields) => lambdaLog(logger.createChild({ persistentKeys: safe(fields) as Record<string, string> })),
  };
}
