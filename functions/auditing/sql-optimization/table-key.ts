/** How a table is named among ideas. */
export function tableKey({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${schema}.${name}`;
}
