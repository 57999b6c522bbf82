// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { joined } from '../platform/background.ts';
import { runnerProcess } from '../platform/aws/runner-process.ts';
import { usesOfRunner } from '../declared-uses.ts';
import { background as workflows } from '../changes/workflows/background.ts';

const background = joined([workflows]);
await runnerProcess({ declared: usesOfRunner(), background, listeners });
