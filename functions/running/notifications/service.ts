/** What other rooms may ask of notices. */
export { readBell } from './bell.ts';
