import type { Catalog, CatalogForeignKey, CatalogTable } from '../../shared/audit/complete/catalog.ts';

/** Tables of a catalogue: their columns, and the foreign keys as `column table.column`. */
export type ListedTables = Readonly<
  Record<string, { readonly columns: string; readonly keys?: readonly string[]; readonly type?: 'view' }>
>;

const shop: ListedTables = {
  users: { columns: 'id name email status created_at' },
  orders: { columns: 'id user_id total status created_at note', keys: ['user_id users.id'] },
  order_items: {
    columns: 'id order_id product_id quantity price',
    keys: ['order_id orders.id', 'product_id products.id'],
  },
  products: { columns: 'id name price category_id stock', keys: ['category_id categories.id'] },
  categories: { columns: 'id name parent_id', keys: ['parent_id categories.id'] },
  logs: { columns: 'log_id message level logged_at' },
  active_users: { columns: 'id name last_seen', type: 'view' },
  order: { columns: 'id group Mixed|Case' },
  用户表: { columns: '编号 姓名 年龄' },
};
const archive: ListedTables = {
  old_orders: { columns: 'id total closed_at' },
  old_users: { columns: 'id name left_at' },
};

/** A catalogue that knows everything of some schemas; the first is the one where names without a schema are found. */
export function catalogOf(schemas: Readonly<Record<string, ListedTables>>): Catalog {
  const [current = ''] = Object.keys(schemas);
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const begins = (name: string, prefix: string) => name.toLowerCase().startsWith(prefix.toLowerCase());
  const tablesOf = (schema = current) => Object.entries(schemas).find(([name]) => same(name, schema))?.[1] ?? {};
  const find = (schema: string | undefined, table: string) =>
    Object.entries(tablesOf(schema)).find(([name]) => same(name, table))?.[1];
  return {
    schemas: (prefix) => Object.keys(schemas).filter((name) => begins(name, prefix)),
    tables: (schema, prefix) =>
      Object.entries(tablesOf(schema))
        .filter(([name]) => begins(name, prefix))
        .map(([name, { type }]): CatalogTable => ({ schema: schema ?? current, name, type: type ?? 'table' })),
    columns: ({ schema, name }) =>
      (find(schema, name)?.columns ?? '')
        .split(' ')
        .filter(Boolean)
        .map((column) => ({ name: column.replace('|', ' ') })),
    foreignKeys: ({ schema, name }) =>
      (find(schema, name)?.keys ?? []).map((key): CatalogForeignKey => {
        const [column = '', target = ''] = key.split(' ');
        const [table = '', targetColumn = ''] = target.split('.');
        return {
          name: `fk_${column}`,
          columns: [column],
          table: { schema: current, name: table },
          targetColumns: [targetColumn],
        };
      }),
  };
}

/** A small shop and its archive. */
export const shopCatalog: Catalog = catalogOf({ shop, archive });
