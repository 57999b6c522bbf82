import { AppError } from '../../../shared/errors/index.ts';
import type { QueryOutcome } from '../../../shared/query-outcomes.ts';
import type { Text } from '../../../shared/text.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { Readable } from './seen-readable.ts';
import { placeIn } from './text-place.ts';

/** Thrown by whoever takes the rows: `enough` is a result that is cut, the others end the query. */
export class Stopped extends Error {
  readonly why: 'enough' | 'cancelled' | 'timeIsUp';
  constructor(why: Stopped['why']) {
    super(`the reading was stopped: ${why}`);
    this.why = why;
  }
}

type Ending = {
  readonly outcome: QueryOutcome;
  /** For whoever ran it. */
  readonly reason?: Text;
  /** For the log: a server's words may show values of rows, its code does not. */
  readonly logged?: Text;
  readonly place?: { readonly line: number; readonly column: number };
};

const words = {
  cancelled: { zh: '查询已取消', en: 'The query was cancelled' },
  timeIsUp: {
    zh: '超过了数据源的查询时间上限，请缩小查询范围，或请管理员调整查询超时时间',
    en: 'The query time limit of the data source is over. Ask for less, or have the limit raised',
  },
} as const satisfies Record<string, Text>;

/** What an error means for the query that it ended; undefined for a mistake of ours. */
export function endingOf(error: unknown, statement: Readable): Ending | undefined {
  if (error instanceof Stopped) {
    if (error.why === 'cancelled') return { outcome: 'cancelled', reason: words.cancelled };
    return { outcome: 'timed_out', reason: words.timeIsUp };
  }
  // What only the server could tell: that a name is a function there.
  if (error instanceof AppError && error.kind === 'queryDoesMore') return { outcome: 'refused', reason: error.text };
  if (!(error instanceof EngineError)) return undefined;
  if (error.kind === 'cancelled') return { outcome: 'cancelled', reason: words.cancelled };
  if (error.kind === 'timeout') return { outcome: 'timed_out', reason: words.timeIsUp };
  const place = error.position === undefined ? undefined : placeIn(statement, error.position);
  return { outcome: 'failed', reason: error.words, logged: byCode(error), ...(place && { place }) };
}

function byCode({ kind, code }: EngineError): Text {
  if (kind === 'connect' || kind === 'auth' || kind === 'lostConnection')
    return { zh: `无法连接数据库（${code}）`, en: `The database could not be reached (${code})` };
  return { zh: `数据库返回错误 ${code}`, en: `The database answered with the error ${code}` };
}
