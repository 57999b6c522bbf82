import { leavesAsItIs, type Optimised } from '../../../shared/audit/optimize/optimise.ts';
import { givenTables, type GivenTables } from '../../../shared/audit/optimize/trial/trial.ts';
import type { Dialect } from '../../../shared/audit/dialect-facts/dialect-names.ts';
import { unknownCallIn } from '../../../shared/audit/reading/beyond-reading.ts';
import { parseScript } from '../../../shared/audit/read/parse.ts';
import { schemaWish } from '../../../shared/audit/schema-wish.ts';
import type { Schema } from '../../../shared/audit/schema/schema.ts';
import { schemaOfScript } from '../../../shared/audit/script/schema-of-script.ts';
import { isPlannedWithoutValues } from '../../../shared/audit/plan/explainable.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Asker } from '../../platform/ports/compute.ts';
import { readScript } from '../../ground/scripts/read-script.ts';
import type { FoundPlan, FoundStatement } from './found.ts';
import { advisedTables, indexIdeas } from './index-ideas.ts';
import type { IndexIdeas, Optimizing, OptimizingInput, OptimizingQuestions } from './optimizing.ts';
import { pastedPlan } from './pasted-plan.ts';
import { judge } from './trial/judge.ts';

type Caller = Asker<OptimizingQuestions>;

/** Optimises each statement by what is known of its tables, and asks for the plans before and after. */
export async function optimizeScript(input: OptimizingInput, caller: Caller): Promise<Optimizing> {
  const { dialect } = engineOf(input.dbType);
  const { reader } = readScript(input.script, dialect);
  if (reader.count > limits.optimizationStatementsMax)
    throw new AppError('optimizationTooManyStatements', { max: limits.optimizationStatementsMax });
  const statements = Array.from({ length: reader.count }, (_, piece) => reader.statements(piece)).flat();
  demandOneForEach(input.executions, statements.length);
  const schema = await schemaFor(statements, input, caller);
  const given = input.live ? undefined : harmlessTables(input.metadata, dialect);
  const found: FoundStatement[] = [];
  const ideas: IndexIdeas[] = [];
  let isChanged = false;
  for (const statement of statements) {
    const one = await optimized(statement, { schema, input, caller, isChanged, given });
    found.push(one);
    ideas.push({ ...indexIdeas(one, { dialect, schema }), ...runsOf(input.executions, found.length) });
    isChanged ||= !leavesAsItIs(statement);
    await caller.breathe();
  }
  return {
    statements: found,
    ideas,
    tables: advisedTables(ideas, { dialect, schema }),
    currentSchema: schema?.currentSchema,
  };
}

function demandOneForEach(executions: OptimizingInput['executions'], count: number): void {
  if (executions && executions.length !== count)
    throw new AppError('optimizationExecutionsDiffer', { given: executions.length, count });
}

/** How often the statement of a number, counted from 1, runs. */
function runsOf(executions: OptimizingInput['executions'], number: number): Pick<IndexIdeas, 'executions'> {
  const runs = executions?.[number - 1];
  return runs === undefined ? {} : { executions: runs };
}

async function schemaFor(
  statements: readonly ParsedStatement[],
  { live, metadata, dbType }: OptimizingInput,
  caller: Caller,
): Promise<Schema | undefined> {
  const { dialect } = engineOf(dbType);
  if (!live) return metadata.trim() === '' ? undefined : schemaOfScript(metadata, dialect);
  const wish = schemaWish({ dialect, chosen: live.chosen });
  for (const statement of statements) wish.take(statement);
  return caller.ask('schema', { ...wish.ended(), texts: [] });
}

/** Tables that came with the SQL: they are made on a server of ours, so what they call has to be known. */
function harmlessTables(script: string, dialect: Dialect): GivenTables {
  const { statements } = parseScript(script, dialect);
  return givenTables(
    statements.filter((one) => !unknownCallIn(one, dialect)),
    dialect,
  );
}

type Place = {
  readonly schema: Schema | undefined;
  readonly input: OptimizingInput;
  readonly caller: Caller;
  readonly isChanged: boolean;
  readonly given: GivenTables | undefined;
};

async function optimized(
  statement: ParsedStatement,
  { schema, input, caller, isChanged, given }: Place,
): Promise<FoundStatement> {
  const { dialect } = engineOf(input.dbType);
  if (statement.text.length > limits.optimizedStatementMax) return tooLong(statement);
  const {
    said: { problem, ...said },
    judged,
  } = await judge(statement, { dialect, schema, isChanged, given, caller });
  const told = {
    ...said,
    steps: [...said.steps],
    indexes: said.indexes.map((one) => ({ ...one, columns: [...one.columns] })),
    differences: [...said.differences],
    judged: [...judged],
  };
  const plans = problem ? [] : await plansOf(statement, said, { input, caller });
  return { ...told, ...cutToBest(told.steps, plans), ...(problem && { problem }) };
}

async function plansOf(
  statement: ParsedStatement,
  { steps }: Pick<Optimised, 'steps'>,
  { input, caller }: Pick<Place, 'input' | 'caller'>,
): Promise<readonly FoundPlan[]> {
  if (!input.live) return input.explain.trim() === '' ? [] : [pastedPlan(input.explain)];
  const { dialect } = engineOf(input.dbType);
  const all = [statement, ...steps.flatMap(({ sql }) => parseScript(sql, dialect).statements.slice(0, 1))];
  // What goes to another thread is plain.
  const plain = all.map(({ origin: _origin, ...rest }) => rest);
  return plain.every((one) => isPlannedWithoutValues(one)) ? caller.ask('plans', plain) : [];
}

/** Rewrites at the end that made the plan dearer again are left out. */
function cutToBest(
  steps: FoundStatement['steps'],
  plans: readonly FoundPlan[],
): Pick<FoundStatement, 'steps' | 'plans'> {
  const costs = plans.map((plan) => ('cost' in plan ? plan.cost : undefined));
  const isWhole = plans.length === steps.length + 1 && costs.every((cost) => cost !== undefined);
  if (!isWhole) return { steps, plans: [...plans] };
  const least = Math.min(...costs.map((cost) => cost ?? 0));
  const last = costs.lastIndexOf(least);
  return { steps: steps.slice(0, last), plans: plans.slice(0, last + 1) };
}

function tooLong({ text }: ParsedStatement): FoundStatement {
  const max = limits.optimizedStatementMax;
  return {
    sql: text.slice(0, max),
    problem: {
      zh: `语句超过 ${max} 个字符，未优化`,
      en: `The statement is longer than ${max} characters and was left alone`,
    },
    steps: [],
    indexes: [],
    differences: [],
    judged: [],
    plans: [],
  };
}
