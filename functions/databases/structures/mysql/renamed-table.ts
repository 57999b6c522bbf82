import type { ObjectType } from '../../../../shared/contract/databases/structures/object-types.ts';
import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import { mysqlText } from '../../../engines/mysql/catalog.ts';
import type { TableRenames } from '../structure.ts';
import { asking } from './ask.ts';
import { renamedRightsLoss } from './losses.ts';
import { tableOf } from './tables.ts';

/** The server follows a table in keys and triggers, and in no text of a program or view. */
export const mysqlTableRenames: TableRenames = {
  inViews: false,
  statement: (from, to) => ({
    sql: `RENAME TABLE ${quoteBacktick(from)} TO ${quoteBacktick(to)};`,
    losses: [renamedRightsLoss(from)],
  }),
  again(object, { said }) {
    const { text, table } = tableOf(said(object.text));
    return { ...object, text, table };
  },
  parts(present, { from }) {
    // Names that the server made of the table's own follow it: of keys to other tables, and of checks.
    const [before, after] = [from, present.name].map((one) => quoteBacktick(one).slice(1, -1));
    const text = present.text.replace(
      /^( {2}CONSTRAINT `)((?:[^`]|``)*?)(_(?:ibfk|chk)_\d+`)/gm,
      (all, head: string, name: string, ending: string) => (name === before ? `${head}${after}${ending}` : all),
    );
    const { table, text: ordered } = tableOf(text);
    return { object: { ...present, text: ordered, table }, statements: [], parts: [] };
  },
  async programs(connection, schema) {
    const ask = asking(connection);
    const own = mysqlText(schema);
    const found = [
      ...(await ask(
        `select 'VIEW', table_name, view_definition from information_schema.views where table_schema = ${own}`,
      )),
      ...(await ask(
        `select routine_type, routine_name, routine_definition from information_schema.routines where routine_schema = ${own}`,
      )),
      ...(await ask(
        `select 'TRIGGER', trigger_name, action_statement from information_schema.triggers where event_object_schema = ${own}`,
      )),
      ...(await ask(
        `select 'EVENT', event_name, event_definition from information_schema.events where event_schema = ${own}`,
      )),
    ];
    return found.map(([type, name, text]) => ({ type: type as ObjectType, name: name ?? '', text: text ?? '' }));
  },
};
