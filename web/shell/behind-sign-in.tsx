/** Everything that only signed-in readers see of the frame, in one piece, so that it is loaded at once. */
export { NotFound } from '../app/not-found.tsx';
export { PageGate } from './page-gate.tsx';
export { Shell } from './shell.tsx';
