import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { sizeWords } from '../../lock-impact/lock-cost.ts';
import { lockedChanges, lockingKinds } from '../../lock-impact/changes.ts';
import type { KnownImpact } from '../../lock-impact/impact-of.ts';
import { blocksWords, workWords } from '../../../lock-words.ts';
import { rule } from '../../judge/rule.ts';
import { fill, type Text } from '../../../text.ts';

export default rule({
  id: 'ddl-lock-impact',
  dialects: ['mysql', ...postgresFamily],
  category: 'ddl',
  level: 'normal',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['performance', 'maintenance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: 'DDL 的锁与代价', en: 'What the DDL locks and costs' },
  message: {
    zh: '该语句{what}：{lock}，{work}，{blocks}{size}{better}{safer}',
    en: 'It {what}: {lock}; {work}; {blocks}{size}{better}{safer}',
  },
  why: {
    zh: '同样的改动在不同版本上可能瞬间完成，也可能长时间锁表；执行前应当知道。',
    en: 'The same change may be done at once or lock the table for long, by the version; one should know before.',
  },
  instead: {
    zh: '按提示的安全方式执行；只改元数据的语句也要防止排队等锁。',
    en: 'Take the safer way that is named; even where only the definition changes, mind the queue behind the lock.',
  },
  bad: [
    {
      given: 'CREATE TABLE orders (id INT, note VARCHAR(20))',
      rows: 5_000_000,
      megabytes: 700,
      version: '10.11.6-MariaDB',
      sql: 'ALTER TABLE orders ADD COLUMN city VARCHAR(20)',
      dialects: ['mysql'],
    },
    'ALTER TABLE orders ADD COLUMN city VARCHAR(20)',
    'TRUNCATE TABLE orders',
    {
      given: 'CREATE TABLE orders (id INT, note VARCHAR(20))',
      rows: 5_000_000,
      sql: 'ALTER TABLE orders ADD CONSTRAINT positive CHECK (id > 0) NOT VALID',
      dialects: postgresFamily,
    },
  ],
  good: [
    'SELECT id FROM orders',
    'CREATE TABLE orders (id INT); ALTER TABLE orders ADD COLUMN city VARCHAR(20)',
    'CREATE VIEW v AS SELECT 1',
    'DROP VIEW v',
    { sql: 'CREATE TABLE nodes (id INT PRIMARY KEY, parent INT REFERENCES nodes (id))', dialects: postgresFamily },
  ],
  on: lockingKinds,
  check(node, context, report) {
    for (const { change, table, impact } of lockedChanges(node, context)) {
      report(change, {
        what: impact.what,
        lock: lockWords(impact),
        work: workWords[impact.work],
        blocks: blocksWords[impact.blocks],
        size: sizeWords(table),
        better: impact.better ? fill(betterSince, impact.better) : none,
        safer: impact.safer ? fill(saferWay, { way: impact.safer }) : none,
      });
    }
  },
});

function lockWords({ lock, algorithm }: KnownImpact): Text {
  return algorithm === undefined
    ? { zh: `${lock} 锁`, en: `${lock} lock` }
    : { zh: `ALGORITHM=${algorithm}，LOCK=${lock}`, en: `ALGORITHM=${algorithm}, LOCK=${lock}` };
}

const none: Text = { zh: '', en: '' };
const betterSince: Text = { zh: '；{version} 起为 {algorithm}', en: '; {algorithm} from version {version} on' };
const saferWay: Text = { zh: '。更安全：{way}', en: '. Safer: {way}' };
