import * as contract from '../../../shared/contract/databases/discovery/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as results from './results.ts';
import * as sources from './sources.ts';
import * as tasks from './tasks.ts';
import { uses } from './uses.ts';

export const group = implement(contract, { ...tasks, ...sources, ...results }, uses);
