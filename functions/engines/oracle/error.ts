import { EngineError, type EngineErrorKind } from '../engine-error.ts';

export function oracleErrorOf(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const { code, message, position } = fieldsOf(error);
  const kind = kindOf(code);
  const outcome = kind === 'lostConnection' ? 'unknown' : 'refused';
  return new EngineError({ kind, code, message, outcome, ...(position === undefined ? {} : { position }) });
}

export function oracleConnectErrorOf(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const { code, message } = fieldsOf(error);
  return new EngineError({ kind: authCodes.has(code) ? 'auth' : 'connect', code, message, outcome: 'notSent' });
}

const authCodes: ReadonlySet<string> = new Set([
  'ORA-01017',
  'ORA-01005',
  'ORA-01045',
  'ORA-28000',
  'ORA-28001',
  'NJS-101',
]);

const codes: Readonly<Record<string, readonly string[]>> = {
  cancelled: ['ORA-01013'],
  timeout: ['NJS-123', 'ORA-00040'],
  lock: ['ORA-00054', 'ORA-00060', 'ORA-30006', 'ORA-08177'],
  constraint: ['ORA-00001', 'ORA-01400', 'ORA-01407', 'ORA-02290', 'ORA-02291', 'ORA-02292'],
  lostConnection: [
    'ORA-00028',
    'ORA-01012',
    'ORA-01033',
    'ORA-01089',
    'ORA-01092',
    'ORA-02396',
    'ORA-03113',
    'ORA-03114',
    'ORA-03135',
    'ORA-12537',
    'NJS-500',
    'NJS-501',
    'NJS-503',
    'NJS-521',
  ],
};

const kinds = new Map(
  Object.entries(codes).flatMap(([kind, list]) => list.map((code) => [code, kind] as [string, EngineErrorKind])),
);

function kindOf(code: string): EngineErrorKind {
  const known = kinds.get(code);
  if (known) return known;
  // ORA-00900 to ORA-00939 are the parser's; 00942 is a table that is missing.
  const number = Number(/^ORA-(\d{5})$/.exec(code)?.[1] ?? 0);
  return number >= 900 && number < 940 && number !== 904 ? 'syntax' : 'other';
}

function fieldsOf(error: unknown) {
  const fields = typeof error === 'object' && error !== null ? error : {};
  const [code, message, offset]: unknown[] = ['code', 'message', 'offset'].map((name) => Reflect.get(fields, name));
  return {
    code: typeof code === 'string' ? code : 'NJS-500',
    message: typeof message === 'string' ? message : 'The database did not say what went wrong',
    position: typeof offset === 'number' && offset > 0 ? offset : undefined,
  };
}
