import type { Standing, Surroundings } from '../../../../shared/audit/lock-impact/steps/surroundings.ts';
import { mysqlText } from '../../../engines/mysql/catalog.ts';
import type { StructureConnection } from '../structure.ts';
import { asking } from './ask.ts';

/** What stands around the tables, views and triggers of some names, as far as locks reach. */
export async function mysqlSurroundings(
  connection: StructureConnection,
  schema: string,
  names: readonly string[],
): Promise<Surroundings> {
  const none = { schema, standing: [], keys: [], below: [], holders: [] };
  if (names.length === 0) return none;
  const rows = await asking(connection)(aroundSql(schema, names));
  const keys = rows.flatMap(([name, kind, table, refersTo]) =>
    kind === 'KEY' ? [{ name: name ?? '', table: table ?? '', columns: [], refersTo: refersTo ?? '' }] : [],
  );
  const others = rows.filter(([, kind]) => kind !== 'KEY');
  const standing = others.map(
    ([name, kind, of]): Standing => ({
      name: name ?? '',
      kind: kinds[kind ?? ''] ?? 'table',
      ...(of && { of }),
    }),
  );
  return { ...none, standing, keys };
}

const kinds: Readonly<Record<string, Standing['kind']>> = { VIEW: 'view', SEQUENCE: 'sequence', TRIGGER: 'trigger' };

function aroundSql(schema: string, names: readonly string[]): string {
  const [own, named] = [mysqlText(schema), `(${names.map(mysqlText).join(', ')})`];
  return `select table_name, table_type, null, null from information_schema.tables where table_schema = ${own} and table_name in ${named}
    union all select trigger_name, 'TRIGGER', event_object_table, null from information_schema.triggers where trigger_schema = ${own} and trigger_name in ${named}
    union all select constraint_name, 'KEY', table_name, concat(case when unique_constraint_schema = ${own} then '' else concat(unique_constraint_schema, '.') end, referenced_table_name)
      from information_schema.referential_constraints where constraint_schema = ${own}
        and (table_name in ${named} or (unique_constraint_schema = ${own} and referenced_table_name in ${named}))`;
}
