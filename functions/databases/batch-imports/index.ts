import * as contract from '../../../shared/contract/databases/batch-imports/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as dbServices from './db-services.ts';
import * as projects from './projects.ts';
import { uses } from './uses.ts';

export const group = implement(contract, { ...dbServices, ...projects }, uses);
