import { inFileOrder, type FileOrderMethod } from './file-order.ts';

const sorted = (paths: readonly string[], method?: FileOrderMethod) => [...paths].sort(inFileOrder(method));

test('files run as people count where no order is chosen', () => {
  expect(sorted(['db/11.sql', 'db/2.sql', 'db/a.sql'])).toEqual(['db/2.sql', 'db/11.sql', 'db/a.sql']);
});

test.each<[FileOrderMethod, string[], string[]]>([
  [
    'file_order_method_prefix_num_asc',
    ['x/10_b.sql', 'a.sql', 'z/2_c.sql', '20300101093000123457.sql', '20300101093000123456_z.sql', 'b/2_a.sql'],
    ['b/2_a.sql', 'z/2_c.sql', 'x/10_b.sql', '20300101093000123456_z.sql', '20300101093000123457.sql', 'a.sql'],
  ],
  [
    'file_order_method_suffix_num_asc',
    ['1_b_10.sql', '2_a_9.sql', '3_none.sql', 'c010.sql', 'no-end-7'],
    ['no-end-7', '2_a_9.sql', '1_b_10.sql', 'c010.sql', '3_none.sql'],
  ],
])('by a number of the file name, and what has none last: %s', (method, paths, expected) => {
  expect(sorted(paths, method)).toEqual(expected);
});
