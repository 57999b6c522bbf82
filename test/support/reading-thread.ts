import { readingBodies } from '../../functions/local/reading-bodies.ts';
import { serveComputations } from '../../functions/platform/threads/serve-computations.ts';

/** The thread of a test that reads bodies. */
serveComputations([readingBodies]);
