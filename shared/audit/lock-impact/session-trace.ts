import { postgresFamily } from '../dialect-facts/dialect-sets.ts';
import type { KnownSoFar } from '../script/known-so-far.ts';
import type { ObjectName } from '../tree/node.ts';
import type { Command, SetStatement, Statement } from '../tree/statement.ts';
import { nodesOf } from '../tree/walk.ts';
import { isLocking, lockedChanges } from './changes.ts';

/** A lock on a table in use that keeps out readers and writers until its transaction ends. */
export type HeldLock = { readonly number: number; readonly table: string };
/** What may be asked about the session by then. */
export type Session = Pick<SessionTrace, 'hasLockTimeout' | 'hasLocked' | 'held' | 'isAdded' | 'isUnchecked'>;
type Known = Pick<KnownSoFar, 'dialect' | 'isNew' | 'isFilled' | 'table' | 'server' | 'keyOf' | 'transaction'>;

/**
 * What the statements read so far leave in the session of PostgreSQL: how long it waits for locks, which it holds, and
 * what its transaction has only begun.
 */
export class SessionTrace {
  /** Whether a statement gives up when a lock does not come. */
  hasLockTimeout = false;
  /** Whether an earlier statement took a lock for which others, or it itself, may have waited. */
  hasLocked = false;
  held: HeldLock | undefined;
  private timeoutBefore: boolean | undefined;
  private readonly addedValues = new Set<string>();
  private readonly newTypes = new Set<string>();
  private readonly unchecked = new Set<string>();

  /** Whether this transaction has added the value to a type that was there before it. */
  isAdded(value: string): boolean {
    return this.addedValues.has(value);
  }

  /** Whether this transaction has added the constraint without checking it. */
  isUnchecked(constraint: string): boolean {
    return this.unchecked.has(constraint);
  }

  /** Takes note of what a statement does; `known` is what was known before it. */
  follow(statement: Statement, number: number, known: Known): void {
    if (!postgresFamily.includes(known.dialect)) return;
    if (statement.kind === 'transaction') return this.followVerb(statement.verb);
    if (statement.kind === 'set') return this.followSettings(statement);
    if (statement.kind === 'select') return this.followCalls(statement);
    this.followLocks(statement, number, known);
    this.followPromises(statement, known);
  }

  private followVerb(verb: string): void {
    if (verb !== 'COMMIT' && verb !== 'ROLLBACK' && verb !== 'BEGIN') return;
    this.held = undefined;
    this.addedValues.clear();
    this.newTypes.clear();
    this.unchecked.clear();
    if (this.timeoutBefore !== undefined) this.hasLockTimeout = this.timeoutBefore;
    this.timeoutBefore = undefined;
  }

  private followSettings({ settings }: SetStatement): void {
    for (const { name, values, scope } of settings) {
      const [value] = values;
      if (!timeouts.test(name)) continue;
      const text = value?.kind === 'literal' ? value.value : '';
      this.wait(text, scope === 'local');
    }
  }

  /** set_config('lock_timeout', '5s', is_local) */
  private followCalls(statement: Statement): void {
    for (const { name, args } of nodesOf(statement, 'call')) {
      const [setting, value, isLocal] = args.map((one) => (one.kind === 'literal' ? one.value : ''));
      if (/^set_config$/i.test(name.name.text) && timeouts.test(setting ?? ''))
        this.wait(value ?? '', isLocal?.toLowerCase() === 'true');
    }
  }

  private wait(value: string, isLocal: boolean): void {
    if (isLocal) this.timeoutBefore ??= this.hasLockTimeout;
    this.hasLockTimeout = value !== '' && !/^0\D*$/.test(value);
  }

  private followLocks(statement: Statement, number: number, known: Known): void {
    if (!isLocking(statement)) return;
    for (const { name, impact } of lockedChanges(statement, known)) {
      if (impact.blocks === 'nothing' || impact.blocks === 'definitions') continue;
      this.hasLocked = true;
      if (known.transaction && impact.blocks === 'everything') this.held ??= { number, table: written(name) };
    }
  }

  private followPromises(statement: Statement, { keyOf, transaction }: Known): void {
    if (!transaction) return;
    if (statement.kind === 'command' && statement.objectType === 'TYPE') this.followType(statement, keyOf);
    if (statement.kind !== 'alterTable') return;
    for (const action of statement.actions)
      if (action.kind === 'addConstraint' && action.constraint.notValid && action.constraint.name)
        this.unchecked.add(keyOf(action.constraint.name));
  }

  private followType({ verb, names, words, parts: [value] }: Command, keyOf: Known['keyOf']): void {
    const [type] = names.map((name) => keyOf(name.name));
    if (type === undefined) return;
    if (verb === 'CREATE') this.newTypes.add(type);
    const isAdded = verb === 'ALTER' && words.includes('ADD') && words.includes('VALUE');
    if (isAdded && value?.kind === 'literal' && !this.newTypes.has(type)) this.addedValues.add(value.value);
  }
}

const timeouts = /^(lock_timeout|statement_timeout)$/i;

function written({ schema, name }: ObjectName): string {
  return schema ? `${schema.text}.${name.text}` : name.text;
}
