import { fill, type Text } from '../../../shared/text.ts';
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
  const unknownPlugin = /authentication using unknown plugin ([\w-]+)/.exec(message)?.[1];
  if (unknownPlugin !== undefined) return signInUnknown(unknownPlugin);
  const kind = number !== undefined && authNumbers.has(number) ? 'auth' : 'connect';
  return new EngineError({
    kind,
    code: number === undefined ? code || 'connectFailed' : String(number),
    message,
    outcome: 'notSent',
  });
}

function signInUnknown(plugin: string): EngineError {
  const words = fill(unknownPluginWords, { plugin });
  return new EngineError({ kind: 'auth', code: 'signInPlugin', message: words.en, outcome: 'notSent', words });
}

const known = 'caching_sha2_password, sha256_password, mysql_native_password, ed25519';
const unknownPluginWords: Text = {
  zh: `该数据库账号使用插件 {plugin} 认证，Sluice 不支持。请改用使用以下插件之一的账号：${known}`,
  en: `The account signs in by the plug-in {plugin}, which is not supported. Use an account of one of these: ${known}`,
};

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
