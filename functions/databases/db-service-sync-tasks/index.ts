import * as contract from '../../../shared/contract/databases/db-service-sync-tasks/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as tasks from './sync-tasks.ts';
import { uses } from './uses.ts';

export const group = implement(contract, tasks, uses);
