import type { Entry } from '../collected/inbox-repo.ts';
import { limits } from '../../../shared/limits.ts';
import type { Looked, Round } from './collector.ts';

/** The definitions of all tables, and views where they are wanted, of these schemas. */
export async function schemaObjects(
  { connection, params, now, isOver }: Round,
  schemas: readonly string[],
): Promise<Looked> {
  const wantsViews = params['collect_view'] === '1';
  const lastAt = new Date(now).toISOString();
  const entries: Entry[] = [];
  for (const schema of schemas) {
    const tables = await connection.tables(schema);
    for (const { name, kind } of tables) {
      if (kind === 'view' && !wantsViews) continue;
      // Not all is seen, so nothing can be said to be gone.
      if (entries.length === limits.collectedObjectsMax || isOver()) return { entries };
      const { createText } = await connection.describeTable(schema, name);
      if (createText !== '') entries.push({ sql: createText, schema, count: 1, lastAt, objectName: name });
    }
  }
  return { entries, isWhole: true };
}
