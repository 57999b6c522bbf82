import * as contract from '../../../shared/contract/running/agents/operations.ts';
import { implement } from '../../platform/implement.ts';
import { speakMcp } from './speak-mcp.ts';
import { uses } from './uses.ts';

export const group = implement(contract, { speakMcp }, uses);
