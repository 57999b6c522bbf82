import { limits } from '../../../../shared/limits.ts';
import type { BackendState, Connection } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { ExecutionWorld } from '../execution-world.ts';
import type { Lease } from '../../../ground/ledger/ledger.ts';
import { failureTexts } from '../../../ground/ledger/execution-texts.ts';
import { hasPassed } from './heartbeat.ts';
import { attempted, isStopWanted } from './send.ts';

/** Something that was sent and is not answered yet. */
type Exchange = {
  readonly sentAt: number;
  /** How long the server may do nothing before its answer is taken to be lost. */
  readonly patienceMs: number;
  readonly isCommit: boolean;
  looksApartMs: number;
  lookAt: number;
  /** Since when every look found the session so. */
  seen?: { readonly state: Seen; readonly since: number };
  isLost?: true;
};
type Seen = BackendState | 'unreachable' | 'unsaid';

/**
 * A connection that does not wait for ever. A network may lose an answer, or all that is sent, without a word to either end:
 * when the server is silent for some seconds a second connection looks what our session does there. One that is gone, or has
 * nothing to do, has answered into the void: then the connection is closed, and what was sent is lost like behind a cut.
 */
export function lookedAfter(connection: Connection, lease: Lease, world: ExecutionWorld): Connection {
  const over = new AbortController();
  let current: Exchange | undefined;

  async function exchanged<T>(sent: Sent, send: () => Promise<T>): Promise<T> {
    const exchange = exchangeOf(sent, world.clock.now());
    current = exchange;
    try {
      return await send();
    } catch (error) {
      throw exchange.isLost && error instanceof EngineError ? noAnswer(error) : error;
    } finally {
      if (current === exchange) current = undefined;
    }
  }

  async function look(): Promise<void> {
    while (await hasPassed(world.clock, limits.silenceSeconds * 1000, over.signal)) {
      const exchange = current;
      if (!exchange || !(await isLost(exchange)) || current !== exchange) continue;
      exchange.isLost = true;
      await abandoned(connection, exchange, world);
    }
  }

  async function isLost(exchange: Exchange): Promise<boolean> {
    const now = world.clock.now();
    if (now - exchange.sentAt < limits.silenceSeconds * 1000) return false;
    const isStopping = await isStopWanted(lease, world);
    if (!isStopping && now < exchange.lookAt) return false;
    const state = await seen(connection.backendId, world);
    if (exchange.seen?.state !== state) exchange.seen = { state, since: now };
    exchange.lookAt = state === 'running' ? now + exchange.looksApartMs : now;
    exchange.looksApartMs = Math.min(exchange.looksApartMs * 2, limits.silentLooksApartSecondsMax * 1000);
    return now - exchange.seen.since >= patienceOf(exchange, state, isStopping);
  }

  look().catch((error: unknown) => world.log.error('a connection is not looked after any more', { error }));
  return {
    ...connection,
    begin: () => exchanged('', () => connection.begin()),
    commit: () => exchanged('commit', () => connection.commit()),
    rollback: () => exchanged('', () => connection.rollback()),
    transactionId: () => exchanged('', () => connection.transactionId()),
    run: (sql, options) => exchanged(sql, () => connection.run(sql, options)),
    query: (sql, options) => exchanged(sql, () => connection.query(sql, options)),
    readInto: (sql, sink) => exchanged(sql, () => connection.readInto(sql, sink)),
    close: () => {
      over.abort();
      return connection.close();
    },
  };
}

async function abandoned(connection: Connection, { seen: last }: Exchange, world: ExecutionWorld): Promise<void> {
  world.log.warn('a database gave no answer', { seen: last?.state });
  await connection.close();
  if (last?.state === 'idle') await attempted(world.driver.endSession(world.target, connection.backendId));
}

/** The text that was sent, empty for what is ours and short. */
type Sent = string;

function exchangeOf(sent: Sent, now: number): Exchange {
  const sendingMs = (sent.length / 1024 / limits.sentKilobytesPerSecondMin) * 1000;
  return {
    sentAt: now,
    patienceMs: limits.silenceSeconds * 1000 + sendingMs,
    isCommit: /^\s*(commit|end)\b/i.test(sent),
    looksApartMs: limits.silenceSeconds * 1000,
    lookAt: now,
  };
}

/** For how long a state has to be seen until nobody waits for the answer any more. */
function patienceOf({ isCommit, patienceMs }: Exchange, state: Seen, isStopping: boolean): number {
  const settleMs = limits.settleSeconds * 1000;
  switch (state) {
    case 'gone':
      return 0;
    case 'idle':
      return patienceMs;
    case 'unreachable':
      if (isStopping) return limits.silenceSeconds * 1000;
      return isCommit ? settleMs : limits.unreachableSeconds * 1000;
    // What runs is stopped by whoever asked for its end; only a COMMIT cannot be.
    case 'running':
    case 'unsaid':
      return isCommit && isStopping ? settleMs : Number.POSITIVE_INFINITY;
  }
}

async function seen(backendId: string, { driver, target, log }: ExecutionWorld): Promise<Seen> {
  try {
    return await driver.backendState(target, backendId);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    log.warn('the session of a statement could not be looked at', { error });
    // The codes of the network; a server that lets nobody else in has one of its own.
    return error.kind === 'connect' && /^E[A-Z]+$/.test(error.code) ? 'unreachable' : 'unsaid';
  }
}

function noAnswer(error: EngineError): EngineError {
  const words = failureTexts.noAnswer;
  return new EngineError({ kind: error.kind, code: 'noAnswer', message: words.en, outcome: error.outcome, words });
}
