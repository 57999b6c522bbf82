import type { Left } from '../left-alone.ts';

/** What each option is set to so that it is as if nobody had set it. */
const unset: Readonly<Record<string, string>> = {
  COMMENT: "''",
  ROW_FORMAT: 'DEFAULT',
  KEY_BLOCK_SIZE: '0',
  STATS_PERSISTENT: 'DEFAULT',
  STATS_AUTO_RECALC: 'DEFAULT',
  STATS_SAMPLE_PAGES: 'DEFAULT',
  MIN_ROWS: '0',
  MAX_ROWS: '0',
  AVG_ROW_LENGTH: '0',
  CHECKSUM: '0',
  PACK_KEYS: 'DEFAULT',
  DELAY_KEY_WRITE: '0',
};
const option = /([A-Za-z_`]+(?: (?:CHARSET|DIRECTORY))?)\s?=\s?('(?:[^'\\]|\\.|'')*'|\([^)]*\)|\S+)/gy;

type Options = { readonly values: ReadonlyMap<string, string>; readonly partitioning: string; readonly rest: string };

/** Options that older servers are not to see stand in comments. */
function withoutMarks(head: string): string {
  return head.replace(/'(?:[^'\\]|\\.|'')*'|`(?:[^`]|``)*`|\/\*[M!]*!\d+ | ?\*\//gs, (found) =>
    found.startsWith('/*') || found.endsWith('*/') ? '' : found,
  );
}

/** Options by name; what is none of them, and how the table is partitioned. */
function optionsOf(text: string): Options {
  const at = text.search(/\n? ?(?:\/\*!\d+ )?PARTITION BY /);
  const head = withoutMarks(at < 0 ? text : text.slice(0, at));
  const values = new Map<string, string>();
  let rest = '';
  for (let place = 0; place < head.length; ) {
    option.lastIndex = place;
    const found = option.exec(head);
    if (found) values.set(found[1] ?? '', found[2] ?? '');
    else rest += head[place];
    place = found ? option.lastIndex : place + 1;
  }
  return { values, partitioning: at < 0 ? '' : text.slice(at).trim(), rest: rest.trim() };
}

/** What sets the options of a table, what it leaves to people, and the character set that its columns get with it. */
export function optionChanges(
  wanted: string,
  present: string,
): { actions: string[]; left: Left[]; charset: string | undefined } {
  if (wanted === present) return { actions: [], left: [], charset: undefined };
  const [to, from] = [optionsOf(wanted), optionsOf(present)];
  const left: Left[] = [];
  if (to.partitioning !== from.partitioning)
    left.push({ reason: 'partitioning', name: `${brief(to.partitioning)} / ${brief(from.partitioning)}` });
  if (to.rest !== from.rest) left.push({ reason: 'tableOptions', name: [to.rest, from.rest].join(' / ') });
  const actions = [...to.values].flatMap(([name, value]) =>
    from.values.get(name) === value ? [] : [`${name}=${value}`],
  );
  for (const name of from.values.keys()) {
    if (to.values.has(name) || name === 'COLLATE') continue;
    const value = unset[name];
    if (value === undefined) left.push({ reason: 'tableOptions', name });
    else actions.push(`${name}=${value}`);
  }
  const isRecoded = ['DEFAULT CHARSET', 'COLLATE'].some((name) => to.values.get(name) !== from.values.get(name));
  return { actions, left, charset: isRecoded ? to.values.get('DEFAULT CHARSET') : undefined };
}

const brief = (text: string) => (text === '' ? '-' : text.replace(/\s+/g, ' ').slice(0, 120));
