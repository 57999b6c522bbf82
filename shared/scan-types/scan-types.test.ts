import { scanTypes } from './index.ts';
import { scanTypesOf } from './scan-types.ts';

test.each(['MySQL', 'PostgreSQL', 'MariaDB', 'Oracle'])(
  'for %s what any server has is offered before what is sent, and a cloud last',
  (dbType) => {
    const offered = scanTypesOf(dbType).map(({ isOfCloud, dbTypes }) => (isOfCloud ? 2 : dbTypes === 'any' ? 1 : 0));
    expect(offered).toEqual(offered.toSorted((one, other) => one - other));
    expect(offered).toContain(0);
  },
);

test('every scan type that asks a vendor says so', () => {
  const said = scanTypes.filter(({ isOfCloud }) => isOfCloud).map(({ type }) => type);
  expect(said).toEqual(scanTypes.filter(({ type }) => type.includes('_rds_')).map(({ type }) => type));
  expect(said).toHaveLength(6);
});
