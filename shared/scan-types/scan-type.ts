import type { EngineParameterType } from '../engines/engine.ts';
import type { LogKindName } from '../server-logs/index.ts';
import type { Text } from '../text.ts';

/** One setting of a scan type, as the form of a plan asks for it; `value` is the default. */
export type ScanParam = {
  readonly key: string;
  readonly text: Text;
  readonly type: EngineParameterType;
  readonly value: string;
  /** Bounds of a number, both included. */
  readonly min?: number;
  readonly max?: number;
  readonly options?: readonly { readonly value: string; readonly text: Text }[];
  /** How a text must look, and how that is said. */
  readonly form?: { readonly pattern: RegExp; readonly text: Text };
  /** Asked for only while another setting has this value. */
  readonly only?: { readonly key: string; readonly value: string };
};

/** What a scan type may know of a statement beyond its text. */
export type Metric = 'query_time_avg' | 'query_time_max' | 'row_examined_avg' | 'db_user' | 'endpoints';

/** Where its SQL comes from: somebody sends it, or we ask the database. */
export type Intake = 'upload' | 'collect';

/** Everything about one way to learn which SQL runs that is data; its collector is found by the same name. */
export type ScanType = {
  readonly type: string;
  readonly text: Text;
  /** What it does and needs, in one or two sentences. */
  readonly tips: Text;
  /** The database types that it is for; a type that takes what is sent is for all. */
  readonly dbTypes: 'any' | readonly string[];
  /** By the settings of a plan where both are possible. */
  readonly intake: Intake | ((params: Readonly<Record<string, string>>) => Intake);
  readonly params: readonly ScanParam[];
  /** The kind of log that the scan command reads for it, and an example of where one lies. */
  readonly log?: { readonly kind: LogKindName; readonly example: string };
  readonly metrics: readonly Metric[];
  /** It collects definitions of objects: what vanished from the database is no longer listed with its plan. */
  readonly isInventory?: true;
  /** It was written after the vendor's documents and never met the real counterpart, whatever the database. */
  readonly isNeverTried?: true;
  /** It asks the cloud of one vendor, in which few databases are. */
  readonly isOfCloud?: true;
  /** It measures the server and collects no SQL. */
  readonly isMeasurement?: true;
};
