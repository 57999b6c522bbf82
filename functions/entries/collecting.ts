// Made by `npm run gen`; do not edit.
import { background } from '../background.ts';
import { listeners } from '../events.ts';
import { workHandler } from '../platform/aws/task-lambda.ts';
import { usesOfFunction } from '../declared-uses.ts';
import { addTenant } from '../users/service.ts';

const declared = usesOfFunction('collecting');
export const handler = workHandler({ name: 'collecting', declared, background, listeners, addTenant });
