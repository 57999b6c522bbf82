import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-domain-constraint',
  dialects: postgresFamily,
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['column'], sql: ['ddl', 'integrity'], purpose: ['performance', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '域带有约束', en: 'A domain has a constraint' },
  why: {
    zh: '以后修改约束时，要锁住并检查每一张用到该域的表。',
    en: 'Changing the constraint later locks and checks every table that has a column of the domain.',
  },
  instead: {
    zh: '把检查约束放在表上；或 ADD CONSTRAINT … NOT VALID，再 VALIDATE CONSTRAINT。',
    en: 'Put the check on the table, or ADD CONSTRAINT … NOT VALID and VALIDATE CONSTRAINT later.',
  },
  bad: [
    'CREATE DOMAIN age AS int CHECK (VALUE > 0)',
    'ALTER DOMAIN age ADD CONSTRAINT adult CHECK (VALUE > 17)',
    'ALTER DOMAIN age SET NOT NULL',
  ],
  good: [
    'ALTER DOMAIN age DROP NOT NULL',
    'CREATE DOMAIN age AS int',
    'ALTER DOMAIN age ADD CONSTRAINT adult CHECK (VALUE > 17) NOT VALID',
    'ALTER DOMAIN age DROP CONSTRAINT adult',
  ],
  on: ['command'],
  check(node, _, report) {
    const { verb, objectType, words } = node;
    const isChecked = words.includes('CHECK') && !(words.includes('NOT') && words.includes('VALID'));
    if (objectType !== 'DOMAIN') return;
    if (verb === 'CREATE' && isChecked) report(node);
    // Every table that has a column of the domain is read under a lock.
    else if (verb === 'ALTER' && (isChecked || / SET NOT NULL$/.test(words.join(' ')))) report(node, {}, 'warn');
  },
});
