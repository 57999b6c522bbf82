/** A half-open range of UTF-16 offsets into the script. */
export type Span = { readonly start: number; readonly end: number };

/** A node of the tree: its place, its kind and what it holds. */
export type Node<Kind extends string, Fields = unknown> = Span & { readonly kind: Kind } & Readonly<Fields>;

/** An identifier as the server sees it: quotes removed, case kept. `isMade`: it is known only at run time. */
export type Name = Node<'name', { text: string; quoted: boolean; isMade?: true }>;

/** The name of a table, view, index, routine … with what stands before its dots. */
export type ObjectName = Node<
  'objectName',
  { name: Name; schema: Name | undefined; catalog: Name | undefined; server?: Name }
>;
