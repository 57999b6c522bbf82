/** A place in the data of an execution, in the dotted part of JSONPath. */
export type Path = '$' | `$.${string}`;
type Transition = { readonly Next: string } | { readonly End: true };

/** The errors that Step Functions itself names; any other name is the `name` of what a task threw. */
type ErrorNames = readonly string[];
/** When and how often a failed state is tried again. */
export type Retry = {
  readonly ErrorEquals: ErrorNames;
  readonly IntervalSeconds: number;
  readonly MaxAttempts: number;
  readonly BackoffRate: number;
  readonly MaxDelaySeconds?: number;
};
/** Where a failed state leads to. */
export type Catch = { readonly ErrorEquals: ErrorNames; readonly Next: string; readonly ResultPath: Path };
type Recovery = { readonly Retry?: readonly Retry[]; readonly Catch?: readonly Catch[] };
/** Where a result goes in the data: in its place (`$`), beside it, or nowhere (null). */
type Result = { readonly ResultPath: Path | null };

type Comparison =
  | { readonly StringEquals: string }
  | { readonly BooleanEquals: boolean }
  | { readonly NumericEquals: number }
  | { readonly NumericLessThan: number }
  | { readonly NumericGreaterThan: number }
  | { readonly IsPresent: boolean };
/** One way out of a choice. */
export type ChoiceRule = { readonly Variable: Path; readonly Next: string } & Comparison;

/** Calls a task of the product by its name. */
export type TaskState = {
  readonly Type: 'Task';
  readonly Resource: `\${${string}}`;
  /** Ours, not of the language: the same task where it may live as long as it takes. Where nothing like that is deployed it is called as usual. */
  readonly Where?: 'runner';
  readonly TimeoutSeconds?: number;
} & Result &
  Recovery &
  Transition;
/** Waits for a time or until one. */
export type WaitState = { readonly Type: 'Wait' } & (
  | { readonly TimestampPath: Path }
  | { readonly SecondsPath: Path }
  | { readonly Seconds: number }
) &
  Transition;
/** Goes one of several ways. */
export type ChoiceState = {
  readonly Type: 'Choice';
  readonly Choices: readonly ChoiceRule[];
  readonly Default: string;
};
/** Runs a machine for each item of a list. */
export type MapState = {
  readonly Type: 'Map';
  readonly ItemsPath: Path;
  /** How many items at once; Step Functions runs 40 at most. */
  readonly MaxConcurrency: number;
  /** What one item's run is given: paths into the data, or the item itself. */
  readonly ItemSelector?: Readonly<Record<`${string}.$`, Path | '$$.Map.Item.Value' | '$$.Map.Item.Index'>>;
  readonly ItemProcessor: Machine;
} & Result &
  Recovery &
  Transition;
/** Runs machines side by side. */
export type ParallelState = { readonly Type: 'Parallel'; readonly Branches: readonly Machine[] } & Result &
  Recovery &
  Transition;
/** Ends well. */
export type SucceedState = { readonly Type: 'Succeed' };
/** Ends with an error. */
export type FailState = { readonly Type: 'Fail'; readonly Error: string; readonly Cause: string };
/** Any state that both runners know. */
export type State = TaskState | WaitState | ChoiceState | MapState | ParallelState | SucceedState | FailState;

/** The part of the Amazon States Language that we use, so that one constant runs in Step Functions and under `npm start`. */
export type Machine = {
  readonly Comment?: string;
  readonly StartAt: string;
  readonly TimeoutSeconds?: number;
  readonly States: Readonly<Record<string, State>>;
};

/** What every task is called with: its input, which start of it this is (0 for the first), and for which execution. */
export type TaskCall<Input = unknown> = { readonly input: Input; readonly attempt: number; readonly execution: string };

/** Every task a machine names, so that infrastructure and the embedded runner can prove that they supply each one. */
export function tasksOf(machine: Machine): string[] {
  return [
    ...new Set(
      machinesIn(machine)
        .flatMap((one) => Object.values(one.States))
        .flatMap((state) => (state.Type === 'Task' ? [taskName(state)] : [])),
    ),
  ];
}

/** Whether a machine asks for the runner anywhere. */
export function runsInRunner(machine: Machine): boolean {
  return machinesIn(machine).some(({ States }) =>
    Object.values(States).some((state) => state.Type === 'Task' && state.Where === 'runner'),
  );
}

/** The name of the task that a state calls. */
export function taskName(state: TaskState): string {
  return state.Resource.slice(2, -1);
}

/** What is wrong with a machine: states that lead nowhere or that nothing leads to. Empty when it is sound. */
export function problemsOf(machine: Machine): string[] {
  return machinesIn(machine).flatMap((one) => {
    const targets = [one.StartAt, ...Object.values(one.States).flatMap(nextStates)];
    return [
      ...targets.filter((target) => !(target in one.States)).map((target) => `no state ${target}`),
      ...Object.keys(one.States)
        .filter((name) => !targets.includes(name))
        .map((name) => `nothing leads to ${name}`),
    ];
  });
}

/** How Step Functions starts a task in the runner: what stands in the state instead of a function. */
export type RunnerCall = (task: string) => object;

/**
 * The definition for Step Functions: every task is called as `TaskCall` says with its own name, and the ARN of a function stands
 * for it; what asks for the runner is started there, if there is one.
 */
export function definitionOf(machine: Machine, inRunner?: RunnerCall): object {
  const States = Object.fromEntries(
    Object.entries(machine.States).map(([name, state]) => [name, definitionOfState(state, inRunner)]),
  );
  return { ...machine, States };
}

function definitionOfState(state: State, inRunner: RunnerCall | undefined): object {
  if (state.Type === 'Task') return definitionOfTask(state, inRunner);
  if (state.Type === 'Map')
    return {
      ...state,
      ItemProcessor: { ProcessorConfig: { Mode: 'INLINE' }, ...definitionOf(state.ItemProcessor, inRunner) },
    };
  if (state.Type === 'Parallel')
    return { ...state, Branches: state.Branches.map((one) => definitionOf(one, inRunner)) };
  return state;
}

function definitionOfTask({ Where, ...state }: TaskState, inRunner: RunnerCall | undefined): object {
  const task = taskName(state);
  if (Where === 'runner' && inRunner) return { ...state, ...inRunner(task) };
  return {
    ...state,
    Parameters: {
      task,
      'input.$': '$',
      'attempt.$': '$$.State.RetryCount',
      'execution.$': '$$.Execution.Name',
    },
  };
}

function machinesIn(machine: Machine): Machine[] {
  const inner = Object.values(machine.States).flatMap((state) =>
    state.Type === 'Map' ? [state.ItemProcessor] : state.Type === 'Parallel' ? state.Branches : [],
  );
  return [machine, ...inner.flatMap(machinesIn)];
}

function nextStates(state: State): string[] {
  if (state.Type === 'Choice') return [...state.Choices.map((choice) => choice.Next), state.Default];
  const caught = 'Catch' in state ? (state.Catch ?? []).map((one) => one.Next) : [];
  return 'Next' in state ? [state.Next, ...caught] : caught;
}
