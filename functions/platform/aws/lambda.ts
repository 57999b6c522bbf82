import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Handler } from 'aws-lambda';
import { edge } from '../edge.ts';
import type { Group } from '../implement.ts';
import { readEnvironment } from './environment.ts';
import { throughFrontDoor } from './front-door.ts';
import { lambdaLog } from './lambda-log.ts';
import { awsWorld } from './world.ts';

/** The handler of one API group. Its world is made once per container, so that connections and keys are reused. */
export function groupHandler(group: Group): Handler<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> {
  const environment = readEnvironment(process.env);
  const handle = edge([group], awsWorld(environment, lambdaLog()));
  return async (event) => {
    const seen = throughFrontDoor(event, environment.SLUICE_FRONT_DOOR_PROOF);
    return seen ? handle(seen) : { statusCode: 403, headers: { 'content-type': 'text/plain' }, body: 'Use the address of the console.' };
  };
}
