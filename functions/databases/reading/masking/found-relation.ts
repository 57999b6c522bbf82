import type { Relation, RelationColumn, Unfit } from '../../../../shared/masking/relations.ts';
import type { MaskedColumn } from '../../masking/service.ts';

/** Whether what was configured and what the server lists are the same name. */
type SameName = (configured: string, listed: string) => boolean;

type Names = { readonly tables: SameName; readonly columns: SameName };

/**
 * A relation with the masks that were configured for it. A configured column that is not there means that the table is no longer
 * what was configured: then nothing of it is handed out.
 */
export function withMasks(relation: Relation, configured: readonly MaskedColumn[], same: Names): Relation {
  const own = configured.filter(
    ({ schema, table }) => same.tables(schema, relation.schema) && same.tables(table, relation.name),
  );
  if (own.length === 0) return relation;
  const isLost = own.some(({ column }) => !relation.columns.some(({ name }) => same.columns(column, name)));
  // A view is what its tables are: masks stand where the rows come from.
  const unfit: Unfit | undefined = isLost || relation.kind === 'view' ? 'unlikeConfiguration' : relation.unfit;
  const columns = relation.columns.map((column): RelationColumn => {
    const mask = own.find((one) => same.columns(one.column, column.name))?.mask;
    return mask ? { ...column, mask } : column;
  });
  return { ...relation, columns, ...(unfit && { unfit }) };
}
