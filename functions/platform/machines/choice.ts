import type { ChoiceRule, ChoiceState } from '../../../shared/machines/machine.ts';
import { readPath } from './data-path.ts';

/** Where a choice leads with these data. */
export function chosenState(state: ChoiceState, data: unknown): string {
  return state.Choices.find((rule) => holds(rule, readPath(data, rule.Variable)))?.Next ?? state.Default;
}

function holds(rule: ChoiceRule, value: unknown): boolean {
  if ('StringEquals' in rule) return value === rule.StringEquals;
  if ('BooleanEquals' in rule) return value === rule.BooleanEquals;
  if ('NumericEquals' in rule) return value === rule.NumericEquals;
  if ('NumericLessThan' in rule) return typeof value === 'number' && value < rule.NumericLessThan;
  if ('NumericGreaterThan' in rule) return typeof value === 'number' && value > rule.NumericGreaterThan;
  return (value !== undefined) === rule.IsPresent;
}
