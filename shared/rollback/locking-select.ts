import type { EngineFamily } from '../engines/engine.ts';
import { asOwn, exactColumns, quoted, tableText } from './exact-columns.ts';
import type { Part, RowPlan } from './row-plan.ts';
import type { TableFacts } from './table-facts.ts';

type Selecting = {
  readonly sql: string;
  readonly plan: RowPlan;
  readonly family: EngineFamily;
  readonly rowsMax: number;
};

/** What is asked of the rows, by what their table is called. */
export type Asked = (alias: string) => string;

/** Asks for the rows of one table that a statement is going to change, by its own words, and locks them; one more than may be kept at most. */
export function lockingSelect(selecting: Selecting, facts: TableFacts, asked?: Asked): string {
  const { sql, plan, family, rowsMax } = selecting;
  const columnsOf = asked ?? ((alias: string) => exactColumns(facts, family, alias));
  const text = (part: Part | undefined) => (part ? sql.slice(...part) : '');
  const before = plan.with ? `${text(plan.with)} ` : '';
  if (plan.joined) return `${before}${joined(selecting, facts, columnsOf)}`;
  const columns = columnsOf(plan.alias) + asOwn(family);
  const limit = rowsMax + 1;
  if (family === 'oracle') {
    // FETCH FIRST cannot be locked.
    const where = plan.where ? `(${text(plan.where)}) and rownum <= ${limit}` : `rownum <= ${limit}`;
    return `${before}select ${columns} from ${text(plan.from)} where ${where} for update`;
  }
  const where = plan.where ? ` where ${text(plan.where)}` : '';
  if (family === 'sqlserver') {
    // What goes with the whole table must not become more meanwhile.
    const locks = plan.kind === 'truncate' ? 'tablockx, holdlock' : 'updlock, holdlock';
    return `${before}select top (${limit}) ${columns} from ${text(plan.from)} with (${locks})${where}`;
  }
  const rest = plan.rest ? ` ${text(plan.rest)}` : ` limit ${limit}`;
  const of = family === 'postgres' ? ` of ${quoted(family, plan.alias)}` : '';
  return `${before}select ${columns} from ${text(plan.from)}${where}${rest} for update${of}`;
}

function joined({ sql, plan, family, rowsMax }: Selecting, facts: TableFacts, columnsOf: Asked): string {
  const [row, alias] = [quoted(family, 'sluice_row'), quoted(family, plan.alias)];
  const key = (of: string) => facts.key.map((name) => `${of}.${quoted(family, name)}`).join(', ');
  const where = plan.where ? ` where ${sql.slice(...plan.where)}` : '';
  const others = plan.joined ? `, ${sql.slice(...plan.joined)}` : '';
  const found = `select ${key(alias)} from ${sql.slice(...plan.from)}${others}${where}`;
  return `select ${columnsOf('sluice_row')} from ${tableText(facts, family)} as ${row} where (${key(row)}) in (${found}) limit ${rowsMax + 1} for update of ${row}`;
}
