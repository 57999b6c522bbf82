import { EngineError, type EngineErrorKind } from '../engine-error.ts';

/** What an error that arose while a statement was under way means; `connect` errors have their own reading. */
export function mysqlErrorOf(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const { code, number, message } = fieldsOf(error);
  // Only the server gives numbers: everything else is the client noticing that the connection broke.
  if (number === undefined)
    return new EngineError({ kind: 'lostConnection', code: code || 'connectionLost', message, outcome: 'unknown' });
  const kind = kinds[number] ?? 'other';
  return new EngineError({
    kind,
    code: String(number),
    message,
    outcome: kind === 'lostConnection' ? 'unknown' : 'refused',
  });
}

export function mysqlConnectErrorOf(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const { code, number, message } = fieldsOf(error);
  const kind = number !== undefined && authNumbers.has(number) ? 'auth' : 'connect';
  return new EngineError({
    kind,
    code: number === undefined ? code || 'connectFailed' : String(number),
    message,
    outcome: 'notSent',
  });
}

const authNumbers: ReadonlySet<number> = new Set([1044, 1045, 1130, 1251, 1524, 1698, 1820, 1862, 3118, 4151]);

const kinds: Readonly<Record<number, EngineErrorKind>> = {
  1317: 'cancelled',
  3024: 'timeout',
  1969: 'timeout',
  1205: 'lock',
  1213: 'lock',
  3572: 'lock',
  1053: 'lostConnection',
  1927: 'lostConnection',
  1064: 'syntax',
  1149: 'syntax',
  1065: 'syntax',
  1022: 'constraint',
  1048: 'constraint',
  1062: 'constraint',
  1216: 'constraint',
  1217: 'constraint',
  1364: 'constraint',
  1451: 'constraint',
  1452: 'constraint',
  1557: 'constraint',
  1586: 'constraint',
  3819: 'constraint',
  4025: 'constraint',
};

function fieldsOf(error: unknown) {
  const fields = typeof error === 'object' && error !== null ? error : {};
  const read = (name: string): unknown => Reflect.get(fields, name);
  const [code, number, message, sqlState] = [read('code'), read('errno'), read('message'), read('sqlState')];
  return {
    code: typeof code === 'string' ? code : '',
    // The network's errors have an errno too, but no SQL state.
    number: typeof number === 'number' && typeof sqlState === 'string' ? number : undefined,
    message: typeof message === 'string' && message ? message : 'The database did not say what went wrong',
  };
}
