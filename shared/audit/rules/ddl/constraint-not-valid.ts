import { definitionAround } from '../../tree/definitions.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { isIdle, sizeWords } from '../../lock-impact/lock-cost.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-constraint-not-valid',
  dialects: postgresFamily,
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table'], sql: ['ddl', 'integrity'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '增加约束没有使用 NOT VALID', en: 'A constraint is added without NOT VALID' },
  message: {
    zh: '增加{kind}{work}（{lock} 锁）{size}',
    en: 'Adding {kind} {work} ({lock}){size}',
  },
  why: {
    zh: '增加外键或检查约束会在持锁状态下扫描全表，大表上长时间阻塞写入；外键还会锁住被引用的表。',
    en: 'A new foreign key or check scans the whole table while it holds the lock, which blocks writers for long; a foreign key locks the other table too.',
  },
  instead: {
    zh: '先 ADD CONSTRAINT … NOT VALID，再单独执行 VALIDATE CONSTRAINT（只需 SHARE UPDATE EXCLUSIVE 锁）。',
    en: 'ADD CONSTRAINT … NOT VALID first, then VALIDATE CONSTRAINT on its own, which takes only a SHARE UPDATE EXCLUSIVE lock.',
  },
  bad: [
    'ALTER TABLE orders ADD COLUMN user_id INT REFERENCES users (id)',
    'ALTER TABLE orders ADD COLUMN total INT CHECK (total > 0)',
    'ALTER TABLE orders ADD CONSTRAINT fk_user FOREIGN KEY (user_id) REFERENCES users (id)',
    'ALTER TABLE orders ADD CONSTRAINT positive CHECK (total > 0)',
  ],
  good: [
    'ALTER TABLE orders ADD CONSTRAINT fk_user FOREIGN KEY (user_id) REFERENCES users (id) NOT VALID',
    'ALTER TABLE orders VALIDATE CONSTRAINT fk_user',
    'CREATE TABLE orders (total INT); ALTER TABLE orders ADD CONSTRAINT positive CHECK (total > 0)',
  ],
  on: ['foreignKey', 'check'],
  check(constraint, context, report) {
    const [above, parent] = context.parents.slice(-2).map(({ kind }) => kind);
    const isOfColumn = parent === 'columnDefinition' && above === 'addColumn';
    if ((parent !== 'addConstraint' && !isOfColumn) || constraint.notValid) return;
    const around = definitionAround(context.parents);
    if (!around || isIdle(around.name, context)) return;
    const isForeign = constraint.kind === 'foreignKey';
    // The rows of a new column without a default hold NULL, which every foreign key lets pass unread.
    const isUnread = isForeign && isOfColumn;
    report(
      constraint,
      {
        ...(isForeign ? foreignKey : checkConstraint),
        work: isUnread ? locksBoth : checksAll,
        size: sizeWords(context.table(around.name)),
      },
      isUnread ? 'warn' : undefined,
    );
  },
});

const checksAll = { zh: '要在持锁时检查全表', en: 'checks the whole table under a lock' };
const locksBoth = {
  zh: '要同时锁住两张表，事务结束前写入都等待',
  en: 'locks both tables, so that writes wait until the transaction ends',
};
const foreignKey = { kind: { zh: '外键', en: 'a foreign key' }, lock: 'SHARE ROW EXCLUSIVE' };
const checkConstraint = { kind: { zh: '检查约束', en: 'a check' }, lock: 'ACCESS EXCLUSIVE' };
