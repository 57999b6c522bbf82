import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** A bare GET as the gateway hands it over. */
export function aRequest(path: string, headers: Readonly<Record<string, string>> = {}): APIGatewayProxyEventV2 {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: '',
    isBase64Encoded: false,
    headers,
    requestContext: {
      accountId: '',
      apiId: 'test',
      domainName: 'sluice.test',
      domainPrefix: '',
      routeKey: '$default',
      stage: '$default',
      requestId: 'request-1',
      time: '',
      timeEpoch: 0,
      http: { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '198.51.100.9', userAgent: 'test' },
    },
  };
}
