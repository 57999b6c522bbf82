import { quoteBracket } from '../../../../shared/engines/quoting.ts';
import type { TablePicture } from '../../../../shared/rollback/pictures.ts';
import type { Cell } from '../../../engines/driver.ts';
import type { Ask } from '../catalogue.ts';

type Row = readonly Cell[];
type Place = { readonly schema: string; readonly name: string; readonly id: number };
type Constraint = TablePicture['constraints'][number];

/** Keys, checks, defaults and foreign keys of a table of SQL Server; a default is a constraint with a name there. */
export async function sqlserverConstraints(ask: Ask, id: number): Promise<Constraint[]> {
  const keys = grouped(
    await ask(
      `select k.name, k.type, i.type_desc, i.fill_factor, i.is_padded, i.ignore_dup_key, i.is_disabled, c.name, x.is_descending_key
       from sys.key_constraints k join sys.indexes i on i.object_id = k.parent_object_id and i.index_id = k.unique_index_id
       join sys.index_columns x on x.object_id = i.object_id and x.index_id = i.index_id and x.is_included_column = 0
       join sys.columns c on c.object_id = x.object_id and c.column_id = x.column_id
       where k.parent_object_id = ${id} order by k.name, x.key_ordinal`,
    ),
  );
  const checks = await ask(
    `select k.name, k.definition, k.is_disabled, k.is_not_trusted, k.is_not_for_replication from sys.check_constraints k where k.parent_object_id = ${id} order by k.name`,
  );
  const defaults = await ask(
    `select d.name, d.definition, c.name from sys.default_constraints d
     join sys.columns c on c.object_id = d.parent_object_id and c.column_id = d.parent_column_id where d.parent_object_id = ${id} order by d.name`,
  );
  const foreign = grouped(
    await ask(
      `select f.name, s.name, o.name, f.delete_referential_action_desc, f.update_referential_action_desc, f.is_disabled, f.is_not_trusted, a.name, b.name, f.is_not_for_replication
       from sys.foreign_keys f join sys.foreign_key_columns k on k.constraint_object_id = f.object_id
       join sys.tables o on o.object_id = f.referenced_object_id join sys.schemas s on s.schema_id = o.schema_id
       join sys.columns a on a.object_id = k.parent_object_id and a.column_id = k.parent_column_id
       join sys.columns b on b.object_id = k.referenced_object_id and b.column_id = k.referenced_column_id
       where f.parent_object_id = ${id} order by f.name, k.constraint_column_id`,
    ),
  );
  return [
    ...keys.map(keyOf),
    ...checks.map(([name, definition, isDisabled, isUnproven, isLocal]) =>
      constraint(name, 'check', `CHECK ${forReplication(isLocal)}${definition}`, { isDisabled, isUnproven }),
    ),
    ...defaults.map(([name, definition, column]) =>
      constraint(name, 'default', `DEFAULT ${definition} FOR ${quoteBracket(column ?? '')}`),
    ),
    ...foreign.map(foreignOf),
  ];
}

type State = { readonly isDisabled?: Cell | undefined; readonly isUnproven?: Cell | undefined };

/** Whether its rows were looked at stands before ADD; that it is off is said once it is there. */
function constraint(
  name: Cell | undefined,
  kind: Constraint['kind'],
  definition: string,
  { isDisabled, isUnproven }: State = {},
): Constraint {
  return {
    name: name ?? '',
    kind,
    definition: isUnproven === '1' ? `${unproven}${definition}` : definition,
    comment: null,
    then: isDisabled === '1' ? ['NOCHECK'] : [],
  };
}

const unproven = 'WITH NOCHECK ';

function keyOf(rows: readonly Row[]): Constraint {
  const [name, type, layout, ...about] = rows[0] ?? [];
  const columns = rows.map((row) => keyColumn(row[7], row[8])).join(', ');
  const word = type?.trim() === 'PK' ? 'PRIMARY KEY' : 'UNIQUE';
  return constraint(name, 'key', about[3] === '1' ? '' : `${word} ${layout} (${columns})${optionsOf(about)}`);
}

function keyColumn(name: Cell | undefined, isDescending: Cell | undefined): string {
  return `${quoteBracket(name ?? '')} ${isDescending === '1' ? 'DESC' : 'ASC'}`;
}

function optionsOf([fill, isPadded, ignores]: readonly (Cell | undefined)[]): string {
  const options = [
    ...(fill && fill !== '0' ? [`FILLFACTOR = ${fill}`] : []),
    ...(isPadded === '1' ? ['PAD_INDEX = ON'] : []),
    ...(ignores === '1' ? ['IGNORE_DUP_KEY = ON'] : []),
  ];
  return options.length > 0 ? ` WITH (${options.join(', ')})` : '';
}

function foreignOf(rows: readonly Row[]): Constraint {
  const [name, schema, table, onDelete, onUpdate, isDisabled, isUnproven] = rows[0] ?? [];
  const names = (place: number) => rows.map((row) => quoteBracket(row[place] ?? '')).join(', ');
  const doing = (word: string, action: Cell | undefined) =>
    action && action !== 'NO_ACTION' ? ` ON ${word} ${action.replaceAll('_', ' ')}` : '';
  const to = `${quoteBracket(schema ?? '')}.${quoteBracket(table ?? '')}`;
  const definition = `FOREIGN KEY (${names(7)}) REFERENCES ${to} (${names(8)})${doing('DELETE', onDelete)}${doing('UPDATE', onUpdate)}`;
  const local = forReplication(rows[0]?.[9]).trim();
  return constraint(name, 'foreign', [definition, local].filter(Boolean).join(' '), { isDisabled, isUnproven });
}

function forReplication(isLocal: Cell | undefined): string {
  return isLocal === '1' ? 'NOT FOR REPLICATION ' : '';
}

/** Indexes that are none of a constraint. Those of XML, places, columns and texts have no definition here. */
export async function sqlserverIndexes(ask: Ask, { id, schema, name: table }: Place): Promise<TablePicture['indexes']> {
  const indexes = grouped(
    await ask(
      `select i.name, i.type, i.type_desc, i.fill_factor, i.is_padded, i.ignore_dup_key, i.is_disabled, i.is_unique, i.filter_definition, c.name, x.is_descending_key, x.is_included_column
       from sys.indexes i join sys.index_columns x on x.object_id = i.object_id and x.index_id = i.index_id
       join sys.columns c on c.object_id = x.object_id and c.column_id = x.column_id
       where i.object_id = ${id} and i.index_id > 0 and i.is_primary_key = 0 and i.is_unique_constraint = 0 and i.is_hypothetical = 0
       order by i.name, x.is_included_column, x.key_ordinal, x.index_column_id`,
    ),
  );
  const place = `${quoteBracket(schema)}.${quoteBracket(table)}`;
  return indexes.map((rows) => indexOf(rows, place));
}

function indexOf(rows: readonly Row[], place: string): TablePicture['indexes'][number] {
  const [first = []] = rows;
  const [name, type, layout, , , , isDisabled, isUnique, filter] = first;
  const index = quoteBracket(name ?? '');
  const keys = rows.filter((row) => row[11] !== '1').map((row) => keyColumn(row[9], row[10]));
  const included = rows.filter((row) => row[11] === '1').map((row) => quoteBracket(row[9] ?? ''));
  const parts = [
    `CREATE ${isUnique === '1' ? 'UNIQUE ' : ''}${layout} INDEX ${index} ON ${place} (${keys.join(', ')})`,
    ...(included.length > 0 ? [` INCLUDE (${included.join(', ')})`] : []),
    ...(filter ? [` WHERE ${filter}`] : []),
    optionsOf(first.slice(3)),
  ];
  const isKnown = /^[12]$/.test(type ?? '') && keys.length > 0;
  return {
    name: name ?? '',
    definition: isKnown ? parts.join('') : '',
    comment: null,
    then: isDisabled === '1' ? [`ALTER INDEX ${index} ON ${place} DISABLE`] : [],
  };
}

/** The rows of one name each. */
function grouped(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row[0] ?? '', [...(groups.get(row[0] ?? '') ?? []), row]);
  return [...groups.values()];
}
