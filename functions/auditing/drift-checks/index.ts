import * as contract from '../../../shared/contract/auditing/drift-checks/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as checks from './checks.ts';
import * as histories from './histories.ts';
import * as runs from './runs.ts';
import * as snapshots from './snapshots.ts';
import { uses } from './uses.ts';

export const group = implement(contract, { ...checks, ...histories, ...runs, ...snapshots }, uses);
