import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { aRequest } from '../../../test/support/a-request.ts';
import { throughFrontDoor } from './front-door.ts';
import { awsOperations } from './operations.ts';

const client = new LambdaClient({ region: 'eu-central-1' });
const operations = awsOperations('arn:aws:lambda:eu-central-1:1:function:sluice-prod-', 'new proof,old proof', () =>
  Promise.resolve(client),
);
const answering = (payload: string, more: object = {}) => {
  const mock = mockClient(client);
  mock.on(InvokeCommand).resolves({ Payload: Buffer.from(payload) as never, ...more });
  return mock;
};

test('a function is called by its name, through the front door and as from where the first call came', async () => {
  const mock = answering('{"statusCode":200,"body":"{}"}');
  const event = aRequest('/v2/dms/projects', { authorization: 'Bearer t', host: 'sluice.test' });
  expect(await operations.answer('projects', event)).toEqual({ statusCode: 200, body: '{}' });
  const sent = mock.commandCalls(InvokeCommand)[0]?.args[0].input;
  expect(sent?.FunctionName).toBe('arn:aws:lambda:eu-central-1:1:function:sluice-prod-projects');
  const received = JSON.parse(Buffer.from(sent?.Payload as Uint8Array).toString()) as typeof event;
  const seen = throughFrontDoor(received, ['new proof']);
  expect(seen?.headers).toEqual({ authorization: 'Bearer t', host: 'sluice.test' });
  expect(seen?.requestContext.http.sourceIp).toBe('198.51.100.9');
});

test('a function that failed is a failure of ours, not an answer', async () => {
  answering('{"errorMessage":"out of memory"}', { FunctionError: 'Unhandled' });
  await expect(operations.answer('projects', aRequest('/v2/dms/projects'))).rejects.toThrow(
    /projects failed: .*memory/,
  );
});
