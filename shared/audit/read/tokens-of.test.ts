import { dialectsOf } from '../judge/rule-example.ts';
import { everyDialect } from '../dialect-facts/dialect-sets.ts';
import { fingerprint, fingerprintOf } from '../judge/fingerprint.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { rules } from '../rules/index.ts';
import { readScript } from './parse.ts';

/** What hangs on its surroundings, or might. */
const odd = [
  '/*!50003 CREATE*/ /*!50017 DEFINER=a@b*/ VIEW v AS SELECT 1; SELECT 2',
  "/*!40101 SET NAMES utf8 */; CREATE /*!50017 DEFINER='a'@'b' */ VIEW v AS SELECT 1; SELECT 2 --; SELECT 3 -- 4",
  'DELIMITER //\nCREATE PROCEDURE p() BEGIN SELECT 1; END//\nDELIMITER ;\nSELECT 5 /* 6 */ , -7;',
  "SELECT 'never ends; SELECT 8",
  'COPY t FROM STDIN;\n1\t2\n\\.\nSELECT $tag$ a; b $tag$, a > = 9, b <- 1;\n\\d t\nSELECT 10',
  "SELECT 1\nGO\nSELECT a > = 2 FROM t WHERE b = N'x' AND c < > -3",
  "SET DEFINE ON\nSELECT &v, q'[a;b]' FROM dual;\nBEGIN NULL; END;\n/\nEXEC p(1)",
];
const examples = rules.flatMap((rule) =>
  [...rule.bad, ...rule.good].flatMap((example) =>
    dialectsOf(example, rule.dialects).map((dialect) => ({
      dialect,
      sql: typeof example === 'string' ? example : example.sql,
    })),
  ),
);
const scripts = [...examples, ...everyDialect.flatMap((dialect) => odd.map((sql) => ({ dialect, sql })))];

test('the family form is the same from the tokens of a script as from the text of a statement', () => {
  const wrong: string[] = [];
  const taken = new Map<Dialect, number>();
  for (const { dialect, sql } of scripts) {
    const reader = readScript(sql, dialect);
    for (let piece = 0; piece < reader.count; piece++) {
      const tokens = reader.tokensOf?.(piece);
      if (!tokens) continue;
      taken.set(dialect, (taken.get(dialect) ?? 0) + 1);
      const [statement] = reader.statements(piece);
      const [own, alone] = [fingerprintOf(tokens, dialect), fingerprint(statement?.text ?? '', dialect)];
      if (own !== alone) wrong.push(`${dialect}: ${own} instead of ${alone}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(taken.get('mysql')).toBeGreaterThan(500);
});
