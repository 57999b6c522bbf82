import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { rulesOf } from '../../shared/audit/rules/find-rule.ts';
import { liveAudit } from '../../web/ui/audit-worker/live-audit.ts';
import { warmUp } from '../../web/ui/audit-worker/warm-up.ts';

const lines = 500;
const rounds = 30;

void printTimes();

/** How long the editor's worker thinks about 500 lines with every rule: the first time after an editor was opened, and from then on. */
async function printTimes(): Promise<void> {
  for (const dialect of ['mysql', 'postgres'] as const) {
    const rules = rulesOf(dialect).map(({ id, level }) => ({ name: id, level, params: {} }));
    const sql = scriptOf(dialect);
    await warmUp({ dialect, rules }, () => Promise.resolve());
    const times = Array.from({ length: rounds }, () => timed(() => liveAudit({ sql, dialect, rules })));
    const [first = 0, ...later] = times;
    const sorted = later.toSorted((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    console.log(
      `${dialect.padEnd(9)} ${rules.length} rules, ${sql.split('\n').length} lines: first ${first.toFixed(0)} ms of CPU, then ${middle.toFixed(0)} ms in the middle, ${(sorted.at(-1) ?? 0).toFixed(0)} ms at most`,
    );
  }
}

/** In CPU milliseconds, so that what else the machine does at the time does not count. */
function timed(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Statements as people write them: a table over several lines, queries over a few, changes on one. */
function scriptOf(dialect: Dialect): string {
  const time = dialect === 'mysql' ? 'DATETIME' : 'TIMESTAMPTZ';
  const piece = (n: number) => [
    `CREATE TABLE shop_${n} (`,
    '  id BIGINT NOT NULL PRIMARY KEY,',
    '  name VARCHAR(50) NOT NULL,',
    '  city VARCHAR(20),',
    `  created_at ${time}`,
    ');',
    `INSERT INTO shop_${n} (id, name, city) VALUES (${n}, 'shop', 'Hangzhou'), (${n + 1}, 'store', 'Shanghai');`,
    `UPDATE shop_${n} SET city = 'Ningbo' WHERE id = ${n} AND name <> 'none';`,
    'SELECT a.id, a.name, COUNT(*)',
    `FROM shop_${n} a JOIN orders o ON o.shop_id = a.id`,
    `WHERE a.city IN ('x', 'y') AND UPPER(o.code) = 'A${n}'`,
    'GROUP BY a.id, a.name ORDER BY a.name LIMIT 10;',
    `SELECT * FROM shop_${n} WHERE name LIKE '%${n}' OR id > (SELECT AVG(id) FROM shop_${n});`,
    `ALTER TABLE shop_${n} ADD COLUMN note VARCHAR(200);`,
    `DELETE FROM shop_${n} WHERE created_at < '2024-01-01';`,
    '',
  ];
  return Array.from({ length: lines }, (_, n) => piece(n))
    .flat()
    .slice(0, lines)
    .join('\n');
}
