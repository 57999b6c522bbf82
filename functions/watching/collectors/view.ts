import type { Text } from '../../../shared/text.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { Lack } from '../../engines/lack.ts';
import type { Round } from './collector.ts';

/** What of a server is read, and the statement that lets an account read it. */
export type View = {
  readonly name: string;
  /** Answers one row at most. */
  readonly probe: string;
  /** The same of older versions, asked where the first is refused. */
  readonly older?: string;
  readonly grant: string;
  /** What must be switched on beside the right. */
  readonly hint?: Text;
};

/** Whether the account may read what a collector reads. */
export async function lacksView(ask: Round['ask'], { name, probe, older, grant, hint }: View): Promise<Lack[]> {
  try {
    await ask(probe, 1);
    return [];
  } catch (error) {
    if (!(error instanceof EngineError && error.outcome === 'refused')) throw error;
    if (older !== undefined) return lacksView(ask, { name, probe: older, grant, ...(hint && { hint }) });
    const message = {
      zh: `账号不能读取 ${name}${hint ? `，或未开启：${hint.zh}` : ''}`,
      en: `The account may not read ${name}${hint ? `, or it is off: ${hint.en}` : ''}`,
    };
    return [{ message, statement: grant }];
  }
}
