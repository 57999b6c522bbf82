import {
  apiFunctions,
  runner,
  workFunctions,
  type ApiFunction,
  type WorkFunction,
} from '../shared/deployed-functions.ts';
import type { Use } from '../shared/uses.ts';
import { usesOfGroups, usesOfWork } from './uses.ts';

/** What a deployed function may use: what its groups, or its pieces of work, declare together. */
export function usesOfFunction(name: string): readonly Use[] {
  const answering = (apiFunctions as Readonly<Record<string, ApiFunction>>)[name];
  const working = (workFunctions as Readonly<Record<string, WorkFunction>>)[name];
  const declared = answering
    ? answering.groups.flatMap((group) => usesOfGroups[group] ?? [])
    : [working?.tasks, working?.targets, working?.sweeps, working?.commands]
        .flatMap((works) => works ?? [])
        .flatMap((work) => usesOfWork[work] ?? []);
  return [...new Set(declared)].sort();
}

/** What the tasks of the runner may use. */
export function usesOfRunner(): readonly Use[] {
  return [...new Set(runner.tasks.flatMap((task) => usesOfWork[task] ?? []))].sort();
}
