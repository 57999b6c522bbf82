import * as contract from '../../../shared/contract/auditing/uploads/operations.ts';
import { implement } from '../../platform/implement.ts';
import { createUpload } from './uploads.ts';
import { uses } from './uses.ts';

export const group = implement(contract, { createUpload }, uses);
