import { auditScript } from '../../audit.ts';
import rule from './explain-pre-check.ts';

const unknown = { serverVersion: undefined, currentSchema: '', wholeSchemas: [], tables: [] };
const sql = 'SELECT id FROM nowhere.orders';
const levelWhen = (plan: { refusal: string; isOfMissing?: boolean }) =>
  auditScript(sql, { dialect: 'postgres', rules: [{ rule }], schema: { ...unknown, plans: [{ sql, plan }] } })
    .statements[0]?.level;

test('what the server itself does not find cannot run, though no schema is known', () => {
  expect(levelWhen({ refusal: 'relation "nowhere.orders" does not exist', isOfMissing: true })).toBe('error');
});

test('what the server refuses for another reason is a warning', () => {
  expect(levelWhen({ refusal: 'permission denied for table orders', isOfMissing: false })).toBe('warn');
});
