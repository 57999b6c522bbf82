// `npm start`: builds what changed and runs everything in this one process.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

// Node 20 is supported on purpose, and the SDK's version is pinned.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
console.log('Building the console and the server (a few seconds when something changed) …');
// What building takes of memory is given back with its process.
const { status } = spawnSync(process.execPath, ['scripts/build-local.mjs'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
createRequire(import.meta.url)(resolve('.build/server.cjs'));
