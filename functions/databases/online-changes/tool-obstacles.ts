import type { OnlineReason } from '../../../shared/online-changes/reasons.ts';
import type { OnlineToolName } from '../../../shared/online-changes/tools.ts';
import { EngineError } from '../../engines/engine-error.ts';

export type Ask = (sql: string) => Promise<readonly (readonly (string | null)[])[]>;
type Looked = {
  readonly ask: Ask;
  readonly schema: string;
  readonly table: string;
  readonly password: string;
};

/** What a server has against a tool, beside what it has against any change of the table while it is used. */
export const toolObstacles = {
  'pt-online-schema-change': async ({ ask, schema, table }) => {
    const unchunked = await chunkingObstacle(ask, `\`${schema}\`.\`${table}\``);
    if (unchunked) return unchunked;
    const [[isLogged, isTrusting] = []] = await ask(
      'select @@global.log_bin, @@global.log_bin_trust_function_creators',
    );
    if (isLogged !== '1' || isTrusting === '1') return undefined;
    return mayEverything(await grantsOf(ask)) ? undefined : 'triggersUntrusted';
  },
  'gh-ost': async ({ ask, schema, password }) => {
    const [[isLogged, format, image] = []] = await ask(
      'select @@global.log_bin, @@global.binlog_format, @@global.binlog_row_image',
    );
    if (isLogged !== '1') return 'noBinlog';
    if (format?.toUpperCase() !== 'ROW') return 'binlogFormat';
    if (image?.toUpperCase() !== 'FULL') return 'binlogRowImage';
    if (!mayFollow(await grantsOf(ask), schema)) return 'noBinlogRights';
    if (Buffer.byteLength(password) > replicationPasswordMax) return 'passwordTooLong';
    return (await areLocksNoted(ask)) ? undefined : 'noLockInstruments';
  },
} as const satisfies Record<OnlineToolName, (looked: Looked) => Promise<OnlineReason | undefined>>;

/**
 * As the tool asks for them: where it learns no number, or from old statistics one that is far too small, it copies the whole table at
 * once, and every writer waits for that.
 */
async function chunkingObstacle(ask: Ask, table: string): Promise<OnlineReason | undefined> {
  const told = await rowsTold(ask, table);
  if (told === undefined) return 'rowsUntold';
  if (told > rowsAtOnce) return undefined;
  const [[found] = []] = await ask(
    `select count(*) from (select 1 from ${table} limit ${2 * rowsAtOnce + 1}) as first_rows`,
  );
  return Number(found) > 2 * rowsAtOnce ? 'rowsOutdated' : undefined;
}

/** Up to as many rows the tool takes a table for small: its chunk of 1,000 rows, four times. */
const rowsAtOnce = 4000;

async function rowsTold(ask: Ask, table: string): Promise<number | undefined> {
  const [hasFormat] = await ask(`show variables like 'explain\\_format'`);
  if (hasFormat) await ask('set session explain_format = TRADITIONAL');
  const [plan = []] = await ask(`explain select * from ${table} where 1 = 1`);
  if (hasFormat) await ask('set session explain_format = default');
  // Behind id, select_type, table, perhaps partitions, type, possible_keys, key, key_len and ref.
  if (plan.length < 10) return undefined;
  const rows = [plan[8], plan[9]].find((cell) => /^\d+$/.test(cell ?? ''));
  return rows == null ? undefined : Number(rows);
}

/** Servers take no longer password from a replica, as which gh-ost connects. */
const replicationPasswordMax = 32;

async function grantsOf(ask: Ask): Promise<readonly string[]> {
  return (await ask('show grants for current_user()')).map(([grant]) => grant ?? '');
}

/** What a role gives is not shown without its name, so whoever has one may have everything. */
function mayEverything(grants: readonly string[]): boolean {
  return grants.some((grant) => !/ ON /i.test(grant) || (isGlobal(grant) && / ALL PRIVILEGES |\bSUPER\b/.test(grant)));
}

function isGlobal(grant: string): boolean {
  return grant.includes(' ON *.*');
}

/** As gh-ost itself reads the grants, by their words: what it does not find there it refuses. */
function mayFollow(grants: readonly string[], schema: string): boolean {
  const hasGlobal = (word: string) => grants.some((grant) => isGlobal(grant) && grant.includes(word));
  if (hasGlobal('ALL PRIVILEGES')) return true;
  const places = [schema, schema.replaceAll('_', '\\_')].map((name) => ` ON \`${name}\`.*`);
  const mayChange = grants.some(
    (grant) =>
      (grant.includes('ALL PRIVILEGES') && places.some((place) => grant.includes(place))) ||
      (schemaRights.every((right) => grant.includes(right)) &&
        [' ON *.*', places[0] ?? ''].some((place) => grant.includes(place))),
  );
  return mayChange && hasGlobal('REPLICATION SLAVE') && (hasGlobal('SUPER') || hasGlobal('REPLICATION CLIENT'));
}

const schemaRights = [
  'ALTER',
  'CREATE',
  'DELETE',
  'DROP',
  'INDEX',
  'INSERT',
  'LOCK TABLES',
  'SELECT',
  'TRIGGER',
  'UPDATE',
];

/** Newer versions look there whether the session that renames holds its lock. */
async function areLocksNoted(ask: Ask): Promise<boolean> {
  try {
    const rows = await ask(
      `select enabled from performance_schema.setup_instruments where @@performance_schema = 1
       and name = 'wait/lock/metadata/sql/mdl' and enabled = 'YES'`,
    );
    return rows.length > 0;
  } catch (error) {
    // Whoever may not look there cannot have gh-ost look there.
    if (error instanceof EngineError) return false;
    throw error;
  }
}
