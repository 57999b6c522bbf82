/** A list with one of its entries at another place. */
export function movedTo(order: readonly string[], id: string, place: number): readonly string[] {
  const rest = order.filter((one) => one !== id);
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}

/** What is to be said of a new order: each file that changed its place with the place that it has now, counted from 1. */
export function movesBetween(
  before: readonly string[],
  after: readonly string[],
): { readonly file_id: number; readonly new_index: number }[] {
  return after.flatMap((id, index) => (before[index] === id ? [] : [{ file_id: Number(id), new_index: index + 1 }]));
}
