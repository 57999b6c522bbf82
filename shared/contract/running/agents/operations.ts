import { operation, ownAnswer, signedBody } from '../../operation.ts';
import { limits } from '../../../limits.ts';

/**
 * Agents speak the Model Context Protocol here: one message in, one answer out, and nothing is kept between two of them. Whatever a tool does
 * is a call of other operations with the token of this one, so each of them asks for its own rights and writes its own record.
 */
export const speakMcp = operation('POST /mcp', {
  summary:
    'One message of the Model Context Protocol, whose tools are operations of this API as the person of the token',
  access: 'signedIn',
  accepts: 'signed',
  bounds: { bytesMax: limits.agentMessageBytesMax, valuesMax: 2000, depthMax: 16 },
  body: signedBody,
  reply: ownAnswer,
  opensOthers: true,
});
