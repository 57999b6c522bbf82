import * as contract from '../../../shared/contract/changes/git-webhooks/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as webhooks from './git-webhooks.ts';
import { receiveGitDelivery } from './receive.ts';
import { uses } from './uses.ts';

export const group = implement(contract, { ...webhooks, receiveGitDelivery }, uses);
