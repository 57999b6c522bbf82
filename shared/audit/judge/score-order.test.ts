import { auditScript } from '../audit.ts';
import { defaultTemplateRules } from '../rules/find-rule.ts';

/**
 * Scripts as a database administrator would put them in order, best first: nothing to say, style, cost, and what blocks
 * writers, loses data or cannot run.
 */
const tiers: readonly (readonly [name: string, scripts: readonly string[]])[] = [
  [
    'nothing to say',
    [
      'SELECT id, note FROM orders WHERE id = 7 LIMIT 1',
      "UPDATE orders SET note = 'x' WHERE id = 7",
      'DELETE FROM orders WHERE id = 7',
      "INSERT INTO orders (id, note) VALUES (1, 'x')",
      "ALTER TABLE orders ADD COLUMN c INT NULL COMMENT 'x'",
      'CREATE INDEX idx_note ON orders (note)',
      'SELECT 1',
      'ALTER TABLE orders ADD INDEX idx_a (a), ALGORITHM=INPLACE, LOCK=NONE',
      'ANALYZE TABLE orders',
      'START TRANSACTION; UPDATE orders SET a = 1 WHERE id = 7; COMMIT',
    ],
  ],
  [
    'style',
    [
      'SELECT * FROM orders WHERE id = 7 LIMIT 1',
      'INSERT INTO orders VALUES (1)',
      'CREATE TABLE IF NOT EXISTS t (id BIGINT UNSIGNED NOT NULL PRIMARY KEY AUTO_INCREMENT)',
      'CREATE INDEX note ON orders (note)',
      'SELECT id FROM orders WHERE id = 7 GROUP BY 1',
      'SELECT COUNT(note) FROM orders WHERE id = 7',
      'SELECT id FROM orders',
      'SELECT a FROM x WHERE id = 1 UNION SELECT a FROM y WHERE id = 1',
      'DROP VIEW v; CREATE VIEW v AS SELECT id FROM orders WHERE id = 1',
      'INSERT INTO orders (id) SELECT id FROM old WHERE id = 1',
    ],
  ],
  [
    'cost',
    [
      "SELECT id FROM orders WHERE UPPER(note) = 'X' LIMIT 1",
      'ALTER TABLE orders ENGINE = InnoDB',
      'OPTIMIZE TABLE orders',
      'ALTER TABLE orders MODIFY a BIGINT',
      'KILL 5',
      'SELECT SLEEP(100)',
      'SET FOREIGN_KEY_CHECKS = 0',
      'REPLACE INTO orders (id) VALUES (1)',
      'ALTER TABLE orders ROW_FORMAT = COMPRESSED',
      'SET GLOBAL max_connections = 1000',
    ],
  ],
  [
    'blocks, loses or fails',
    [
      'DROP TABLE orders',
      'DELETE FROM orders',
      'UPDATE orders SET a = 1 WHERE id = id',
      'TRUNCATE TABLE orders',
      'ALTER TABLE orders CONVERT TO CHARACTER SET utf8mb4',
      'ALTER TABLE orders ADD FOREIGN KEY (a) REFERENCES x (id)',
      'ALTER TABLE orders DROP PARTITION p0',
      'RESET MASTER',
      'CREATE TABLE t (id INT PRIMARY KEY); DROP TABLE t; SELECT id FROM t LIMIT 1',
      "PREPARE s FROM 'DROP TABLE orders'",
    ],
  ],
];

const rules = defaultTemplateRules('MySQL');
const scoreOf = (sql: string) => auditScript(sql, { dialect: 'mysql', rules }).score;

test('forty scripts are ranked as a database administrator would rank them', () => {
  expect(tiers.flatMap(([, scripts]) => scripts)).toHaveLength(40);
  const scored = tiers.map(([name, scripts]) => ({
    name,
    scores: scripts.map((sql) => ({ sql, score: scoreOf(sql) })),
  }));
  const wrong = scored.flatMap(({ name, scores }, at) => {
    const best = Math.max(...(scored[at + 1]?.scores ?? []).map(({ score }) => score), -1);
    return scores.filter(({ score }) => score <= best).map((one) => ({ name, ...one, best }));
  });
  expect(wrong).toEqual([]);
});
