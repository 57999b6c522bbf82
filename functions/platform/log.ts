type Level = 'debug' | 'info' | 'warn' | 'error';
type Fields = Readonly<Record<string, unknown>>;

/** One JSON line per event. Values of secret-looking fields are never written. */
export type Log = Record<Level, (message: string, fields?: Fields) => void> & { with(fields: Fields): Log };

const secretName = /password|secret|token|authorization|cookie|credential|private|cipher/i;

/** Structured log lines to a sink; `with` adds fields such as the request id to every line. */
export function jsonLog(write: (line: string) => void, base: Fields = {}): Log {
  const at =
    (level: Level) =>
    (message: string, fields: Fields = {}) =>
      write(JSON.stringify(withoutSecrets({ level, time: new Date().toISOString(), message, ...base, ...fields })));
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    with: (fields) => jsonLog(write, { ...base, ...fields }),
  };
}

/** Hides values by the name of their field, at any depth. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack };
  if (typeof value !== 'object' || value === null || depth > 6) return value;
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      secretName.test(name) && typeof item !== 'boolean' && typeof item !== 'number'
        ? '[hidden]'
        : withoutSecrets(item, depth + 1),
    ]),
  );
}
