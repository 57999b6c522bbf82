// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { joined } from '../platform/background.ts';
import { workHandler } from '../platform/aws/task-lambda.ts';
import { usesOfFunction } from '../declared-uses.ts';
import { addTenant } from '../people/users/service.ts';
import { background as workflows } from '../changes/workflows/background.ts';

const declared = usesOfFunction('execution-work');
const background = joined([workflows]);
export const handler = workHandler({ name: 'execution-work', declared, background, listeners, addTenant });
