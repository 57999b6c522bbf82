import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-enum-value-in-transaction',
  dialects: postgresFamily,
  category: 'ddl',
  level: 'error',
  tags: { operand: ['column'], sql: ['ddl', 'transaction'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: {
    zh: '在同一事务中使用刚加的枚举值',
    en: 'A new value of an enum is used in the transaction that adds it',
  },
  message: {
    zh: '枚举值 {value} 要提交后才能使用',
    en: "The enum value '{value}' can be used only once it is committed",
  },
  why: {
    zh: '新枚举值在提交之前不可用，执行时报 unsafe use of new value。',
    en: 'A new value may not be used before it is committed: the statement fails with "unsafe use of new value".',
  },
  instead: { zh: '先提交 ALTER TYPE … ADD VALUE。', en: 'Commit ALTER TYPE … ADD VALUE first.' },
  bad: [
    "BEGIN; ALTER TYPE mood ADD VALUE 'calm'; UPDATE people SET mood = 'calm' WHERE id = 1; COMMIT",
    "BEGIN; ALTER TYPE mood ADD VALUE 'calm'; ALTER TABLE people ALTER mood SET DEFAULT 'calm'; COMMIT",
  ],
  good: [
    "ALTER TYPE mood ADD VALUE 'calm'; UPDATE people SET mood = 'calm' WHERE id = 1",
    "BEGIN; ALTER TYPE mood ADD VALUE 'calm'; COMMIT; UPDATE people SET mood = 'calm' WHERE id = 1",
    "BEGIN; CREATE TYPE mood AS ENUM ('sad'); ALTER TYPE mood ADD VALUE 'calm'; UPDATE people SET mood = 'calm' WHERE id = 1; COMMIT",
    "BEGIN; ALTER TYPE mood ADD VALUE 'calm'; ALTER TYPE mood ADD VALUE 'wild' AFTER 'calm'; COMMIT",
  ],
  on: ['literal'],
  check(literal, { session, parents: [statement] }, report) {
    // Another value may stand beside a new one.
    const isOfType = statement?.kind === 'command' && statement.objectType === 'TYPE';
    if (literal.type === 'string' && !isOfType && session.isAdded(literal.value))
      report(literal, { value: literal.value });
  },
});
