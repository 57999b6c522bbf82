import * as z from 'zod';
import { groups } from './index.ts';
import { enveloped, isDownload, isOwnAnswer, isRedirect, mayDownload } from './openapi-marks.ts';
import { jsonSchemas, type JsonObject, type JsonSchemas } from './json-schemas.ts';
import type { Operation } from './operation.ts';

/** The OpenAPI 3.1 document of the whole API, computed from the contract. What a schema calls `id` stands once, in the components. */
export function openapi(): JsonObject {
  const schemas = jsonSchemas();
  const paths: Record<string, JsonObject> = {};
  for (const [group, operations] of Object.entries(groups)) {
    for (const [operationId, op] of Object.entries(operations)) {
      const path = (paths[op.path] ??= {});
      path[op.method.toLowerCase()] = describe({ group, operationId, op }, schemas);
    }
  }
  return schemas.joinedTo({
    openapi: '3.1.0',
    info: {
      title: 'Sluice',
      version: '1',
      description: [
        'Every reply is {code, message} with the fields below beside them; code 0 is success.',
        'Texts on the first level of a body are trimmed, but for passwords and for fields marked x-as-written: scripts and the like, which are kept letter by letter.',
        'Encoders of forms write every line break of a text field as CRLF. So a text field of a form whose every line break is CRLF is read with LF; one with several kinds of line breaks is never changed.',
        'To have a text of a form arrive byte for byte send it as a file part (with a filename) under the same name, in UTF-8. Files and JSON are never changed.',
      ].join(' '),
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Reply: envelope },
    },
    paths,
  });
}

const envelope: JsonObject = {
  type: 'object',
  properties: { code: { type: 'integer' }, message: { type: 'string' } },
  required: ['code', 'message'],
};

type Described = { readonly group: string; readonly operationId: string; readonly op: Operation };

function describe({ group, operationId, op }: Described, schemas: JsonSchemas): JsonObject {
  return {
    operationId,
    tags: [group],
    summary: op.summary,
    'x-access': op.access,
    ...(op.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...parametersOf('path', op.params, schemas), ...parametersOf('query', op.query, schemas)],
    ...(op.method !== 'GET' && hasFields(op.body) && { requestBody: { required: true, content: bodyOf(op, schemas) } }),
    responses: isRedirect(op)
      ? { 302: { description: 'Goes on at another address' } }
      : { 200: { description: 'OK', content: replyOf(op, schemas) } },
  };
}

function parametersOf(where: 'path' | 'query', schema: z.ZodType, schemas: JsonSchemas): JsonObject[] {
  const { properties = {}, required = [] } = schemas.fieldsOf(schema, 'input');
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: field,
  }));
}

const contentTypes = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
  signed: 'application/json',
} as const satisfies Record<Operation['accepts'], string>;

function bodyOf(op: Operation, schemas: JsonSchemas): JsonObject {
  return {
    [contentTypes[op.accepts]]: {
      // What is signed is the sender's own.
      schema: op.accepts === 'signed' ? { type: 'object' } : schemas.schemaOf(op.body, 'input'),
    },
  };
}

function replyOf(op: Operation, schemas: JsonSchemas): JsonObject {
  if (isOwnAnswer(op)) return { 'application/json': { schema: { type: 'object' } } };
  const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (isDownload(op)) return file;
  const { properties = {}, required = [] } = schemas.fieldsOf(enveloped(op), 'output');
  const reply = { $ref: '#/components/schemas/Reply' };
  const isMore = Object.keys(properties).length > 0;
  return {
    ...(mayDownload(op) && file),
    'application/json': {
      schema: isMore ? { allOf: [reply, { type: 'object', properties, required }] } : reply,
    },
  };
}

function hasFields(schema: z.ZodType): boolean {
  return !(schema instanceof z.ZodObject) || Object.keys(schema.shape).length > 0;
}
