import type { Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { attributes, takeAttributes } from './clause.ts';

const options = attributes(
  'START WITH number',
  'START: START WITH LIMIT VALUE',
  'INCREMENT BY number',
  'MAXVALUE number',
  'NOMAXVALUE',
  'MINVALUE number',
  'NOMINVALUE',
  'CYCLE',
  'NOCYCLE',
  'CACHE number',
  'NOCACHE',
  'ORDER',
  'NOORDER',
  'KEEP',
  'NOKEEP',
  'SCALE: SCALE [EXTEND|NOEXTEND]',
  'NOSCALE',
  'SHARD: SHARD [EXTEND|NOEXTEND]',
  'NOSHARD',
  'SESSION',
  'GLOBAL',
  'RESTART: RESTART [START WITH number]',
  'SHARING = {METADATA|DATA|NONE}',
  'NO MAXVALUE',
  'NO MINVALUE',
  'NO CYCLE',
  'NO CACHE',
);

/** Reads what a sequence or identity column counts by. */
export function takeSequenceOptions(p: Parser): Option[] {
  return takeAttributes(p, options);
}
