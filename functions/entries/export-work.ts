// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { joined } from '../platform/background.ts';
import { workHandler } from '../platform/aws/task-lambda.ts';
import { usesOfFunction } from '../declared-uses.ts';
import { addTenant } from '../people/users/service.ts';
import { background as dataExports } from '../changes/data-exports/background.ts';
import { background as workbench } from '../changes/workbench/background.ts';

const declared = usesOfFunction('export-work');
const background = joined([dataExports, workbench]);
export const handler = workHandler({ name: 'export-work', declared, background, listeners, addTenant });
