import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { TablePicture } from '../../../../shared/rollback/pictures.ts';
import type { Cell } from '../../../engines/driver.ts';
import type { Ask } from '../catalogue.ts';

type Place = { readonly schema: string; readonly name: string };
type Row = readonly Cell[];
type Constraint = TablePicture['constraints'][number];

const text = (value: string) => literalOf.oracle(value, 'varchar2');

/** The constraints of a table of Oracle, and the columns that take no NULL: those are constraints there that only their columns show. */
export async function oracleConstraints(
  ask: Ask,
  { schema, name }: Place,
): Promise<{ readonly constraints: Constraint[]; readonly required: ReadonlySet<string> }> {
  const here = (alias: string) => `${alias}.owner = ${text(schema)} and ${alias}.table_name = ${text(name)}`;
  const rows = await ask(
    `select k.constraint_name, k.constraint_type, k.status, k.validated, k.deferrable, k.deferred, k.delete_rule, k.search_condition
     from all_constraints k where ${here('k')} and k.constraint_type in ('P', 'U', 'R', 'C') order by k.constraint_name`,
  );
  const own = await ask(
    `select p.constraint_name, p.column_name from all_cons_columns p where ${here('p')} order by p.constraint_name, p.position`,
  );
  const others = await ask(
    `select f.constraint_name, r.column_name, r.owner, r.table_name from all_constraints f
     join all_cons_columns r on r.owner = f.r_owner and r.constraint_name = f.r_constraint_name
     where ${here('f')} and f.constraint_type = 'R' order by f.constraint_name, r.position`,
  );
  const required = new Set<string>();
  const constraints = rows.flatMap((row) => {
    const column = row[1] === 'C' ? requiredIn(row) : undefined;
    if (column === undefined) return [constraintOf(row, { own, others })];
    required.add(column);
    return [];
  });
  return { constraints, required };
}

function requiredIn([, , status, , , , , condition]: Row): string | undefined {
  const [, column] = /^"((?:[^"]|"")+)" IS NOT NULL$/.exec(condition?.trim() ?? '') ?? [];
  return status === 'ENABLED' ? column?.replaceAll('""', '"') : undefined;
}

type Columns = { readonly own: readonly Row[]; readonly others: readonly Row[] };

function constraintOf(row: Row, columns: Columns): Constraint {
  const [name, type] = row;
  const body = bodyOf(row, columns);
  const kind = type === 'R' ? 'foreign' : type === 'C' ? 'check' : 'key';
  return { name: name ?? '', kind, definition: body && `${body}${statesOf(row)}`, comment: null, then: [] };
}

function bodyOf([name, type, , , , , deleteRule, condition]: Row, { own, others }: Columns): string {
  const columnsIn = (all: readonly Row[]) =>
    all.flatMap(([of, column]) => (of === name ? [quoteDouble(column ?? '')] : [])).join(', ');
  if (type === 'P') return `PRIMARY KEY (${columnsIn(own)})`;
  if (type === 'U') return `UNIQUE (${columnsIn(own)})`;
  if (type === 'C') return `CHECK (${(condition ?? '').trim()})`;
  const [, , owner, table] = others.find(([of]) => of === name) ?? [];
  const onDelete = /^(CASCADE|SET NULL)$/.test(deleteRule ?? '') ? ` ON DELETE ${deleteRule}` : '';
  // A table that may not be seen cannot be named.
  if (!owner || !table) return '';
  return `FOREIGN KEY (${columnsIn(own)}) REFERENCES ${quoteDouble(owner)}.${quoteDouble(table)} (${columnsIn(others)})${onDelete}`;
}

function statesOf([, , status, validated, deferrable, deferred]: Row): string {
  const isUnproven = status !== 'DISABLED' && validated === 'NOT VALIDATED';
  return [
    deferrable === 'DEFERRABLE' && ' DEFERRABLE',
    deferred === 'DEFERRED' && ' INITIALLY DEFERRED',
    status === 'DISABLED' && ' DISABLE',
    isUnproven && ' ENABLE NOVALIDATE',
  ]
    .filter(Boolean)
    .join('');
}

/** Indexes that are none of a constraint. Those of domains, in partitions and for joins have no definition here. */
export async function oracleIndexes(ask: Ask, { schema, name }: Place): Promise<TablePicture['indexes']> {
  const rows = await ask(
    `select i.index_name, i.owner, i.index_type, i.uniqueness, i.visibility, i.partitioned, x.column_name, x.descend, e.column_expression
     from all_indexes i join all_ind_columns x on x.index_owner = i.owner and x.index_name = i.index_name
     left join all_ind_expressions e on e.index_owner = x.index_owner and e.index_name = x.index_name and e.column_position = x.column_position
     where i.table_owner = ${text(schema)} and i.table_name = ${text(name)} and not exists (
       select 1 from all_constraints k where k.owner = i.table_owner and k.table_name = i.table_name and k.index_name = i.index_name and k.constraint_type in ('P', 'U'))
     order by i.index_name, x.column_position`,
  );
  const names = [...new Set(rows.map(([index]) => index ?? ''))];
  return names.map((index) => {
    const parts = rows.filter(([of]) => of === index);
    const [, owner, type, uniqueness, visibility, partitioned] = parts[0] ?? [];
    const columns = parts.map(([, , , , , , column, descend, expression]) => {
      const value = expression ? expression.trim() : quoteDouble(column ?? '');
      return `${value}${descend === 'DESC' ? ' DESC' : ''}`;
    });
    const word = /BITMAP/.test(type ?? '') ? 'BITMAP ' : uniqueness === 'UNIQUE' ? 'UNIQUE ' : '';
    const place = `${quoteDouble(owner ?? '')}.${quoteDouble(index)} ON ${quoteDouble(schema)}.${quoteDouble(name)}`;
    const rest = `${type === 'NORMAL/REV' ? ' REVERSE' : ''}${visibility === 'INVISIBLE' ? ' INVISIBLE' : ''}`;
    const isKnown = /^(FUNCTION-BASED )?(NORMAL|BITMAP)$|^NORMAL\/REV$/.test(type ?? '') && partitioned !== 'YES';
    const definition = isKnown ? `CREATE ${word}INDEX ${place} (${columns.join(', ')})${rest}` : '';
    return { name: index, definition, comment: null, then: [] };
  });
}
