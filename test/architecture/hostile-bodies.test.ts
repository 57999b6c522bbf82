import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Operation } from '../../shared/contract/operation.ts';
import { limits } from '../../shared/limits.ts';
import { aRequest } from '../support/a-request.ts';
import { testApi, type TestApi } from '../support/api.ts';
import { operations } from '../support/every-operation.ts';
import { hostileBodies, type HostileBody } from '../support/hostile-bodies.ts';
import { lazyEdge } from '../support/lazy-edge.ts';
import { answeringMilliseconds } from '../support/processor-time.ts';

/** What one body may cost the thread that answers others. */
const millisecondsMax = 50;

let api: TestApi;
let answer: ReturnType<typeof lazyEdge>;
beforeAll(async () => {
  api = await testApi();
  answer = lazyEdge(api.world);
});
afterAll(() => api.close());

test('no body without a token costs more than a moment, whichever operation it is sent to', async () => {
  const dear: unknown[] = [];
  let sent = 0;
  for (const { name, op } of operations.filter(({ op }) => op.method !== 'GET')) {
    // The first call loads the group.
    await answer(eventOf(op, { name: 'nothing', type: 'application/json', bytes: Buffer.from('{}') }));
    for (const body of [...shapesOf(op.bounds.bytesMax * 0.99), ...shapesOf(limits.requestBytesMax * 0.7)]) {
      const event = eventOf(op, body);
      const cost = await leastCost(() => answer(event));
      sent++;
      if (cost > millisecondsMax) dear.push({ name, shape: body.name, bytes: body.bytes.length, cost });
    }
  }
  expect(sent).toBeGreaterThan(10_000);
  expect(dear).toEqual([]);
});

const known = new Map<number, readonly HostileBody[]>();

/** Made once for each size. */
function shapesOf(size: number): readonly HostileBody[] {
  const whole = Math.floor(Math.min(size, limits.requestBytesMax * 0.7));
  const shapes = known.get(whole) ?? hostileBodies(whole);
  known.set(whole, shapes);
  return shapes;
}

const texts = new WeakMap<HostileBody, string>();

function eventOf({ method, path }: Operation, body: HostileBody): APIGatewayProxyEventV2 {
  const address = path.replace(/\{\w+\}/g, 'x');
  const event = aRequest(address, { 'content-type': body.type });
  const isText = body.type === 'application/json';
  const text = texts.get(body) ?? body.bytes.toString(isText ? 'utf8' : 'base64');
  texts.set(body, text);
  return {
    ...event,
    body: text,
    isBase64Encoded: !isText,
    requestContext: { ...event.requestContext, http: { ...event.requestContext.http, method } },
  };
}

/** What it costs the thread that answers. The least of some tries: collections of garbage, first compilations and a busy machine only add. */
async function leastCost(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 15 && least > millisecondsMax; tries++)
    least = Math.min(least, await answeringMilliseconds(work));
  return least;
}
