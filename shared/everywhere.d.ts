// What `shared` uses beside the language itself. Browsers, their workers and Node all have it, so it is declared here and nothing else is:
// a further line is a promise that every place that runs `shared` keeps.

/** The bytes of uploaded files become text by it. */
declare class TextDecoder {
  constructor(encoding?: string, options?: { readonly fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

/** A clock that only goes forward: budgets are measured by it. */
declare const performance: { now(): number };
