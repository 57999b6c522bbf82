import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { hostHeader, proofHeader, viewerHeader } from '../../../shared/front-door.ts';
import { throughFrontDoor } from './front-door.ts';

const event = (headers: Record<string, string>) =>
  ({ headers, requestContext: { http: { sourceIp: '198.51.100.9' } } }) as unknown as APIGatewayProxyEventV2;

test('a call through the distribution counts as coming from its viewer, and shows the proof to nobody', () => {
  const seen = throughFrontDoor(event({ [proofHeader]: 'right', [viewerHeader]: '203.0.113.7', accept: '*/*' }), [
    'right',
  ]);
  expect(seen?.requestContext.http.sourceIp).toBe('203.0.113.7');
  expect(seen?.headers).toEqual({ accept: '*/*' });
});

test('the host name is the one that the viewer asked for, so that tenants are told by it', () => {
  const headers = { [proofHeader]: 'right', [viewerHeader]: '203.0.113.7', host: 'abc.execute-api.amazonaws.com' };
  expect(throughFrontDoor(event(headers), ['right'])?.headers['host']).toBe('abc.execute-api.amazonaws.com');
  const told = { ...headers, [hostHeader]: 'acme.example.com' };
  expect(throughFrontDoor(event(told), ['right'])?.headers).toEqual({ host: 'acme.example.com' });
});

test.each([
  ['without the proof', { [viewerHeader]: '203.0.113.7' }],
  ['with another proof', { [proofHeader]: 'wrong', [viewerHeader]: '203.0.113.7' }],
  ['without a viewer', { [proofHeader]: 'right' }],
])('a call around the distribution is turned away: %s', (_, headers) => {
  expect(throughFrontDoor(event(headers), ['right'])).toBeUndefined();
});
