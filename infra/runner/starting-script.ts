import { readFileSync } from 'node:fs';

/** What the container evaluates at its start: a module in an address, since a template would take `${…}` in plain text for its own. */
export function startingScript(): string {
  const text = readFileSync('infra/runner/fetch-and-run.mjs').toString('base64');
  return `await import('data:text/javascript;base64,${text}')`;
}
