import type { ResultSink } from './driver.ts';

/**
 * Reads into a sink: what the sink throws is thrown as it is, what the server or the client says goes through `errorOf`.
 * Columns that cannot be taken fail in the same way as a row, and none of their rows is handed on.
 */
export async function readingInto(
  sink: ResultSink,
  read: (sink: ResultSink) => Promise<void>,
  errorOf: (error: unknown) => Error,
): Promise<void> {
  let refused: { readonly error: unknown } | undefined;
  const guarded: ResultSink = {
    columns(columns, origins) {
      try {
        sink.columns(columns, origins);
      } catch (error) {
        refused = { error };
      }
    },
    async rows(rows) {
      if (refused) throw refused.error;
      try {
        await sink.rows(rows);
      } catch (error) {
        refused = { error };
        throw error;
      }
    },
  };
  try {
    await read(guarded);
  } catch (error) {
    if (refused) throw refused.error;
    throw errorOf(error);
  }
}
