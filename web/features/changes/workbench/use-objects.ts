import { useCallback, useEffect, useState } from 'react';
import {
  getTableMetadata,
  listRoutines,
  listSchemas,
  listTables,
} from '../../../../shared/contract/databases/instances/operations.ts';
import { call } from '../../../app/call.ts';
import { CallError } from '../../../app/call-error.ts';
import { useProject } from '../../../app/project-at-hand.tsx';

/** What stands in a data source: its schemas, their tables, views and routines, and the columns of those with rows. */
export type DbObject = {
  readonly kind: 'schema' | 'table' | 'view' | 'routine' | 'column';
  readonly name: string;
  readonly schema: string;
  readonly table: string;
  /** Of a column, as its server writes it; of a routine, what it takes. */
  readonly type: string;
  /** Of a routine, by what its server knows it. */
  readonly routineId?: string;
  /** Of a table, where its server tells how large it is. */
  readonly bytes?: number;
};
export type Children = { readonly objects?: readonly DbObject[]; readonly error?: CallError };
const nothing: ReadonlyMap<string, Children> = new Map();

/** Tells objects apart; the names may hold any letter, and the tree looks for an item by a selector that quotes its id. */
export function objectId({ kind, schema, table, name, routineId }: DbObject): string {
  return encodeURIComponent(JSON.stringify([kind, schema, table, name, routineId]));
}
export const rootId = 'root';

/** The objects of a data source as far as somebody has opened them: each level is asked for once. */
export function useObjects(instance_name: string) {
  const project_name = useProject().name;
  const [known, setKnown] = useState({ of: instance_name, by: nothing });
  const by = known.of === instance_name ? known.by : nothing;
  const load = useCallback(
    (parent: DbObject | undefined) => {
      const id = parent ? objectId(parent) : rootId;
      const put = (children: Children) =>
        setKnown((before) => ({
          of: instance_name,
          by: new Map(before.of === instance_name ? before.by : nothing).set(id, children),
        }));
      put({});
      childrenOf({ project_name, instance_name }, parent).then(
        (objects) => {
          put({ objects });
          // How large they are comes afterwards: nobody waits for it, and some servers count for it.
          if (parent?.kind === 'schema')
            sizesOf({ project_name, instance_name }, parent.name).then(
              (sizes) =>
                put({
                  objects: objects.map((one) => (one.kind === 'table' ? { ...one, ...sizes.get(one.name) } : one)),
                }),
              (error: unknown) => {
                if (!(error instanceof CallError)) throw error;
              },
            );
        },
        (error: unknown) => {
          if (!(error instanceof CallError)) throw error;
          put({ error });
        },
      );
    },
    [project_name, instance_name],
  );
  useEffect(() => {
    if (instance_name !== '') load(undefined);
  }, [instance_name, load]);
  return { by, load };
}

type Place = { readonly project_name: string; readonly instance_name: string };

async function childrenOf(place: Place, parent: DbObject | undefined): Promise<readonly DbObject[]> {
  const blank = { schema: '', table: '', type: '' };
  if (!parent) {
    const { data } = await call(listSchemas, { params: place }, { quiet: true });
    return data.schema_name_list.map((name) => ({ ...blank, kind: 'schema', name }));
  }
  const { name, schema } = parent;
  if (parent.kind === 'schema') {
    const params = { ...place, schema_name: name };
    const [{ data }, routines] = await Promise.all([
      call(listTables, { params, query: {} }, { quiet: true }),
      routinesOf(place, name),
    ]);
    const tables = data.map((one): DbObject => {
      return { ...blank, kind: one.is_view ? 'view' : 'table', name: one.name, schema: name };
    });
    return [...tables, ...routines];
  }
  const params = { ...place, schema_name: schema, table_name: name };
  const { data } = await call(getTableMetadata, { params }, { quiet: true });
  return data.columns.rows.map(({ COLUMN_NAME = '', COLUMN_TYPE = '' }) => ({
    kind: 'column',
    name: COLUMN_NAME,
    schema,
    table: name,
    type: COLUMN_TYPE,
  }));
}

/** Where they cannot be read, on a server too old for the question, the tables are shown all the same. */
async function routinesOf(place: Place, schema_name: string): Promise<readonly DbObject[]> {
  try {
    const { data } = await call(listRoutines, { params: { ...place, schema_name } }, { quiet: true });
    const routine = { kind: 'routine', schema: schema_name, table: '' } as const;
    return data.map((one) => ({ ...routine, name: one.name, type: one.arguments, routineId: one.id }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return [];
  }
}

async function sizesOf(place: Place, schema_name: string): Promise<ReadonlyMap<string, { readonly bytes?: number }>> {
  const params = { ...place, schema_name };
  const { data } = await call(listTables, { params, query: { with_details: 'sizes' } }, { quiet: true });
  return new Map(data.map(({ name, bytes }) => [name, bytes === undefined ? {} : { bytes }]));
}
