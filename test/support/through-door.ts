import { frontDoor } from '../../functions/platform/aws/front-door.ts';
import { proofHeader, viewerHeader } from '../../shared/front-door.ts';
import { aRequest } from './a-request.ts';

/** Whether a function with this setting answers a call with this proof. */
export function throughDoor(setting: string, shown: string): boolean {
  const event = aRequest('/v1/dms/unknown', { [proofHeader]: shown, [viewerHeader]: '203.0.113.7' });
  const request = { event, context: {}, response: undefined, error: undefined, internal: {} };
  return frontDoor(setting).before?.(request as never) === undefined;
}
