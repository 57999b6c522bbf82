import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { reasonOf, UsageError } from '../usage-error.ts';
import type { ScanOptions } from './scan-options.ts';

const pausesSeconds = [1, 2, 5, 10, 30, 60];
const replySchema = z.looseObject({ code: z.number(), message: z.string() });

/** What one upload carries. */
export type Upload = {
  readonly audit_plan_sql_list: readonly object[];
  readonly error_message?: string;
  readonly batch_id?: string;
};
type Surroundings = { readonly tell: (text: string) => unknown; readonly signal: AbortSignal };

/**
 * Sends until the server has taken it, so that whoever reads the log waits for the server and not the other way round. What the server
 * refuses for good ends the command.
 */
export async function send(options: ScanOptions, body: Upload, { tell, signal }: Surroundings): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await tried(options, body);
    if (outcome === 'taken') return;
    const seconds = pausesSeconds[Math.min(attempt, pausesSeconds.length - 1)] ?? 60;
    tell(`${outcome}; trying again in ${seconds} s\n`);
    // Ended here, the same is sent again the next time.
    await pause(seconds * 1000, undefined, { signal });
  }
}

async function tried(options: ScanOptions, body: Upload): Promise<'taken' | (string & {})> {
  const url = `${options.address}${pathOf(options)}`;
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      signal: AbortSignal.timeout(options.timeoutSeconds * 1000),
      headers: { authorization: `Bearer ${options.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : reasonOf(error);
    return `Could not reach ${options.address}: ${cause}`;
  }
  const reply = replySchema.safeParse(await response.json().catch(() => undefined));
  if (response.ok && reply.success && reply.data.code === 0) return 'taken';
  const message = reply.success ? reply.data.message : `HTTP ${response.status}`;
  if (isForLater(response.status)) return message;
  throw new UsageError({ zh: `${options.address}：${message}`, en: `${options.address}: ${message}` });
}

/** Too much at once, and a server in trouble. */
function isForLater(status: number): boolean {
  return status === 429 || status === 408 || status >= 500;
}

function pathOf({ project, planId, taskName }: ScanOptions): string {
  const plans = `/sqle/v2/projects/${encodeURIComponent(project)}/audit_plans`;
  return taskName === '' ? `${plans}/${planId}/sqls/upload` : `${plans}/${encodeURIComponent(taskName)}/sqls/partial`;
}
