import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Handler } from 'aws-lambda';
import { edge } from '../edge.ts';
import type { Group } from '../implement.ts';
import { readEnvironment } from './environment.ts';
import { lambdaLog } from './lambda-log.ts';
import { awsWorld } from './world.ts';

/** The handler of one API group. Its world is made once per container, so that connections and keys are reused. */
export function groupHandler(group: Group): Handler<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> {
  const handle = edge([group], awsWorld(readEnvironment(process.env), lambdaLog()));
  return (event) => handle(event);
}
