import type { Dialect } from '../audit/dialect-facts/dialect-names.ts';
import type { Text } from '../text.ts';

/** Databases that one driver serves. */
export type EngineFamily = 'mysql' | 'postgres' | 'oracle' | 'sqlserver';

/** What the product may offer for a database type; screens and checks ask for the word, never for the type's name. */
export type Ability =
  | 'query'
  | 'explain'
  | 'tableMeta'
  /** A running statement can be stopped and its connection goes on. */
  | 'cancelStatement'
  /** Only the whole session can be stopped. */
  | 'killSession'
  /** DDL inside a transaction rolls back with it; elsewhere each DDL commits by itself. */
  | 'transactionalDdl'
  /** Its own grammar is at hand on the server and decides what is a syntax error. */
  | 'ownGrammar'
  /** After a crash the server can tell whether a transaction was committed. */
  | 'provesCommit'
  /** A SQL file may be carried out batch by batch. */
  | 'fileMode'
  /** Rows can be kept before they change, for a rollback. */
  | 'backup'
  /** People may hold a transaction on it by hand: what its texts do there, and how each end is told, was tried. */
  | 'handTransaction'
  /** A tool beside the server can change its large tables while they are used. */
  | 'onlineChange';

/** How the value of a further field is entered. */
export type EngineParameterType = 'string' | 'int' | 'bool' | 'password';
/** Beside these, texts of several lines (PEM), of which the keys are secrets. */
type ConnectionParameterType = EngineParameterType | 'certificate' | 'privateKey' | 'sshKey';

/** Fields that belong together in a form; without a group a field stands beside the address. */
export type EngineParameterGroup = 'credentials' | 'tls' | 'ssh' | 'replica';

/** One further field of the data source form; `value` is the default. */
export type EngineParameter = {
  readonly name: string;
  readonly value: string;
  readonly description: Text;
  readonly type: ConnectionParameterType;
  readonly group?: EngineParameterGroup;
  /** It matters only while another field has one of these values. */
  readonly when?: { readonly name: string; readonly values: readonly string[] };
  readonly enums?: readonly { readonly value: string; readonly description: Text }[];
};

/** Whether the value is a secret: kept sealed, never shown again. */
export function isSecretParameter({ type }: Pick<EngineParameter, 'type'>): boolean {
  return type === 'password' || type === 'privateKey' || type === 'sshKey';
}

/** Everything about one database type that is data; its driver is found by the family. */
export type Engine = {
  readonly dbType: string;
  /** Missing: no driver connects to it, so its SQL can be audited and nothing else. */
  readonly family: EngineFamily | undefined;
  /** The audit engine's dialect. */
  readonly dialect: Dialect;
  readonly defaultPort: number;
  /** A path below the console's address. */
  readonly logo: string;
  readonly params: readonly EngineParameter[];
  readonly abilities: readonly Ability[];
  readonly quote: (identifier: string) => string;
};
