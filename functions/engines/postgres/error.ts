import { EngineError, type EngineErrorKind } from '../engine-error.ts';

/** What an error that arose while a statement was under way means; `connect` errors have their own reading. */
export function postgresErrorOf(error: unknown, onCancel: 'cancelled' | 'timeout' = 'cancelled'): EngineError {
  if (error instanceof EngineError) return error;
  const { code, message, position, severity } = fieldsOf(error);
  // Without a severity it is not the server that speaks: the client noticed that the connection broke.
  if (severity === undefined)
    return new EngineError({ kind: 'lostConnection', code: code || 'connectionLost', message, outcome: 'unknown' });
  // A placeholder that nobody gave a value breaks the protocol by its code, but not the connection.
  const isOfStatement = code === '08P01' && severity === 'ERROR';
  const kind = code === '57014' ? onCancel : isOfStatement ? 'other' : kindOf(code);
  const outcome = kind === 'lostConnection' ? 'unknown' : 'refused';
  return new EngineError({ kind, code, message, outcome, ...(position === undefined ? {} : { position }) });
}

export function postgresConnectErrorOf(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const { code, message } = fieldsOf(error);
  // The client itself gives up a sign-in that it cannot complete, an empty password among others.
  const kind = code.startsWith('28') || message.startsWith('SASL') ? 'auth' : 'connect';
  return new EngineError({ kind, code: code || 'connectFailed', message, outcome: 'notSent' });
}

const kinds: Readonly<Record<string, EngineErrorKind>> = {
  '57P01': 'lostConnection',
  '57P02': 'lostConnection',
  '57P03': 'lostConnection',
  '57P05': 'lostConnection',
  '25P03': 'lostConnection',
  '25P04': 'lostConnection',
  '55P03': 'lock',
  '40P01': 'lock',
  '40001': 'lock',
  '42601': 'syntax',
};

function kindOf(code: string): EngineErrorKind {
  const kind = kinds[code];
  if (kind) return kind;
  if (code.startsWith('23')) return 'constraint';
  if (code.startsWith('08')) return 'lostConnection';
  return 'other';
}

function fieldsOf(error: unknown) {
  const fields = typeof error === 'object' && error !== null ? error : {};
  const text = (name: string) => {
    const value: unknown = Reflect.get(fields, name);
    return typeof value === 'string' ? value : undefined;
  };
  const position = Number(text('position'));
  return {
    code: text('code') ?? '',
    message: text('message') || 'The database did not say what went wrong',
    severity: text('severity'),
    // The server counts characters from 1.
    position: position > 0 ? position - 1 : undefined,
  };
}
