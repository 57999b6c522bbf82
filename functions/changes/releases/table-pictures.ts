import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { AuditTask } from '../../ground/ledger/task-repo.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import type { NamedTable } from '../../databases/structures/read-tables.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const schema = z.object({
  taskId: z.number().int(),
  side: z.enum(['before', 'after']),
  at: z.string(),
  /** The tables as compressed JSON; missing where there is a problem instead. */
  packed: z.instanceof(Uint8Array).optional(),
  problem: text.optional(),
});
type Side = z.output<typeof schema>['side'];

/** How the tables that a change names looked when it ran in its stage: before its first statement, and after its last. */
export const tablePictures = entity('TABLE_PICTURE', schema, { pk: 'TASK#{taskId}', sk: 'TABLES#{side}' });

/** What is known of the tables at some time, or why nothing is. */
export type TablePicture = { readonly at: string } & (
  | { readonly tables: readonly NamedTable[] }
  | { readonly problem: z.output<typeof text> }
);
type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World };

/** The tables of a task as they are now on a data source. Trouble is an answer, since nothing may fail for want of a picture. */
export async function pictureNow(
  { tenant, world }: Place,
  { named }: Pick<AuditTask, 'named'>,
  on: { readonly source: DbService; readonly schema: string },
): Promise<TablePicture> {
  const at = new Date(world.clock.now()).toISOString();
  if (!named) return { at, problem: schemaChanges };
  try {
    const names = named.map(({ schema: written, key }) => ({ schema: written, key }));
    // What knows catalogues is large, and few that load this take a picture.
    const { readTables } = await import('../../databases/structures/read-tables.ts');
    return { at, tables: await readTables({ tenant, world }, on.source, { names, schema: on.schema }) };
  } catch (error) {
    if (error instanceof AppError) return { at, problem: error.text };
    throw error;
  }
}

/** Keeps how the tables look now: what they were before the first attempt stays, what they are after the latest one replaces. */
export async function keepPicture(
  place: Place,
  task: AuditTask,
  { side, source }: { readonly side: Side; readonly source: DbService },
): Promise<void> {
  const { taskId } = task;
  const pictures = tablePictures.on(place.table);
  if (side === 'before' && (await pictures.get({ taskId, side }))) return;
  const { at, ...picture } = await pictureNow(place, task, { source, schema: task.schema });
  await pictures.put({ taskId, side, at, ...('tables' in picture ? packed(picture.tables) : picture) });
}

/** What was kept of a task, by side. */
export async function picturesOf(
  table: TenantTable,
  taskId: number,
): Promise<Readonly<Record<Side, TablePicture | undefined>>> {
  const { items } = await tablePictures.on(table).list({ taskId });
  const of = (side: Side) => {
    const found = items.find((one) => one.side === side);
    return found && unpacked(found);
  };
  return { before: of('before'), after: of('after') };
}

function packed(tables: readonly NamedTable[]) {
  const bytes = gzipSync(JSON.stringify(tables));
  return bytes.byteLength > limits.pictureBytesMax ? { problem: tooMuch } : { packed: bytes };
}

function unpacked({ at, packed: bytes, problem }: z.output<typeof schema>): TablePicture {
  if (!bytes) return { at, problem: problem ?? tooMuch };
  return { at, tables: JSON.parse(gunzipSync(bytes).toString('utf8')) as NamedTable[] };
}

const schemaChanges = {
  zh: 'SQL 中用 USE 或 search_path 切换了数据库，无法确定其涉及的表',
  en: 'The SQL changes its schema by USE or search_path, so its tables cannot be told',
};
const tooMuch = {
  zh: 'SQL 涉及的表结构过多，未保留',
  en: 'The SQL names more structure than is kept',
};
