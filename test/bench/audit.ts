import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
// Measured as the audit command runs.
import '../../bin/short-run.ts';
import { auditScript } from '../../shared/audit/audit.ts';
import { rulesOf } from '../../shared/audit/rules/find-rule.ts';
import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { parseScript } from '../../shared/audit/read/parse.ts';
import { engineOf } from '../../shared/engines/index.ts';
import { printParts, printProcesses } from './audit-parts.ts';

const { values: options } = parseArgs({
  options: { engine: { type: 'string', default: 'MySQL' }, file: { type: 'string' } },
});
const { dialect } = engineOf(options.engine);
/** Scripts that are large in one direction only. */
const growth: Readonly<Record<string, (size: number) => string>> = {
  'tables and calls': (size) =>
    listed(size, (n) => `CREATE TABLE t${n} (id INT PRIMARY KEY, a INT); CALL p(${n})`, ';\n'),
  'columns of one ALTER': (size) =>
    `CREATE TABLE t (id INT PRIMARY KEY);\nALTER TABLE t ${listed(size, (n) => `ADD COLUMN c${n} INT`, ', ')}`,
  'columns one ALTER drops': (size) =>
    `CREATE TABLE t (id INT PRIMARY KEY, ${listed(size, (n) => `c${n} INT`, ', ')});\nALTER TABLE t ${listed(size, (n) => `DROP COLUMN c${n}`, ', ')}`,
  'tables of one query': (size) => `SELECT a.id FROM a${listed(size, (n) => ` JOIN t${n} ON t${n}.id = a.id`, '')}`,
  'parts of one UNION ALL': (size) => listed(size, (n) => `SELECT a FROM t${n}`, ' UNION ALL '),
  'expressions of one WITH': (size) =>
    `WITH ${listed(size, (n) => `q${n} AS (SELECT id FROM ${n === 0 ? 't' : `q${n - 1}`})`, ', ')} SELECT id FROM q0`,
};
const script = options.file === undefined ? mixedScript(10_000) : readFileSync(options.file, 'utf8');
// Only the ends, so that the trees are no burden to what is measured.
const ends = parseScript(script, dialect).statements.map(({ end }) => end);

console.log(`${options.engine}, ${rulesOf(dialect).length} rules, parsing included`);
for (const part of [100, 10]) printRun(firstPart(part));
const whole = printRun(script);
console.log('the same again and again, as V8 compiles the busiest functions');
for (let round = 0; round < 8; round++) printRun(script);
console.log('each part by itself, the least of several rounds');
printParts({ sql: script, engine: options.engine, dialect });
console.log('whole processes of the built command, the least of several runs');
printProcesses({ 'one statement': 'SELECT 1;', 'a tenth of it': firstPart(10), 'all of it': script }, options.engine);
console.log('CPU seconds of what grows in one way, at 250, 1000 and 4000');
for (const [name, make] of Object.entries(growth))
  console.log(
    `${name.padEnd(24)} ${[250, 1000, 4000].map((size) => measured(make(size), dialect).seconds.toFixed(2)).join('  ')}`,
  );
console.log(`statements ${whole.statements} findings ${whole.findings} cpu ${whole.seconds.toFixed(3)} s`);

/** The script up to its n-th part, cut behind a statement, so that the three runs differ in size alone. */
function firstPart(parts: number): string {
  return script.slice(0, ends[Math.max(1, Math.floor(ends.length / parts)) - 1] ?? 0);
}

function printRun(sql: string) {
  const run = measured(sql, dialect);
  const perSecond = Math.round(run.statements / run.seconds);
  console.log(
    `${String(run.statements).padStart(8)} statements ${String(sql.length).padStart(9)} characters ${run.seconds.toFixed(3).padStart(8)} s ${String(perSecond).padStart(7)} statements/s`,
  );
  return run;
}

function measured(sql: string, of: Dialect) {
  const before = process.cpuUsage();
  const result = auditScript(sql, { dialect: of, rules: rulesOf(of).map((rule) => ({ rule })) });
  const { user, system } = process.cpuUsage(before);
  return {
    statements: result.statements.length,
    findings: result.statements.reduce((sum, { findings }) => sum + findings.length, 0),
    seconds: (user + system) / 1e6,
  };
}

function listed(count: number, part: (n: number) => string, between: string): string {
  return Array.from({ length: count }, (_, n) => part(n)).join(between);
}

/** Statements of every ordinary kind, over tables that the script makes itself. */
function mixedScript(count: number): string {
  const kinds = [
    (n: number) =>
      `CREATE TABLE shop_${n} (id BIGINT PRIMARY KEY, name VARCHAR(50) NOT NULL, city VARCHAR(20), total DECIMAL(12, 2) DEFAULT 0, created_at TIMESTAMP)`,
    (n: number) => `CREATE INDEX idx_shop_${n - 1} ON shop_${n - 1} (city, name)`,
    (n: number) =>
      `INSERT INTO shop_${n - 2} (id, name, city) VALUES (${n}, 'shop', 'Hangzhou'), (${n + 1}, 'store', 'Shanghai')`,
    (n: number) => `UPDATE shop_${n - 3} SET city = 'Ningbo', total = total + 1 WHERE id = ${n} AND name <> 'none'`,
    (n: number) =>
      `SELECT a.id, a.name, COUNT(*) FROM shop_${n - 4} a JOIN orders o ON o.shop_id = a.id WHERE a.city IN ('x', 'y') AND UPPER(o.code) = 'A${n}' GROUP BY a.id, a.name ORDER BY a.name LIMIT 10`,
    (n: number) =>
      `SELECT * FROM shop_${n - 5} WHERE name LIKE '%${n}' OR total > (SELECT AVG(total) FROM shop_${n - 5})`,
    (n: number) => `DELETE FROM shop_${n - 6} WHERE created_at < '2024-01-01'`,
    (n: number) => `ALTER TABLE shop_${n - 7} ADD COLUMN note VARCHAR(200)`,
  ];
  return Array.from({ length: count }, (_, n) => `${kinds[n % kinds.length]?.(n) ?? ''};\n`).join('');
}
