import { exchange } from '../../platform/exchange.ts';

type Options = { readonly method: string; readonly headers: Record<string, string>; readonly body?: unknown };

/** The `fetch` of libraries that sign people in: the same guarded exchange as for everything that people point us at. */
export async function guardedFetch(url: string, { method, headers, body }: Options): Promise<Response> {
  const text = body instanceof URLSearchParams ? body.toString() : body;
  const answer = await exchange(
    {
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      ...(typeof text === 'string' && { body: text }),
    },
    { answerBytesMax: 256 * 1024 },
  );
  const isEmpty = answer.status === 204 || answer.status === 304;
  return new Response(isEmpty ? null : answer.text, { status: answer.status, headers: answer.headers });
}
