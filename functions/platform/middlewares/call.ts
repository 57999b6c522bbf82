import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context as LambdaContext } from 'aws-lambda';
import type { Locale } from '../../../shared/text.ts';
import type { Log } from '../log.ts';
import type { RecordContent } from '../operation-record.ts';

/** What an operation answers beside its reply. */
export type Answering = { cookies: string[]; content?: RecordContent; locale?: Locale | undefined };

/** What the middlewares and the operation of one request know together. */
export type Call = { readonly started: number; readonly log: Log; readonly answering: Answering };

/** The context of the invocation; the call is there once the request log has begun it. */
export type CallContext = LambdaContext & { call?: Call };

/** A step around each request. */
export type EdgeMiddleware = MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Error,
  CallContext
>;
