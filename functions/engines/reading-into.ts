import type { ResultSink } from './driver.ts';

/**
 * Reads into a sink: what the sink throws is thrown as it is, what the server or the client says goes through `errorOf`.
 * A column that cannot be taken fails in the same way as a row.
 */
export async function readingInto(
  sink: ResultSink,
  read: (sink: ResultSink) => Promise<void>,
  errorOf: (error: unknown) => Error,
): Promise<void> {
  let refused: { readonly error: unknown } | undefined;
  const guarded: ResultSink = {
    columns: (columns) => sink.columns(columns),
    async rows(rows) {
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
