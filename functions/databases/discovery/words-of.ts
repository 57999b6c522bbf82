import type { Text } from '../../../shared/text.ts';
import type { EngineError } from '../../engines/engine-error.ts';

/** By its code: the server's words may show values. */
export function wordsOf({ code }: EngineError): Text {
  return { zh: `数据库错误 ${code}`, en: `error ${code} of the database` };
}
