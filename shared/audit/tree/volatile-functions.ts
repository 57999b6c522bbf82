import { namePattern } from './name-pattern.ts';
import type { Expression } from './expression.ts';
import { nodesOf } from './walk.ts';

/**
 * Whether PostgreSQL computes a value anew for each row. Stable and immutable functions are evaluated once for the
 * whole statement.
 */
export function isVolatile(value: Expression): boolean {
  return nodesOf(value, 'call').some((call) => volatileFunctions.test(call.name.name.text));
}

const volatileFunctions = namePattern(
  'random|clock_timestamp|timeofday|nextval|gen_random_uuid|uuidv4|uuidv7|uuid_generate_v1',
  'uuid_generate_v1mc|uuid_generate_v4|gen_random_bytes|txid_current',
);
