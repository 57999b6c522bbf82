import { policies, type PolicyName } from './policies.ts';
import { reservedFor } from './who-may.ts';

test('who is let in is told by the names of the rights as they are granted', () => {
  expect(reservedFor(policies.workflowCreate).en).toContain(
    'It is for admin, system administrators, managers of the project, members with “Create and edit workflows” on the data source.',
  );
  expect(reservedFor(policies.workflowCreate).zh).toContain('拥有数据源权限“创建/编辑工单”的成员');
});

test.each(Object.keys(policies) as PolicyName[])('%s can be told', (name) => {
  expect(reservedFor(policies[name]).en).not.toMatch(/undefined|[{}]|^$/);
});
