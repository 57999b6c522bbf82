export type Letter = { readonly to: readonly string[]; readonly subject: string; readonly text: string; readonly html?: string };

/** Letters to people. */
export interface Mail {
  send(letter: Letter): Promise<void>;
}
