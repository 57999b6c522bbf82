import type * as z from 'zod';
import type { Operation, Upload } from '../../shared/contract/operation.ts';
import { asSent } from '../../shared/contract/sent-fields.ts';
import { encodedForm } from './encoded-form.ts';
import { shownLocale } from './language.tsx';
import { chosenZone } from './zones.ts';

type OptionalKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];
/** Values as they are after parsing, with every key optional that may be left out before or after it. */
type Sent<In, Out> = { readonly [K in Exclude<keyof Out, OptionalKeys<In> | OptionalKeys<Out>>]: Out[K] } & {
  readonly [K in keyof Out & (OptionalKeys<In> | OptionalKeys<Out>)]?: Out[K] | undefined;
};
type WithFiles<B> = {
  [K in keyof B]: B[K] extends Upload
    ? File
    : B[K] extends Upload | undefined
      ? File | undefined
      : B[K] extends readonly Upload[]
        ? readonly File[]
        : B[K];
};
/** A schema without fields has the type of an object that may hold nothing. */
type MayBeLeftOut<V> = string extends keyof V ? true : object extends V ? true : false;
type Part<K extends string, V> = MayBeLeftOut<V> extends true ? { readonly [P in K]?: V } : { readonly [P in K]: V };

/** What an operation needs; parts without a required field may be left out. */
export type CallArgs<O extends Operation> = Part<'params', z.output<O['params']>> &
  Part<'query', Sent<z.input<O['query']>, z.output<O['query']>>> &
  Part<'body', WithFiles<z.input<O['body']>>>;
export type AnyArgs = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

/** What goes over the wire for one operation. */
export function requestOf(
  op: Operation,
  args: AnyArgs,
  token: string | undefined,
): { address: string; init: RequestInit } {
  const params = fieldsOf(args.params);
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = searchOf(fieldsOf(args.query)).toString();
  const body = op.method === 'GET' ? undefined : bodyOf(op, fieldsOf(args.body));
  const headers = {
    'accept-language': shownLocale(),
    zone: chosenZone()?.uid ?? '',
    ...(token !== undefined && { authorization: token }),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  };
  return {
    address: search ? `${path}?${search}` : path,
    init: { method: op.method, headers, ...(body !== undefined && { body }) },
  };
}

/** A list is a repeated key; what is absent or empty is not sent. */
function searchOf(query: Record<string, unknown>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of listOf(value)) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(trimmed(one)));
    }
  }
  return search;
}

function bodyOf(op: Operation, body: Record<string, unknown>): string | FormData {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined);
  if (op.accepts === 'json')
    return JSON.stringify(Object.fromEntries(fields.map(([name, value]) => [name, asSent(op, name, value)])));
  return encodedForm(op, Object.fromEntries(fields));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

function fieldsOf(part: unknown): Record<string, unknown> {
  return typeof part === 'object' && part !== null ? { ...part } : {};
}
