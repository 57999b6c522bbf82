import { modules } from './modules.ts';
import type { Operation } from './operation.ts';

/** The folder of an API group. */
export type GroupName = keyof typeof modules;
/** Every API group by the name of its folder: gateway routes, stacks, the embedded gateway and the OpenAPI document are computed from it. */
export const groups = Object.fromEntries(
  Object.entries(modules).map(([name, contract]) => [
    name,
    Object.fromEntries(Object.entries(contract).filter(([, value]) => isOperation(value))),
  ]),
) as unknown as Record<GroupName, Record<string, Operation>>;

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}
