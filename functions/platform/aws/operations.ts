import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { hostHeader, proofHeader, severalProofs, viewerHeader } from '../../../shared/front-door.ts';
import type { Operations } from '../ports/operations.ts';

/** Made when it is first needed: only one function calls others. */
const client = async () => new (await import('@aws-sdk/client-lambda')).LambdaClient({});

/**
 * The other functions, called past the gateway: its limits were kept to when the first call came, and its routes would lead here again.
 * Their ARNs begin with `functionArnPrefix`; `proof` is what they accept as coming through the front door.
 */
export function awsOperations(
  functionArnPrefix: string,
  proof: string,
  lambda: () => Promise<LambdaClient> = client,
): Operations {
  return {
    async answer(name, event) {
      const { InvokeCommand } = await import('@aws-sdk/client-lambda');
      const { Payload, FunctionError } = await (await lambda()).send(
        new InvokeCommand({
          FunctionName: functionArnPrefix + name,
          Payload: Buffer.from(JSON.stringify(throughDoor(event, proof))),
        }),
      );
      const text = Buffer.from(Payload ?? []).toString('utf8');
      if (FunctionError !== undefined) throw new Error(`${name} failed: ${text.slice(0, 500)}`);
      return JSON.parse(text) as APIGatewayProxyStructuredResultV2;
    },
  };
}

/** As the distribution would hand it over: with its proof, and with the address and the host that this call came from. */
function throughDoor(event: APIGatewayProxyEventV2, proof: string): APIGatewayProxyEventV2 {
  const [shown = ''] = proof.split(severalProofs);
  const { host, ...others } = event.headers;
  return {
    ...event,
    headers: {
      ...others,
      [proofHeader]: shown,
      [viewerHeader]: event.requestContext.http.sourceIp,
      ...(host !== undefined && { [hostHeader]: host }),
    },
  };
}
