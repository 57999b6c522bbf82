import { liveAudit } from './live-audit.ts';
import type { AuditQuestion } from './question.ts';

/** Statements of every day, which all dialects read. */
export const everydaySql = `
CREATE TABLE shop (id INTEGER NOT NULL, name VARCHAR(50), total INTEGER, PRIMARY KEY (id));
CREATE INDEX idx_shop_name ON shop (name);
ALTER TABLE shop ADD city VARCHAR(20);
INSERT INTO shop (id, name) VALUES (1, 'corner');
UPDATE shop SET total = total + 1 WHERE id = 1 AND name LIKE 'c%';
SELECT s.name, COUNT(*) FROM shop s JOIN sale t ON t.shop_id = s.id WHERE s.city IS NULL OR t.price BETWEEN 1 AND 2 GROUP BY s.name HAVING COUNT(*) > 1 ORDER BY s.name;
DELETE FROM shop WHERE id IN (SELECT shop_id FROM sale);
DROP TABLE shop;
`;

const roundsMax = 30;

/** Audits what is written every day, so that the first long script meets code which is compiled already. Round by round: `pause` lets a question through in between. */
export async function warmUp(
  { dialect, rules }: Omit<AuditQuestion, 'sql'>,
  pause: () => Promise<void>,
): Promise<void> {
  for (let round = 0; round < roundsMax; round++) {
    await pause();
    liveAudit({ sql: everydaySql, dialect, rules });
  }
}
