import type { Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { isLabel } from './names.ts';

/** What a setting may be set to: ON or OFF, a number, one of some words, or anything. */
export type Allowed = 'switch' | 'number' | 'flag' | 'any' | readonly string[];
/** The settings that a statement knows, by name; those that it does not list are refused. */
export type KnownSettings = Readonly<Record<string, Allowed>>;

/** Reads `(NAME = value, …)` as deep as it nests. */
export function parseSettings(p: Parser, known?: KnownSettings): Option[] {
  return p.parenthesised(() => p.list(() => parseSetting(p, known)));
}

/** Reads one `NAME [=] value`. */
export function parseSetting(p: Parser, known?: KnownSettings): Option {
  const start = p.start();
  const name = settingName(p);
  const allowed = known && Object.hasOwn(known, name) ? known[name] : undefined;
  if (known && !allowed)
    p.failAt(start, {
      zh: '应为已知的选项',
      en: `expected one of ${Object.keys(known).slice(0, shownMax).join(', ')}`,
    });
  if (allowed === 'flag') return { kind: 'option', start, end: p.last(), name, value: undefined };
  const from = p.at;
  readValue(p, { name, allowed });
  const first = p.tokens.words[from] === '=' ? from + 1 : from;
  const value = p.at > from ? p.tokens.source.slice(p.tokens.starts[first], p.last()) : undefined;
  return { kind: 'option', start, end: p.last(), name, value };
}

function readValue(p: Parser, { name, allowed }: { name: string; allowed: Allowed | undefined }): void {
  const needsSign = allowed !== undefined || (name.includes(' ') && !bareTail.test(name));
  if (p.accept('=')) settingValue(p, allowed ?? 'any');
  else if (p.is('(')) parseItems(p);
  else if (name === 'EXECUTE AS') p.string();
  else if (needsSign) p.fail('=');
}

const shownMax = 6;
/** What may stand behind a name without a sign of equality. */
const bareTail =
  /^(EXECUTE AS|MOVE TO|FILESTREAM_ON|TRUSTWORTHY|DB_CHAINING|NESTED_TRIGGERS|TRANSFORM_NOISE_WORDS) | (ASC|DESC)$/;

/** The words before the sign of equality, or a bare value in a list of values. */
function settingName(p: Parser): string {
  if (!isLabel(p)) {
    settingValue(p, 'any');
    return '';
  }
  const start = p.at++;
  while (p.is('.') || isFurtherWord(p) || (p.isString() && (p.word(1) === '.' || p.word(-1) === '.'))) p.at++;
  return p.tokens.words.slice(start, p.at).join(' ').replaceAll(' . ', '.');
}

/** Without parentheses around the settings, the next statement must not be read as more of them. */
function isFurtherWord(p: Parser): boolean {
  return isLabel(p) && p.word() !== p.word(-1) && !p.dialect.own?.startsStatement?.(p) && !p.is('END') && !p.is('ELSE');
}

function settingValue(p: Parser, allowed: Allowed): void {
  if (allowed === 'switch') p.expectAny('ON', 'OFF');
  else if (allowed === 'number') p.grammar.expression(p);
  else if (allowed !== 'any' && allowed !== 'flag') p.expectAny(...allowed);
  else return anyValue(p);
  behindValue(p);
}

const units = new Set(
  'MINUTE MINUTES SECOND SECONDS HOUR HOURS DAY DAYS WEEK WEEKS MONTH MONTHS YEAR YEARS KB MB GB TB % PERCENT MS'.split(
    ' ',
  ),
);

function anyValue(p: Parser): void {
  if (p.is('(')) parseItems(p);
  else if (isLabel(p)) {
    p.at++;
    while (p.accept('.')) p.label();
    while (isFurtherWord(p) && p.word(1) !== '=' && !p.is('ON', 'PARTITIONS')) p.at++;
  } else if (p.isString() || p.kind() === tokenKinds.variable) p.at++;
  else numberValue(p);
  behindValue(p);
}

/** A number with its unit, a range, or an address such as 10.0.0.1. */
function numberValue(p: Parser): void {
  p.acceptAny('-', '+');
  p.integer();
  while (p.kind() === tokenKinds.number && p.touches()) p.at++;
  if (p.isOneOf(units)) p.at++;
  if (p.accept('TO')) p.integer();
}

/** ON (…) has settings of its own; DATA_COMPRESSION = PAGE ON PARTITIONS (1, 3 TO 5). */
function behindValue(p: Parser): void {
  if (p.is('(')) parseItems(p);
  if (!p.acceptAll('ON', 'PARTITIONS')) return;
  p.parenthesised(() =>
    p.list(() => {
      p.grammar.expression(p);
      if (p.accept('TO')) p.grammar.expression(p);
    }),
  );
}

function parseItems(p: Parser): void {
  p.parenthesised(() => (p.is(')') ? [] : p.list(() => parseSetting(p))));
}

/** A table of settings from lists of their names. */
export function settingsOf(lists: {
  readonly switch?: string;
  readonly number?: string;
  readonly any?: string;
  readonly flag?: string;
}): KnownSettings {
  const entries = Object.entries(lists).flatMap(([allowed, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, allowed] as const),
  );
  return Object.fromEntries(entries) as KnownSettings;
}

const wait = {
  ONLINE: 'any',
  DATA_COMPRESSION: ['NONE', 'ROW', 'PAGE', 'COLUMNSTORE', 'COLUMNSTORE_ARCHIVE'],
} as const satisfies KnownSettings;

/** The settings of indexes and keys. */
export const indexSettings: KnownSettings = {
  ...settingsOf({
    switch: `
  PAD_INDEX IGNORE_DUP_KEY STATISTICS_NORECOMPUTE STATISTICS_INCREMENTAL DROP_EXISTING RESUMABLE ALLOW_ROW_LOCKS
  ALLOW_PAGE_LOCKS OPTIMIZE_FOR_SEQUENTIAL_KEY SORT_IN_TEMPDB XML_COMPRESSION LOB_COMPACTION
  COMPRESS_ALL_ROW_GROUPS AUTO_DROP
`,
    number: 'FILLFACTOR MAXDOP BUCKET_COUNT',
    any: `
  MAX_DURATION COMPRESSION_DELAY WAIT_AT_LOW_PRIORITY BOUNDING_BOX GRIDS CELLS_PER_OBJECT METRIC TYPE DISTRIBUTION
  MOVE
`,
  }),
  ...wait,
};

/**
 * Reads WITH (…) of an index or key, or its old form WITH FILLFACTOR = 80, PAD_INDEX; nothing when neither is there.
 */
export function parseIndexSettings(p: Parser): Option[] {
  if (!p.is('WITH') || !(p.word(1) === '(' || Object.hasOwn(oldSettings, p.word(1)))) return [];
  p.at++;
  if (p.is('(')) return parseSettings(p, indexSettings);
  const settings = [oldSetting(p)];
  // Behind a column the next comma may begin another column.
  while (p.is(',') && Object.hasOwn(oldSettings, p.word(1))) {
    p.at++;
    settings.push(oldSetting(p));
  }
  return settings;
}

function oldSetting(p: Parser): Option {
  return parseSetting(p, p.word(1) === '=' ? indexSettings : oldSettings);
}

const oldSettings: KnownSettings = settingsOf({
  flag: 'PAD_INDEX IGNORE_DUP_KEY STATISTICS_NORECOMPUTE DROP_EXISTING SORT_IN_TEMPDB FILLFACTOR',
});
