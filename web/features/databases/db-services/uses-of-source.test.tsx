/** @jest-environment jsdom */
import { listDbServiceUses } from '../../../../shared/contract/databases/db-services/operations.ts';
import { renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import { UsesOfSource } from './uses-of-source.tsx';

const open = (data: readonly object[]) => {
  const says: Says = [listDbServiceUses, { data }];
  return renderScreen(<UsesOfSource projectUid="p1" uid="d1" />, { says: [says], user: { is_admin: true } });
};
const of = (kind: string, effect: string, names: readonly string[], rest: object = {}) => ({
  kind,
  effect,
  names: names.map((name) => ({ name, id: `${name}-id`, project_uid: 'p1' })),
  more: 0,
  hidden: 0,
  is_part: false,
  ...rest,
});

test('what uses a data source is named with a way there, and what keeps it stands first', async () => {
  await open([
    of('member', 'letsGo', ['wang']),
    of('workflow', 'blocks', ['add_city', 'drop_city'], { more: 3, hidden: 2, is_part: true }),
    of('pipeline', 'breaks', ['nightly']),
  ]);
  await seeing('These keep it from being deleted');
  const text = document.body.textContent ?? '';
  expect(text).toContain(
    'Workflow: add_city, drop_city and 3 more, 2 others that you may not see (only a part of the list',
  );
  expect(text.indexOf('add_city')).toBeLessThan(text.indexOf('nightly'));
  expect(text.indexOf('nightly')).toBeLessThan(text.indexOf('wang'));
  const addresses = [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'));
  expect(addresses.slice(0, 3)).toEqual([
    '/sqle/project/p1/exec-workflow/add_city-id',
    '/sqle/project/p1/exec-workflow/drop_city-id',
    '/sqle/project/p1/pipeline-configuration/update/nightly-id',
  ]);
});

test('a data source that nothing uses is said to be so', async () => {
  await open([]);
  await seeing('Nothing uses the data source');
});
