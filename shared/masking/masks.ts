/** How values are hidden: characters kept in front and behind, a tag, a fixed text, or a keyed hash. */
export type Mask =
  | {
      readonly kind: 'CHAR';
      readonly front: number;
      readonly behind: number;
      /** What stands for each hidden character; four stars stand for all of them where nothing is said. */
      readonly sign?: string;
      /** How many are hidden, counted from the front or from behind; all between where nothing is said. */
      readonly length?: number;
      readonly fromBehind?: boolean;
    }
  | { readonly kind: 'TAG'; readonly tag: string }
  | { readonly kind: 'REPLACE'; readonly text: string }
  | { readonly kind: 'HASH' };
