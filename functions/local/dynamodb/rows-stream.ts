import { Stream } from 'node:stream';
import type { Level } from 'dynalite/db/index.js';

type Range = Readonly<Record<string, unknown>> & { readonly limit?: number };

/** So many rows of a range without an end are read at once. */
const rowsAtOnce = 250;

/**
 * The values of a range, as the events that dynalite listens for. They are read in one step as far as the end is known;
 * a stream of Node's own asks for each row by itself, which takes longer than all the rest of a query.
 */
export function rowsStream(db: Level, range: Range): Stream {
  const values = db.values(range);
  const stream = Object.assign(new Stream(), { isOver: false, destroy: () => void (stream.isOver = true) });
  const limit = range.limit !== undefined && range.limit > 0 ? range.limit : Number.POSITIVE_INFINITY;
  const pump = async () => {
    for (let left = limit; left > 0 && !stream.isOver; ) {
      // Fewer rows than asked say nothing: large ones come in several steps.
      const rows = await values.nextv(Math.min(left, rowsAtOnce));
      if (rows.length === 0) break;
      for (const row of rows) if (!stream.isOver) stream.emit('data', row);
      left -= rows.length;
    }
  };
  pump()
    .then(() => stream.emit('end'))
    .catch((error: unknown) => stream.emit('error', error))
    .finally(() => void values.close());
  return stream;
}
