/** A data source with its schema, as people read it. */
export function placeTitle({ name, schema }: { readonly name: string; readonly schema: string }): string {
  return schema === '' ? name : `${name} / ${schema}`;
}
