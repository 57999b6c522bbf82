import * as z from 'zod';
import { recordUse } from '../../shared/record-uses.ts';
import { fill, inLocale, type Text } from '../../shared/text.ts';
import { CallError } from './call-error.ts';
import { shownLocale } from './language.tsx';

const unreachable: Text = {
  zh: '无法连接服务器，恢复后页面会自动更新。持续出现时请检查网络',
  en: 'The server cannot be reached. The page goes on by itself once it can. If this stays, check the network',
};
const unreadable: Text = {
  zh: '服务器返回了无法识别的内容（HTTP {status}）',
  en: 'The server answered with something unreadable (HTTP {status})',
};
const successCode = 0;

const envelope = z.looseObject({
  code: z.number(),
  message: z.string(),
  error: z.string().optional(),
  request_id: z.string().optional(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  uses: z.array(recordUse).optional(),
});

export type Answer =
  | { readonly fields: Readonly<Record<string, unknown>> }
  | { readonly file: Blob; readonly fileName: string };

/** Reads a reply: the fields beside code and message, or a file. A refusal is thrown, also one that comes in place of a file. */
export async function answerOf(response: Response): Promise<Answer> {
  const fileName = savedFileName(response.headers.get('content-disposition'));
  if (response.ok && fileName !== undefined) return { file: await response.blob(), fileName };
  const reply = envelope.safeParse(parsed(await response.text()));
  if (!reply.success)
    throw refusal(response, {
      code: -1,
      message: inLocale(fill(unreadable, { status: response.status }), shownLocale()),
    });
  const { code, message, error, request_id, fields, uses, ...rest } = reply.data;
  if (response.ok && code === successCode) return { fields: rest };
  throw refusal(response, { code, message, kind: error, requestId: request_id, fields, uses });
}

export function networkFailure(): CallError {
  return new CallError({ code: -1, status: 0, message: inLocale(unreachable, shownLocale()) });
}

/** `filename*=` wins over `filename=`; a reply without either is no file. */
export function savedFileName(disposition: string | null): string | undefined {
  if (disposition === null) return undefined;
  const extended = /filename\*\s*=\s*(?:[^']*'[^']*')?([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return withoutFolders(decoded(extended.trim()));
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
  const name = plain?.[1] ?? plain?.[2]?.trim();
  return name === undefined ? undefined : withoutFolders(decoded(name));
}

function refusal(response: Response, said: Omit<ConstructorParameters<typeof CallError>[0], 'status'>): CallError {
  return new CallError({
    ...said,
    status: response.status,
    requestId: said.requestId ?? response.headers.get('x-request-id') ?? undefined,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // A gateway in front of the server may answer a page of its own.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
}

function withoutFolders(name: string): string {
  return name.replace(/^.*[/\\]/, '') || 'download';
}
