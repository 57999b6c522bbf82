import type { Operation } from '../../shared/contract/operation.ts';
import { createUpload } from '../../shared/contract/auditing/uploads/operations.ts';
import { limits } from '../../shared/limits.ts';
import { call } from './call.ts';
import { networkFailure } from './call-reply.ts';
import type { AnyArgs } from './call-request.ts';

/** Whether the files of a call are more than one request takes. */
export function areTooLarge(op: Operation, { body }: AnyArgs): boolean {
  return (
    op.accepts === 'multipart' && filesIn(body).reduce((sum, { size }) => sum + size, 0) > limits.requestFileBytesMax
  );
}

/** Sends the files of a call straight to the store; the call then names them. */
export async function sentAhead(args: AnyArgs, signal: AbortSignal | undefined): Promise<AnyArgs> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(args.body ?? {})) {
    if (value instanceof File) fields[`${name}@upload`] = await uploaded(value, signal);
    else fields[name] = value;
  }
  return { ...args, body: fields };
}

async function uploaded(file: File, signal: AbortSignal | undefined): Promise<string> {
  const { data } = await call(
    createUpload,
    { body: { file_name: file.name, bytes: file.size } },
    { quiet: true, signal },
  );
  const sent = await fetch(data.url, {
    method: data.method,
    headers: data.headers,
    body: file,
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw networkFailure();
  });
  if (!sent.ok) throw networkFailure();
  return data.upload_id;
}

function filesIn(body: unknown): readonly File[] {
  return Object.values(body ?? {}).filter((value) => value instanceof File);
}
