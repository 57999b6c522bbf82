import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';

/** An answer of the API that is not a success, in the notation that the SDK reads. */
export class ApiError extends Error {
  readonly statusCode = 400;
  readonly body: Record<string, unknown>;

  constructor(body: Record<string, unknown>) {
    super(String(body['message'] ?? body['Message']));
    this.body = body;
  }
}

export function validationError(message: string): ApiError {
  return new ApiError({ __type: 'com.amazon.coral.validate#ValidationException', message });
}

export function serviceError(name: string, body: Record<string, unknown>): ApiError {
  return new ApiError({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, ...body });
}

/** Errors of dynalite carry the same two fields without being of our class. */
export function apiErrorBody(error: unknown): Record<string, unknown> | undefined {
  const { statusCode, body } = error as { statusCode?: number; body?: Record<string, unknown> };
  return statusCode === undefined ? undefined : body;
}

/** An error of the API as the SDK throws it; anything else stays what it is. */
export function sdkError(error: unknown): unknown {
  const body = apiErrorBody(error);
  if (!body) return error;
  const name = String(body['__type']).split('#').at(-1) ?? '';
  const said = { $metadata: { httpStatusCode: 400 }, message: String(body['message'] ?? body['Message']) };
  if (name === 'ConditionalCheckFailedException') return new ConditionalCheckFailedException({ ...said, ...body });
  if (name === 'TransactionCanceledException') return new TransactionCanceledException({ ...said, ...body });
  return new DynamoDBServiceException({ ...said, name, $fault: 'client' });
}
