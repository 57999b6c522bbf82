import { attributes } from './clause.ts';

/** What an index takes besides its segment. */
export const indexAttributes = attributes(
  'REVERSE',
  'NOREVERSE',
  'SORT',
  'NOSORT',
  'ONLINE',
  'VISIBLE',
  'INVISIBLE',
  'USABLE',
  'UNUSABLE',
  'COMPUTE STATISTICS',
  'INDEXING {FULL|PARTIAL}',
  'INVALIDATION: {IMMEDIATE|DEFERRED} INVALIDATION',
  'COMPRESS: COMPRESS [ADVANCED [LOW|HIGH]|integer]',
  'ILM: ILM {ADD POLICY|{DELETE|ENABLE|DISABLE} POLICY id|{DELETE_ALL|ENABLE_ALL|DISABLE_ALL}}',
  'ANNOTATIONS ( {[ADD [IF NOT EXISTS|OR REPLACE]|DROP [IF EXISTS]|REPLACE] id [string]},... )',
  'PARAMETERS ( string )',
);
