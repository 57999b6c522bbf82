/** Work that nobody asks for: how often it runs. */
export type Sweep = { readonly everyMinutes: number };
