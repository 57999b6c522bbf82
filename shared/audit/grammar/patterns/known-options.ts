import { wordSet } from '../../tokens/word-set.ts';
import type { Option } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { parseOptionList } from './options.ts';

// PostgreSQL's own, those of its pg_overexplain, and those of Greenplum and GaussDB.
const explained = wordSet(`
  ANALYZE ANALYSE VERBOSE COSTS SETTINGS GENERIC_PLAN BUFFERS SERIALIZE WAL TIMING SUMMARY MEMORY FORMAT DEBUG
  RANGE_TABLE SLICETABLE DXL MEMORY_DETAIL LOCUS CPU DETAIL NODES NUM_NODES PLAN BLOCKNAME OUTLINE ADAPTCOST
  PERFORMANCE PREDICTOR OPTEVAL OPT DISTSQL TYPES
`);
const maintained = wordSet(`
  FULL FREEZE VERBOSE ANALYZE ANALYSE DISABLE_PAGE_SKIPPING SKIP_LOCKED INDEX_CLEANUP PROCESS_MAIN PROCESS_TOAST
  TRUNCATE PARALLEL SKIP_DATABASE_STATS ONLY_DATABASE_STATS BUFFER_USAGE_LIMIT CONCURRENTLY TABLESPACE
  ROOTPARTITION AO_AUX_ONLY
`);
const yesOrNo = wordSet('TRUE FALSE ON OFF 1 0 YES NO');
const freeValues = wordSet('FORMAT SERIALIZE INDEX_CLEANUP PARALLEL BUFFER_USAGE_LIMIT TABLESPACE NUM_NODES PLAN OPT');

/** Reads the options of EXPLAIN, which the server knows by name. */
export function parseExplainOptions(p: Parser): Option[] {
  return known(p, explained);
}

/** Reads the options of VACUUM, ANALYZE, REINDEX and CLUSTER. */
export function parseMaintenanceOptions(p: Parser): Option[] {
  if (p.is('(', ')')) p.failAt(p.start(), { zh: '应为已知的选项', en: 'expected an option' });
  return known(p, maintained);
}

function known(p: Parser, names: ReadonlySet<string>): Option[] {
  const options = parseOptionList(p);
  for (const { name, value, start, end } of options) {
    if (!names.has(name))
      p.failAt(start, { zh: '应为已知的选项', en: `expected one of ${[...names].slice(0, 8).join(', ')} …` });
    if (value !== undefined && !freeValues.has(name) && !yesOrNo.has(value.toUpperCase()))
      p.failAt(end - value.length, 'TRUE, FALSE');
  }
  return options;
}
