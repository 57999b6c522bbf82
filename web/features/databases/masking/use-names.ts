import {
  getTableMetadata,
  listSchemas,
  listTables,
} from '../../../../shared/contract/databases/instances/operations.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';

/** Names of one kind that the server has. */
export type Names = {
  readonly list: readonly string[];
  readonly isLoading: boolean;
  /** The server could not be asked. */
  readonly failed: boolean;
  /** The server was asked and has no such name. */
  readonly isUnknown: (name: string) => boolean;
};

type Place = { readonly source: string; readonly schema: string; readonly table: string; readonly isAsked: boolean };

/** What a data source lists on the way to a column: each level once the one above it is one of the listed. */
export function useNames({ source, schema, table, isAsked }: Place) {
  const of = { project_name: useProject().name, instance_name: source };
  const found = useCall(listSchemas, { params: of }, { when: isAsked, quiet: true });
  const schemas = namesOf(found, found.data?.data.schema_name_list, isAsked);
  const inSchema = isAsked && schemas.list.includes(schema);
  const listed = useCall(
    listTables,
    { params: { ...of, schema_name: schema || '-' }, query: {} },
    { when: inSchema, quiet: true },
  );
  const tables = namesOf(
    listed,
    listed.data?.data.map((one) => one.name),
    inSchema,
  );
  const inTable = inSchema && tables.list.includes(table);
  const described = useCall(
    getTableMetadata,
    { params: { ...of, schema_name: schema || '-', table_name: table || '-' } },
    { when: inTable, quiet: true },
  );
  const columns = described.data?.data.columns.rows.map((row) => row['COLUMN_NAME'] ?? '');
  return { schemas, tables, columns: namesOf(described, columns, inTable) };
}

type Asked = { readonly isPending: boolean; readonly isError: boolean };

function namesOf({ isPending, isError }: Asked, names: readonly string[] | undefined, isAsked: boolean): Names {
  const list = names ?? [];
  return {
    list,
    isLoading: isAsked && isPending,
    failed: isAsked && isError,
    isUnknown: (name) => isAsked && names !== undefined && name !== '' && !list.includes(name),
  };
}
