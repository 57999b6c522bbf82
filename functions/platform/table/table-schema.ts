/** The single table as data: the embedded database and the deployed one are both made from it. */
export const tableSchema = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttlAttribute: 'expiresAt',
  indexes: {
    gsi1: { partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
    gsi2: { partitionKey: 'gsi2pk', sortKey: 'gsi2sk' },
    gsi3: { partitionKey: 'gsi3pk', sortKey: 'gsi3sk' },
  },
} as const;

/** Something that can be created as a table: one key pair, string-keyed indexes, an attribute for expiry. */
export type TableSchema = {
  readonly partitionKey: string;
  readonly sortKey: string;
  readonly ttlAttribute: string;
  readonly indexes: Readonly<Record<string, { readonly partitionKey: string; readonly sortKey: string }>>;
};

/** One of the indexes beside the table itself. */
export type IndexName = keyof typeof tableSchema.indexes;
/** Where an item lies. */
export type Key = { readonly pk: string; readonly sk: string };
type IndexKeys = { readonly [I in IndexName as `${I}pk` | `${I}sk`]?: string };

/** One stored item. What is not a key is the record's own. */
export type Item = Key & IndexKeys & { readonly [attribute: string]: unknown };

/** The partition and sort attributes by which the table itself or one of its indexes is read. */
export function keyAttributes(index: IndexName | undefined): { partitionKey: string; sortKey: string } {
  return index ? tableSchema.indexes[index] : tableSchema;
}

/** Every attribute that holds a partition key, the table's own first: all of them carry the tenant. */
export const partitionKeyAttributes: readonly string[] = [
  tableSchema.partitionKey,
  ...Object.values(tableSchema.indexes).map((index) => index.partitionKey),
];
