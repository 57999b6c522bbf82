import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { parseScript } from '../../shared/audit/read/parse.ts';
import { dice } from './dice.ts';

/** How fast scripts are read: statements per CPU second, and how the time grows at 1, 10 and 100 times the size. */
function main(): void {
  for (const dialect of ['mysql', 'postgres', 'oracle', 'sqlserver'] as const) {
    const script = statementsOf(dialect, 2_000).join(';\n');
    for (let round = 0; round < 25; round++) parseScript(script, dialect);
    const { seconds, count, errors } = timed(script, dialect, 5);
    print(
      dialect,
      'mixed statements',
      `${Math.round(count / seconds).toLocaleString('en')} statements per CPU second, ${(script.length / seconds / 1e6).toFixed(1)} MB/s, ${errors} errors`,
    );
    for (const [name, make] of Object.entries(growth)) print(dialect, name, growthOf(make, dialect));
    printLarge(dialect);
  }
}

/** One INSERT of 5 MB, and scripts of 5 and 50 MB, whose time must differ as their size does. */
function printLarge(dialect: Dialect): void {
  const rows = Array.from(
    { length: 80_000 },
    (_, index) => `(${index}, 'name of row ${index}', 'remark remark remark remark', NULL)`,
  ).join(', ');
  const insert = `INSERT INTO t (a, b, c, d) VALUES ${rows}`;
  print(
    dialect,
    'one INSERT',
    `${(insert.length / 1e6).toFixed(1)} MB in ${timed(insert, dialect, 1).seconds.toFixed(2)} s`,
  );
  const part = `${statementsOf(dialect, 9_000).join(';\n')};\n`;
  const [five = 0, fifty = 0] = [Math.ceil(5e6 / part.length), Math.ceil(5e7 / part.length)].map(
    (times) => timed(part.repeat(times), dialect, 1).seconds,
  );
  print(
    dialect,
    'scripts of 5 and 50 MB',
    `${five.toFixed(2)} s  ${fifty.toFixed(2)} s  growth ${(fifty / five).toFixed(1)}x`,
  );
}

const tables = [
  'orders',
  'customers',
  'order_items',
  'products',
  'invoices',
  'payments',
  'stock',
  'audit_log',
  'department',
  'employee',
];
const columns = ['id', 'name', 'status', 'created_at', 'amount', 'customer_id', 'price', 'quantity', 'city', 'remark'];

/** Neither knows LIMIT or ADD COLUMN. */
function isStandard(dialect: Dialect): boolean {
  return dialect === 'oracle' || dialect === 'sqlserver';
}

function statementsOf(dialect: Dialect, count: number): string[] {
  const roll = dice(7);
  const table = (): string => tables[roll(tables.length)] ?? 'orders';
  const column = (): string => columns[roll(columns.length)] ?? 'id';
  const condition = (): string =>
    [
      `${column()} = ${roll(9999)}`,
      `${column()} LIKE 'ab${roll(99)}%'`,
      `${column()} IN (${roll(9)}, ${roll(99)}, ${roll(999)})`,
      `${column()} BETWEEN 1 AND ${roll(500)}`,
    ][roll(4)] ?? '';
  const kinds = [
    () =>
      `SELECT ${column()}, ${column()} FROM ${table()} WHERE ${condition()} AND ${condition()} ORDER BY ${column()} ${isStandard(dialect) ? 'OFFSET 0 ROWS FETCH NEXT 10 ROWS ONLY' : 'LIMIT 10'}`,
    () =>
      `SELECT a.id, COUNT(*) AS total FROM ${table()} a LEFT JOIN ${table()} b ON a.id = b.customer_id WHERE a.${condition()} GROUP BY a.id HAVING COUNT(*) > 3`,
    () => `SELECT id FROM ${table()} WHERE id IN (SELECT customer_id FROM ${table()} WHERE ${condition()})`,
    () => `INSERT INTO ${table()} (id, name, amount) VALUES (${roll(9999)}, '名称${roll(99)}', ${roll(100)}.5)`,
    () => `INSERT INTO ${table()} (id, name, amount) VALUES (${roll(9999)}, 'x', 1), (${roll(9999)}, 'y', 2)`,
    () => `UPDATE ${table()} SET amount = amount + ${roll(9)}, name = 'n${roll(99)}' WHERE ${condition()}`,
    () => `DELETE FROM ${table()} WHERE ${condition()}`,
    () => `ALTER TABLE ${table()} ADD ${isStandard(dialect) ? '' : 'COLUMN '}c${roll(99)} INT NOT NULL DEFAULT 0`,
    () => `CREATE INDEX idx_${roll(999)} ON ${table()} (${column()}, ${column()})`,
    () =>
      `CREATE TABLE t_${roll(9999)} (id BIGINT NOT NULL, name VARCHAR(64) NOT NULL DEFAULT '', amount DECIMAL(10,2), PRIMARY KEY (id))${dialect === 'mysql' ? ' ENGINE=InnoDB' : ''}`,
  ];
  return Array.from({ length: count }, (_, index) => kinds[index % kinds.length]?.() ?? '');
}

/** Inputs that grow in one direction only; each is made ten and a hundred times as large. */
const growth: Readonly<Record<string, (size: number, dialect: Dialect) => string>> = {
  'many statements': (size, dialect) => statementsOf(dialect, 300 * size).join(';\n'),
  'rows of one INSERT': (size) =>
    `INSERT INTO t (a, b, c) VALUES ${Array.from({ length: 500 * size }, (_, index) => `(${index}, 'name ${index}', NULL)`).join(', ')}`,
  'terms of one OR': (size) =>
    `SELECT 1 FROM t WHERE ${Array.from({ length: 500 * size }, (_, index) => `a = ${index}`).join(' OR ')}`,
  'terms of one sum': (size) => `SELECT ${Array.from({ length: 1_000 * size }, (_, index) => index).join(' + ')}`,
  'branches of one UNION': (size) =>
    Array.from({ length: 200 * size }, (_, index) => `SELECT ${index}`).join(' UNION ALL '),
  'broken statements': (size) =>
    Array.from({ length: 300 * size }, (_, index) => `SELEC ${index} FORM t WHERE (`).join(';\n'),
  'open quotes and comments': (size) => `SELECT ${'"'.repeat(2_000 * size)} /* ${'/*'.repeat(2_000 * size)}`,
  'nested parentheses': (size) =>
    Array.from({ length: 3 * size }, () => `SELECT ${'('.repeat(5_000)}1${')'.repeat(5_000)}`).join(';\n'),
  'open parentheses': (size) => `SELECT ${'('.repeat(2_000 * size)}1`,
};

function growthOf(make: (size: number, dialect: Dialect) => string, dialect: Dialect): string {
  const times = [1, 10, 100].map((size) => {
    const script = make(size, dialect);
    return timed(script, dialect, size === 100 ? 1 : 200 / size).seconds;
  });
  const [one = 0, ten = 0, hundred = 0] = times;
  return `${times.map((seconds) => `${(seconds * 1000).toFixed(1)} ms`).join('  ')}  growth ${(ten / one).toFixed(1)}x ${(hundred / ten).toFixed(1)}x`;
}

function timed(script: string, dialect: Dialect, rounds: number): { seconds: number; count: number; errors: number } {
  const before = process.cpuUsage();
  let statements = parseScript(script, dialect).statements;
  for (let round = 1; round < rounds; round++) statements = parseScript(script, dialect).statements;
  const used = process.cpuUsage(before);
  const seconds = (used.user + used.system) / 1e6 / rounds;
  return {
    seconds,
    count: statements.length,
    errors: statements.filter((statement) => statement.fidelity === 'error').length,
  };
}

function print(dialect: string, name: string, result: string): void {
  console.log(`${dialect.padEnd(9)} ${name.padEnd(26)} ${result}`);
}

main();
