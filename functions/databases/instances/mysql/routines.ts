import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { Routines } from '../family.ts';

/** What MySQL and MariaDB know a routine by is its kind and name. */
export const mysqlRoutines: Routines = {
  list: (schema) =>
    `select concat(lower(r.routine_type), ' ', r.routine_name), r.routine_name, if(r.routine_type = 'PROCEDURE', 'p', 'f'),
         (select group_concat(concat_ws(' ', p.parameter_name, p.dtd_identifier) order by p.ordinal_position separator ', ')
          from information_schema.parameters p
          where p.specific_schema = r.routine_schema and p.specific_name = r.specific_name
            and p.routine_type = r.routine_type and p.ordinal_position > 0)
         from information_schema.routines r where r.routine_schema = ${literalOf.mysql(schema, 'varchar')}
           and r.routine_type in ('FUNCTION', 'PROCEDURE') order by 2, 1`,
  async textOf(connection, schema, { name, kind }) {
    const place = `${quoteBacktick(schema)}.${quoteBacktick(name)}`;
    const { rows } = await connection.query(`show create ${kind} ${place}`, { maxRows: 1 });
    return rows[0]?.[2] ?? '';
  },
};
