// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as dataExports } from '../changes/data-exports/index.ts';
import { group as exportComments } from '../changes/export-comments/index.ts';
import { group as workbench } from '../changes/workbench/index.ts';
import { group as unmasking } from '../changes/unmasking/index.ts';

export const handler = apiHandler('data-exports', [dataExports, exportComments, workbench, unmasking], listeners);
