import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ApiFunctionName } from '../../../shared/deployed-functions.ts';

/** The functions of this deployment that answer requests: whatever is asked here passes the same checks as what comes through the gateway. */
export interface Operations {
  answer(name: ApiFunctionName, event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2>;
}
