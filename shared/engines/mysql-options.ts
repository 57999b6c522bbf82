/** What each option of a table of the MySQL family is set to so that it is as if nobody had set it. */
const unsetOption: Readonly<Record<string, string>> = {
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
  COMPRESSION: "''",
  SECONDARY_ENGINE: 'NULL',
};

/** What unsets an option of a table; MariaDB writes in backticks what an engine of its own defines, and takes the same word for all of it. */
export function unsetValue(name: string): string | undefined {
  return name.startsWith('`') ? 'DEFAULT' : unsetOption[name];
}

const option = /([A-Za-z_`]+(?: (?:CHARSET|DIRECTORY))?)\s?=\s?('(?:[^'\\]|\\.|'')*'|\([^)]*\)|\S+)/gy;

/** What stands behind the parts of a table: its options by name, how it is partitioned, and what is none of them. */
export type TableOptions = {
  readonly values: ReadonlyMap<string, string>;
  readonly partitioning: string;
  readonly rest: string;
};

/** Reads what SHOW CREATE TABLE writes behind the parts of a table. */
export function tableOptionsOf(text: string): TableOptions {
  // A comment of somebody may say the same words.
  const blank = text.replace(/'(?:[^'\\]|\\.|'')*'|`(?:[^`]|``)*`/gs, (found) => '_'.repeat(found.length));
  const at = blank.search(/\n? ?(?:\/\*!\d+ )?PARTITION BY /);
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

/** Options that older servers are not to see stand in comments. */
function withoutMarks(head: string): string {
  return head.replace(/'(?:[^'\\]|\\.|'')*'|`(?:[^`]|``)*`|\/\*[M!]*!\d+ | ?\*\//gs, (found) =>
    found.startsWith('/*') || found.endsWith('*/') ? '' : found,
  );
}

/** Whether a column, by its definition, holds text in a character set. */
export function holdsText(definition: string): boolean {
  return /^(char|varchar|tinytext|text|mediumtext|longtext|enum|set)\b/i.test(definition);
}
