// A stand-in for gh-ost, which no registry that tests may use holds. It takes the flags of the real one and no others, looks at what
// that looks at, and makes, fills and swaps the same tables by the same steps; only the changes of the table while it is copied it
// brings over under the lock of the swap, where the real one follows the binary log.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';

const switches =
  'aliyun-rds allow-master-master allow-nullable-unique-key allow-on-master allow-setup-metadata-lock-instruments allow-zero-in-date approve-renamed-columns ask-pass assume-rbr attempt-instant-ddl azure check-flag checkpoint concurrent-rowcount cut-over-exponential-backoff debug discard-foreign-keys exact-rowcount execute force-named-cut-over force-named-panic gcp gtid help ignore-http-errors include-triggers initially-drop-ghost-table initially-drop-old-table initially-drop-socket-file migrate-on-replica ok-to-drop-table panic-on-warnings quiet remove-trigger-suffix-if-exists resume revert skip-foreign-key-checks skip-metadata-lock-check skip-port-validation skip-renamed-columns skip-strict-mode ssl ssl-allow-insecure stack switch-to-rbr test-on-replica test-on-replica-skip-replica-stop timestamp-old-table tungsten verbose version';
const words =
  'alter assume-master-host charset conf critical-load cut-over database force-table-names hooks-hint hooks-hint-owner hooks-hint-token hooks-path host master-password master-user max-load old-table panic-flag-file password postpone-cut-over-flag-file replication-lag-query serve-socket-file ssl-ca ssl-cert ssl-key storage-engine table throttle-additional-flag-file throttle-control-replicas throttle-flag-file throttle-http throttle-query trigger-suffix user';
const numbers =
  'binlogsyncer-max-reconnect-attempts checkpoint-seconds chunk-size critical-load-hibernate-seconds critical-load-interval-millis cut-over-lock-timeout-seconds default-retries dml-batch-size exponential-backoff-max-interval heartbeat-interval-millis hooks-status-interval max-lag-millis mysql-timeout nice-ratio port replica-server-id serve-tcp-port throttle-http-interval-millis throttle-http-timeout-millis';
const kinds = new Map([
  ...switches.split(' ').map((name) => [name, 'switch']),
  ...words.split(' ').map((name) => [name, 'word']),
  ...numbers.split(' ').map((name) => [name, 'number']),
]);
// What a version of before 1.1.8 did not know.
if (process.env['GH_OST_IS_OLD']) kinds.delete('panic-on-warnings');

const flags = flagsOf(process.argv.slice(2));
if (flags['check-flag']) process.exit(0);
if (flags['version']) end('1.1.8 (git commit: stand-in)', 0);
for (const needed of ['alter', 'database', 'table', 'conf', 'execute'])
  if (!flags[needed]) fatal(`--${needed} must be provided and must not be empty`);

const account = accountIn(readFileSync(flags['conf'], 'utf8'));
if (account.password.length > 32) fatal('MySQL replication length limited to 32 characters');
const to = { host: flags['host'] ?? '127.0.0.1', port: Number(flags['port'] ?? 3306), ...account, charset: 'utf8mb4' };
const base = flags['force-table-names'] ?? flags['table'];
const [ghost, changelog, old] = ['gho', 'ghc', 'del'].map((suffix) => named(`_${base}_${suffix}`));
const table = named(flags['table']);
const state = { copied: 0, rows: 0, isOver: false, looked: 0 };
process.on('unhandledRejection', (error) => fatal(error.message));

const db = await session();
await validate();
await socket();
watch();
await make();
await copy();
await cutOver();
state.isOver = true;
await db.query(`drop /* gh-ost */ table ${changelog}`);
rmSync(flags['serve-socket-file'], { force: true });
end('# Done', 0);

/** As Go's package of flags reads them: one dash or two, and a value behind = or a space, which a switch takes behind = only. */
function flagsOf(parameters) {
  const found = {};
  for (let at = 0; at < parameters.length; at++) {
    const [, name = '', value] = /^--?([^=-][^=]*)(?:=([\s\S]*))?$/.exec(parameters[at]) ?? [];
    const kind = kinds.get(name);
    if (!kind) end(`flag provided but not defined: -${name || parameters[at]}`, 2);
    if (kind === 'switch') found[name] = (value ?? 'true') === 'true';
    else found[name] = value ?? parameters[++at];
    if (kind === 'number' && !/^\d+(\.\d+)?$/.test(found[name]))
      end(`invalid value "${found[name]}" for flag -${name}`, 2);
  }
  return found;
}

function accountIn(text) {
  const valueOf = (key) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1] ?? '';
  const told = (value) => (/^[$][{](.*)[}]$/.test(value) ? (process.env[value.slice(2, -1)] ?? '') : value);
  return { user: told(valueOf('user')), password: told(valueOf('password')) };
}

function session(more = {}) {
  return createConnection({ ...to, database: flags['database'], multipleStatements: false, ...more }).catch((error) =>
    fatal(error.message),
  );
}

async function rows(sql, on = db) {
  return (await on.query({ sql, rowsAsArray: true }))[0];
}

/** What the real one looks at before it makes anything. */
async function validate() {
  const [[port, isLogged, format, image, isNoted]] = await rows(
    `select @@global.port, @@global.log_bin, @@global.binlog_format, @@global.binlog_row_image,
     (select count(*) from performance_schema.setup_instruments where name = 'wait/lock/metadata/sql/mdl' and enabled = 'YES')`,
  );
  if (!flags['azure'] && port !== to.port) fatal(`Unexpected database port reported: ${port}`);
  if (!isLogged) fatal('must have binary logs enabled');
  if (format !== 'ROW') fatal(`Existing binlog_format is ${format}`);
  if (image !== 'FULL') fatal(`'${image}' binlog_row_image, and only 'FULL' is supported`);
  if (!flags['assume-rbr']) fatal('Restarting replication');
  if (!flags['allow-on-master']) fatal('It seems like this migration attempt to run directly on master');
  if (!isNoted) fatal('metadata_locks instrument is not enabled');
  const grants = (await rows('show /* gh-ost */ grants for current_user()')).map(([grant]) => grant);
  const mayAll = grants.some((grant) => grant.includes('GRANT ALL PRIVILEGES ON *.*'));
  const mayFollow = grants.some((grant) => /REPLICATION SLAVE/.test(grant) && /SUPER|REPLICATION CLIENT/.test(grant));
  if (!mayAll && !mayFollow) fatal('User has insufficient privileges for migration');
  if ((await rows(`show triggers where \`Table\` = '${flags['table']}'`)).length > 0)
    fatal('Found triggers on the table');
  for (const name of [ghost, old])
    if ((await rows(`show tables like '${name.slice(1, -1).replaceAll('_', '\\_')}'`)).length > 0)
      fatal(`Table ${name} already exists. Panicking.`);
}

/** Its own way to be asked and told things while it runs. */
function socket() {
  if (!flags['serve-socket-file']) fatal('this stand-in serves a socket where it is told only');
  const server = createServer((client) =>
    client.on('data', (said) => {
      if (String(said).trim().startsWith('panic'))
        fatal("User commanded 'panic'. The migration will be aborted without cleanup");
      client.end(progress());
    }),
  );
  return new Promise((resolve) => server.listen(flags['serve-socket-file'], resolve));
}

/** Looks once a second, as the real one does. */
function watch() {
  const look = async () => {
    if (flags['panic-flag-file'] && existsSync(flags['panic-flag-file']))
      fatal(`Found panic-file ${flags['panic-flag-file']}. Aborting without cleanup`);
    if (state.isOver) return;
    if (state.rows > 0) console.log(progress());
  };
  setInterval(() => void look(), 1000).unref();
}

function progress() {
  const percent = ((state.copied / Math.max(state.rows, 1)) * 100).toFixed(1);
  return `Copy: ${state.copied}/${state.rows} ${percent}%; Applied: 0; Backlog: 0/1000; Time: 1s(total), 1s(copy); streamer: bin.000001:4; Lag: 0.01s, HeartbeatLag: 0.01s, State: migrating; ETA: N/A`;
}

async function make() {
  await db.query(`create /* gh-ost */ table ${changelog} (id bigint unsigned auto_increment primary key,
    last_update timestamp not null default current_timestamp on update current_timestamp, hint varchar(64) charset ascii not null,
    value varchar(4096) charset ascii not null, unique key hint_uidx (hint)) auto_increment=256 comment='gh-ost changelog'`);
  await db.query(`create /* gh-ost */ table ${ghost} like ${table}`);
  await db.query(`alter /* gh-ost */ table ${ghost} ${flags['alter']}`);
}

async function shared() {
  const columns = async (name) => (await rows(`show columns from ${name}`)).map(([column]) => column);
  const after = new Set(await columns(ghost));
  return (await columns(table))
    .filter((column) => after.has(column))
    .map(named)
    .join(', ');
}

async function copy() {
  const [[key]] = await rows(`select column_name from information_schema.key_column_usage
    where table_schema = database() and table_name = '${flags['table']}' and constraint_name = 'PRIMARY' and ordinal_position = 1`);
  const [id, columns] = [named(key), await shared()];
  [[state.rows]] = await rows(`select count(*) from ${table}`);
  for (let from; ; ) {
    await throttled();
    const after = from === undefined ? '' : `where ${id} > ${db.escape(from)}`;
    const [[to]] = await rows(
      `select max(${id}) from (select ${id} from ${table} ${after} order by ${id} limit 1000) chunk`,
    );
    if (to === null) break;
    await db.query(`insert /* gh-ost */ ignore into ${ghost} (${columns}) select ${columns} from ${table} force index (primary)
      where ${from === undefined ? 'true' : `${id} > ${db.escape(from)}`} and ${id} <= ${db.escape(to)} lock in share mode`);
    const warnings = await rows('show warnings');
    if (flags['panic-on-warnings'] && warnings.length > 0)
      fatal(
        `ApplyIterationInsertQuery failed because of SQL warnings: [${warnings.map(([, code, text]) => `Warning (${code}): ${text}`)}]`,
      );
    state.copied += 1000;
    from = to;
  }
  state.copied = state.rows;
  console.log(progress());
}

/** Waits while a file says so, the server is busy or a replica is behind. */
async function throttled() {
  const files = [flags['throttle-flag-file'], flags['throttle-additional-flag-file']].filter(Boolean);
  for (;;) {
    await db.query(
      `insert /* gh-ost */ into ${changelog} (id, hint, value) values (1, 'heartbeat', ?)
      on duplicate key update value = values(value)`,
      [new Date().toISOString()],
    );
    const [[, running]] = await rows(`show global status like 'Threads_running'`);
    const isBusy = Number(running) >= Number(/Threads_running=(\d+)/.exec(flags['max-load'] ?? '')?.[1] ?? Infinity);
    if (!isBusy && !files.some((file) => existsSync(file)) && !(await areBehind())) return;
    await pause(200);
  }
}

async function areBehind() {
  if (!flags['throttle-control-replicas'] || Date.now() - state.looked < 1000) return false;
  for (const replica of flags['throttle-control-replicas'].split(',')) {
    const [host, port] = replica.split(':');
    const on = await session({ host, port: Number(port), database: 'information_schema' });
    const [beat] = await rows(
      `select value from \`${flags['database']}\`.${changelog} where hint = 'heartbeat'`,
      on,
    ).catch(() => []);
    await on.end();
    if (!beat || Date.now() - Date.parse(beat[0]) > Number(flags['max-lag-millis'] ?? 1500)) return true;
  }
  state.looked = Date.now();
  return false;
}

/** Keeps the place of the old table, locks, brings over what changed meanwhile, and lets go when a second session is next in the queue to rename. */
async function cutOver() {
  const [locker, renamer] = [await session(), await session()];
  const columns = await shared();
  await locker.query(`create /* gh-ost */ table ${old} (id int auto_increment primary key)
    engine=InnoDB comment='ghost-cut-over-sentry'`);
  await locker.query(`lock /* gh-ost */ tables ${table} read, ${old} write`);
  await db.query(`delete from ${ghost}`);
  await db.query(`insert into ${ghost} (${columns}) select ${columns} from ${table}`);
  await locker.query(`drop /* gh-ost */ table ${old}`);
  const renaming = renamer.query(`rename /* gh-ost */ table ${table} to ${old}, ${ghost} to ${table}`);
  // That it waits for the table itself: while it still waits for another name, a writer would come in before it.
  const queued = `select 1 from performance_schema.metadata_locks where object_schema = database()
    and object_name = '${flags['table']}' and lock_type = 'EXCLUSIVE' and lock_status = 'PENDING'`;
  while ((await rows(queued)).length === 0) await pause(20);
  await locker.query('unlock tables');
  await renaming;
  await Promise.all([locker.end(), renamer.end()]);
}

function named(name) {
  return `\`${name.replaceAll('`', '``')}\``;
}

function fatal(reason) {
  console.error(`2026-01-02 03:04:05 FATAL ${reason}`);
  process.exit(1);
}

function end(said, code) {
  console.log(said);
  process.exit(code);
}
