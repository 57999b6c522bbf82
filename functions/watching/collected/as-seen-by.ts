import { valuesShownTo, valuesShownToAnybody, type ValuesShown } from '../../databases/masking/service.ts';
import type { Context } from '../../platform/context.ts';
import type { Collected } from './collected-repo.ts';

/** Collected SQL as somebody may see it: where values of its data source are masked for the reader, without any. */
export type SeenSql = Collected & { readonly isConcealed: boolean };

/** What these statements are for the caller. */
export function asSeenBy(ctx: Pick<Context, 'table' | 'user'>, records: readonly Collected[]): Promise<SeenSql[]> {
  return seen(records, valuesShownTo(ctx));
}

/** What they are for whoever it may be, as outside of the product. */
export function asSeenByAnybody(ctx: Pick<Context, 'table'>, records: readonly Collected[]): Promise<SeenSql[]> {
  return seen(records, valuesShownToAnybody(ctx));
}

function seen(records: readonly Collected[], values: ValuesShown): Promise<SeenSql[]> {
  return Promise.all(
    records.map(async (record) => {
      const { isConcealed, text } = await values(record);
      return { ...record, sql: text(record.sql), fingerprint: text(record.fingerprint), isConcealed };
    }),
  );
}
