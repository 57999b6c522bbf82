import type { Machine } from '../../shared/machines/machine.ts';

/**
 * The machine as Step Functions runs it: every task `${name}` becomes an invocation of the one task function, which is
 * told the task's name, its input and the execution it belongs to.
 */
export function lambdaDefinition(machine: Machine): unknown {
  return deepMap(machine, (state) => {
    const name = /^\$\{(\w+)\}$/.exec(String(state['Resource']))?.[1];
    if (state['Type'] !== 'Task' || name === undefined) return state;
    const { Resource: _, ResultPath, ...rest } = state;
    return {
      ...rest,
      Resource: 'arn:aws:states:::lambda:invoke',
      Parameters: { FunctionName: '${taskFunction}', Payload: { task: name, 'input.$': '$', 'execution.$': '$$.Execution.Name', 'attempt.$': '$$.State.RetryCount' } },
      OutputPath: '$.Payload',
      ...(ResultPath !== undefined && { ResultPath }),
    };
  });
}

type Data = Readonly<Record<string, unknown>>;

function deepMap(value: unknown, change: (object: Data) => Data): unknown {
  if (Array.isArray(value)) return value.map((item) => deepMap(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deepMap(inner, change)])));
}
