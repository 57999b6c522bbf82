import { EngineError, type EngineErrorKind } from '../engine-error.ts';

export function sqlserverErrorOf(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const { code, number, severity, message } = fieldsOf(error);
  if (number !== undefined && severity < fatalSeverity && !endings.has(number)) {
    return new EngineError({ kind: kinds.get(number) ?? 'other', code: String(number), message, outcome: 'refused' });
  }
  const kind = clientKinds[code] ?? 'lostConnection';
  const outcome = kind === 'lostConnection' ? 'unknown' : 'refused';
  return new EngineError({ kind, code: number === undefined ? code : String(number), message, outcome });
}

export function sqlserverConnectErrorOf(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const { code, message } = fieldsOf(error);
  return new EngineError({ kind: code === 'ELOGIN' ? 'auth' : 'connect', code, message, outcome: 'notSent' });
}

/** From this severity on the server ends the connection. */
const fatalSeverity = 20;

// The session was killed, or the server is going down.
const endings: ReadonlySet<number> = new Set([596, 6005]);

// The server has answered the request to stop before the client reports these.
const clientKinds: Readonly<Record<string, EngineErrorKind>> = { ECANCEL: 'cancelled', ETIMEOUT: 'timeout' };

const numbers: readonly (readonly [EngineErrorKind, readonly number[]])[] = [
  ['syntax', [102, 105, 156, 170, 178, 319]],
  ['lock', [1204, 1205, 1222, 3960]],
  ['constraint', [515, 547, 2601, 2627]],
];

const kinds = new Map(numbers.flatMap(([kind, list]) => list.map((number) => [number, kind] as const)));

function fieldsOf(error: unknown) {
  const fields = typeof error === 'object' && error !== null ? error : {};
  const [code, number, severity, message]: unknown[] = ['code', 'number', 'class', 'message'].map((name) =>
    Reflect.get(fields, name),
  );
  return {
    code: typeof code === 'string' ? code : 'ESOCKET',
    number: typeof number === 'number' ? number : undefined,
    severity: typeof severity === 'number' ? severity : 0,
    message: typeof message === 'string' && message ? message : 'The database did not say what went wrong',
  };
}
