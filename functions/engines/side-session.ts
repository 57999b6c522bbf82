import type { ConnectOptions, Target } from './driver.ts';

/** How the second connection, which cancels and asks about sessions, is opened; its whole errand has this time. */
const sideConnection: ConnectOptions = { timeoutMs: 8000, applicationName: 'sluice-control' };

/** Opens a driver's second connection for one errand and closes it afterwards, whatever came of it. */
export function sideSessions<Session>(driver: {
  open(target: Target, options: ConnectOptions): Promise<Session>;
  close(session: Session): Promise<void>;
}) {
  return async <T>(target: Target, use: (session: Session) => Promise<T>): Promise<T> => {
    const session = await driver.open(target, sideConnection);
    try {
      return await use(session);
    } finally {
      await driver.close(session);
    }
  };
}

/** A target as a side session needs it, where a schema that has gone must not keep it from being opened. */
export function withoutSchema({ schema: _ignored, ...server }: Target): Target {
  return server;
}
