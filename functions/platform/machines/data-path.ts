import type { Path } from '../../../shared/machines/machine.ts';
import { StateFailure } from './state-failure.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What lies at a path of the data; undefined when nothing does. */
export function readPath(data: unknown, path: Path): unknown {
  return partsOf(path).reduce<unknown>(
    (value, part) => (isFields(value) && Object.hasOwn(value, part) ? value[part] : undefined),
    data,
  );
}

/** What lies at a path that must lead somewhere. */
export function requirePath(data: unknown, path: Path): unknown {
  const value = readPath(data, path);
  if (value === undefined) throw new StateFailure('States.Runtime', `nothing lies at ${path}`);
  return value;
}

/** The data with a result at a path: `$` is in its place, null leaves it as it was. */
export function withResult(data: unknown, path: Path | null, result: unknown): unknown {
  return path === null ? data : placed(data, partsOf(path), result);
}

function placed(data: unknown, [part, ...rest]: readonly string[], result: unknown): unknown {
  if (part === undefined) return result;
  const fields = isFields(data) ? data : {};
  return { ...fields, [part]: placed(Object.hasOwn(fields, part) ? fields[part] : undefined, rest, result) };
}

function partsOf(path: Path): string[] {
  return path === '$' ? [] : path.slice(2).split('.');
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
