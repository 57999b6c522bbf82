import type { Expression } from './expression.ts';
import type { Name } from './node.ts';
import { nodesOf } from './walk.ts';

/** Whether rows are sorted by a number that is drawn for each of them. */
export function isRandom(value: Expression): boolean {
  const isCalled = nodesOf(value, 'call').some(({ name }) => randoms.test(name.name.text) || isPackage(name.schema));
  return isCalled || nodesOf(value, 'column').some(({ table }) => isPackage(table));
}

const randoms = /^(rand|random|gen_random_uuid|uuid|newid|sys_guid)$/i;

/** Oracle's; its functions are called without parentheses too, and then look like columns. */
function isPackage(name: Name | undefined): boolean {
  return name !== undefined && /^dbms_random$/i.test(name.text);
}
