import type { ParsedScript } from '../tree/parsed-script.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { Plan, PlanStep } from '../schema/plan.ts';
import { schemaOfScript } from '../script/schema-of-script.ts';
import type { ColumnStatistics, Schema, SchemaTable } from '../schema/schema.ts';

/**
 * SQL that shows a rule. `given` was run before on the server, `rows` and `megabytes` are the size of its tables;
 * without dialects it is for all of the rule's, with `except` for the others. `fixed` is what the rule's own repair
 * makes of it. The rest is what else the server told.
 */
export type Example =
  | string
  | ({
      readonly sql: string;
      readonly given?: string;
      readonly dialects?: readonly Dialect[];
      readonly except?: readonly Dialect[];
      readonly fixed?: string;
    } & ToldByServer);

/** The dialects of a rule for which an example of it is. */
export function dialectsOf(example: Example, rule: readonly Dialect[]): readonly Dialect[] {
  if (typeof example === 'string') return rule;
  const { dialects = rule, except = [] } = example;
  return rule.filter((dialect) => dialects.includes(dialect) && !except.includes(dialect));
}

/** What a live server told before an example was audited. */
export type ToldByServer = {
  readonly rows?: number;
  readonly megabytes?: number;
  /** How it would carry out `sql`; what is not said of a step is a lookup of one row without further work. */
  readonly plan?: Partial<Omit<Plan, 'steps'>> & { readonly steps?: readonly Partial<PlanStep>[] };
  readonly refusal?: string;
  /** By column, wherever one of this name stands. */
  readonly statistics?: Readonly<Record<string, Partial<ColumnStatistics>>>;
  /** By index: the different values of its first column, its first two …. */
  readonly distinct?: Readonly<Record<string, readonly number[]>>;
  /** The names of the constraints of its tables. */
  readonly constraints?: readonly string[];
  readonly version?: string;
  readonly settings?: Readonly<Record<string, string>>;
};

/** What an audit of an example knows of the server; undefined when the example says nothing of one. */
export function schemaOfExample(
  { given, sql, ...told }: ToldByServer & { readonly given?: string | ParsedScript | undefined; readonly sql: string },
  dialect: Dialect,
): Schema | undefined {
  const answer = told.refusal === undefined ? told.plan && planOf(told.plan) : { refusal: told.refusal };
  if (given === undefined && !answer && told.version === undefined && !told.settings) return undefined;
  const schema = given === undefined ? unknownSchema : schemaOfScript(given, dialect, told.rows);
  return {
    ...schema,
    serverVersion: told.version,
    settings: told.settings,
    tables: schema.tables.map((table) => toldTable(table, told)),
    plans: answer && [{ sql, plan: answer }],
  };
}

/** The SQL of examples as a person reads it for one dialect, after what was run before. */
export function exampleSql(examples: readonly Example[], dialect: Dialect): string[] {
  return examples.flatMap((example) => {
    if (!dialectsOf(example, [dialect]).includes(dialect)) return [];
    if (typeof example === 'string') return [example];
    return [example.given ? `${example.given}\n\n${example.sql}` : example.sql];
  });
}

function planOf({ steps = [], ...plan }: NonNullable<ToldByServer['plan']>): Plan {
  return {
    rows: undefined,
    cost: undefined,
    conversions: [],
    ...plan,
    steps: steps.map((step) => ({ ...oneLookup, ...step })),
  };
}

const oneLookup: PlanStep = {
  table: undefined,
  access: 'lookup',
  word: 'ref',
  rows: 1,
  key: 'PRIMARY',
  possibleKeys: [],
  work: [],
  bytes: undefined,
};
const unknownSchema: Schema = { serverVersion: undefined, currentSchema: '', wholeSchemas: [], tables: [] };

function toldTable(
  table: SchemaTable,
  { megabytes, statistics = {}, distinct = {}, constraints }: ToldByServer,
): SchemaTable {
  const of = <T>(record: Readonly<Record<string, T>>, name: string) =>
    Object.entries(record).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  return {
    ...table,
    constraintNames: constraints,
    bytes: megabytes === undefined ? undefined : megabytes * 1024 * 1024,
    columns: table.columns?.map((column) => {
      const told = of(statistics, column.name);
      return told
        ? { ...column, statistics: { distinct: undefined, nullShare: undefined, topShare: undefined, ...told } }
        : column;
    }),
    indexes: table.indexes?.map((index) => ({
      ...index,
      distinct: of(distinct, index.name || (index.kind === 'primary' ? 'PRIMARY' : '')),
    })),
  };
}
