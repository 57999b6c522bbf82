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
