import { AppError } from '../../../../shared/errors/index.ts';
import type { Text } from '../../../../shared/text.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { ExportFailure } from '../export-file-repo.ts';

/** Why an export can fail that no database and no refusal tells. */
export const failures = {
  interrupted: {
    zh: '导出过程意外中断，没有留下文件，请重新导出',
    en: 'The export was interrupted and left no file. Run it again',
  },
  sourceGone: { zh: '数据源已不存在', en: 'The data source does not exist any more' },
  notWritten: {
    zh: '导出文件无法写入存储，请重试；如仍失败请联系管理员',
    en: 'The exported file could not be stored. Try again; if it fails again, ask an administrator',
  },
} as const satisfies Record<string, Text>;

/** Somebody asked for the end. */
export class StopRequested extends Error {
  readonly by: string;
  constructor(by: string) {
    super('the export was stopped');
    this.by = by;
  }
}
/** The time that an export has is over. */
export class TimeIsUp extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('the export took too long');
    this.seconds = seconds;
  }
}

/** What went wrong in words for people, and where; undefined for our own mistakes, which another try may not make. */
export function failureOf(error: unknown, stage: ExportFailure['stage']): ExportFailure | undefined {
  if (error instanceof StopRequested)
    return {
      stage: 'sql_execute',
      reason: { zh: `导出已被 ${error.by} 终止`, en: `The export was stopped by ${error.by}` },
    };
  if (error instanceof TimeIsUp || (error instanceof EngineError && error.kind === 'timeout')) {
    const time = error instanceof TimeIsUp ? error.seconds : undefined;
    return { stage: 'sql_execute', reason: tooLong(time) };
  }
  if (error instanceof AppError) return { stage: 'file_generate', reason: error.text };
  if (error instanceof EngineError)
    return { stage, reason: { zh: `数据库返回：${error.message}`, en: `The database said: ${error.message}` } };
  return undefined;
}

function tooLong(seconds: number | undefined): Text {
  const [zh, en] = seconds === undefined ? ['', ''] : [`（${seconds} 秒）`, ` of ${seconds} seconds`];
  return {
    zh: `超过了数据源的查询时间上限${zh}，请缩小查询范围，或请管理员调整数据源的查询超时时间`,
    en: `The query time limit${en} of the data source is over. Ask for less, or have the limit of the data source raised`,
  };
}
