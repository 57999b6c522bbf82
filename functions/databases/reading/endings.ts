import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { QueryOutcome } from '../../../shared/query-outcomes.ts';
import type { Text } from '../../../shared/text.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { Readable } from './seen-readable.ts';
import { placeIn } from './text-place.ts';

/** Thrown by whoever takes the rows: `enough` is a result that is cut, the others end the query. */
export class Stopped extends Error {
  readonly why: 'enough' | 'timeIsUp' | keyof typeof cancelled;
  constructor(why: Stopped['why']) {
    super(`the reading was stopped: ${why}`);
    this.why = why;
  }
}

/** Who ended it, in words. */
const cancelled = {
  cancelled: { zh: '查询已取消', en: 'The query was canceled' },
  left: {
    zh: `超过 ${limits.queryLeftSeconds} 秒没有人查看该查询，已取消`,
    en: `Nobody asked after the query for ${limits.queryLeftSeconds} seconds, so it was canceled`,
  },
  interrupted: {
    zh: '执行该查询的进程已停止，查询已取消，请重新执行',
    en: 'The process that ran the query was stopped, and the query with it. Run it again',
  },
} as const satisfies Record<string, Text>;

type Ending = {
  readonly outcome: QueryOutcome;
  /** For whoever ran it. */
  readonly reason?: Text;
  /** For the log: a server's words may show values of rows, its code does not. */
  readonly logged?: Text;
  readonly place?: { readonly line: number; readonly column: number };
};

const told: ReadonlySet<string> = new Set(['queryDoesMore', 'queryNotMaskable', 'sqlTransactionStatement']);

const timeIsUp: Text = {
  zh: '超过了数据源的查询时间上限，请缩小查询范围，或请管理员调整查询超时时间',
  en: 'The query time limit of the data source is over. Ask for less, or have the limit raised',
};

/** What an error means for the query that it ended; undefined for a mistake of ours. */
export function endingOf(error: unknown, statement: Readable): Ending | undefined {
  if (error instanceof Stopped) {
    if (error.why === 'timeIsUp' || error.why === 'enough') return { outcome: 'timed_out', reason: timeIsUp };
    return { outcome: 'cancelled', reason: cancelled[error.why] };
  }
  // What only the server could tell: that a name is a function there, or a table that cannot be masked.
  if (error instanceof AppError && told.has(error.kind)) return { outcome: 'refused', reason: error.text };
  if (!(error instanceof EngineError)) return undefined;
  if (error.kind === 'cancelled') return { outcome: 'cancelled', reason: cancelled.cancelled };
  if (error.kind === 'timeout') return { outcome: 'timed_out', reason: timeIsUp };
  const place = error.position === undefined ? undefined : placeIn(statement, error.position);
  return { outcome: 'failed', reason: error.words, logged: byCode(error), ...(place && { place }) };
}

function byCode({ kind, code }: EngineError): Text {
  if (kind === 'connect' || kind === 'auth' || kind === 'lostConnection')
    return { zh: `无法连接数据库（${code}）`, en: `The database could not be reached (${code})` };
  return { zh: `数据库返回错误 ${code}`, en: `The database answered with the error ${code}` };
}
