import { setFlagsFromString } from 'node:v8';

/** V8 does not know every flag for ever; this one is in those of Node 20 to 24. */
const lastVersion = 13;

// A server runs long enough for V8 to compile its busiest functions once more. For one script that took a third of the whole time, so only what is used most earns it.
if (Number.parseInt(process.versions.v8) <= lastVersion) setFlagsFromString('--interrupt-budget=600000');
