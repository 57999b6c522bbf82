import * as contract from '../../../shared/contract/changes/export-comments/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as comments from './comments.ts';
import { uses } from './uses.ts';

export const group = implement(contract, comments, uses);
