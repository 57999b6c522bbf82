import * as z from 'zod';
import { groups } from './index.ts';
import { isDownload } from './openapi-marks.ts';
import type { Operation } from './operation.ts';

type JsonObject = Record<string, unknown>;

/** The OpenAPI 3.1 document of the whole API, computed from the contract. */
export function openapi(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [group, operations] of Object.entries(groups)) {
    for (const [operationId, op] of Object.entries(operations)) {
      const path = (paths[op.path] ??= {});
      path[op.method.toLowerCase()] = describe(group, operationId, op);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sluice', version: '1', description: 'Every reply is {code, message} with the fields below beside them; code 0 is success.' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
}

function describe(group: string, operationId: string, op: Operation): JsonObject {
  return {
    operationId,
    tags: [group],
    summary: op.summary,
    'x-access': op.access,
    ...(op.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...parametersOf('path', op.params), ...parametersOf('query', op.query)],
    ...(op.method !== 'GET' && hasFields(op.body) && { requestBody: { required: true, content: bodyOf(op) } }),
    responses: { 200: { description: 'OK', content: replyOf(op) } },
  };
}

function parametersOf(where: 'path' | 'query', schema: z.ZodType): JsonObject[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, field]) => ({ name, in: where, required: where === 'path' || required.includes(name), schema: field }));
}

function bodyOf(op: Operation): JsonObject {
  return { [op.accepts === 'multipart' ? 'multipart/form-data' : 'application/json']: { schema: jsonSchema(op.body, 'input') } };
}

function replyOf(op: Operation): JsonObject {
  if (isDownload(op)) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const { properties = {}, required = [] } = jsonSchema(op.reply, 'output');
  const envelope = { code: { type: 'integer' }, message: { type: 'string' } };
  return { 'application/json': { schema: { type: 'object', properties: { ...envelope, ...properties }, required: ['code', 'message', ...required] } } };
}

function hasFields(schema: z.ZodType): boolean {
  return Object.keys(jsonSchema(schema, 'input').properties ?? {}).length > 0;
}

type ObjectSchema = JsonObject & { properties?: Record<string, unknown>; required?: string[] };

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: out }) => {
      if (z.globalRegistry.get(zodSchema)?.['upload'] === true) Object.assign(out, { type: 'string', format: 'binary', properties: undefined, required: undefined });
    },
  }) as ObjectSchema;
}
