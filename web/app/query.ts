import { useCallback, useRef } from 'react';
import {
  hashKey,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Operation, Received } from '../../shared/contract/operation.ts';
import { readUser, readUserPermissions } from '../../shared/contract/people/users/operations.ts';
import type { Text } from '../../shared/text.ts';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import type { AnyArgs, CallArgs } from './call-request.ts';
import { onConnection } from './connection.ts';
import { notify } from './notices.ts';
import { isSecondClick } from './second-click.ts';

/**
 * One cache for everything the server said. Refusals do not get better by asking again, so nothing is retried; who comes
 * back to a tab sees what became of it meanwhile. What got no answer at all is asked again until one comes, while what was
 * known before stays on the page; then everything shown is asked anew.
 */
export function newQueryClient(): QueryClient {
  // Who is refused holds other rights than the page believes.
  const learnRights = (error: unknown, asked?: readonly unknown[]) => {
    if (!(error instanceof CallError) || !error.is('forbidden')) return;
    // What tells of rights and is refused itself is not asked again and again.
    for (const op of rightsAsked) if (asked?.[1] !== op.path) void client.invalidateQueries({ queryKey: keyOf(op) });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => learnRights(error, queryKey) }),
    mutationCache: new MutationCache({ onError: (error) => learnRights(error) }),
    defaultOptions: {
      queries: {
        retry: (_, error) => isUnanswered(error),
        retryDelay: askAgainMs,
        staleTime: 5_000,
        refetchOnWindowFocus: true,
      },
    },
  });
  onConnection((lost) => {
    if (lost === undefined) void client.refetchQueries({ type: 'active' });
  });
  return client;
}

const rightsAsked = [readUser, readUserPermissions];
const askAgainMs = 3_000;

function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && error.status === 0;
}

type QueryOptions<R> = {
  /** Ask only when true; for values that another call must bring first. */
  readonly when?: boolean;
  /** Ask again after so many milliseconds, or never when the function says false. */
  readonly every?: number | ((reply: R | undefined) => number | false);
  /** The page shows the failure itself. */
  readonly quiet?: boolean;
  /** Keep showing the former page of a list while the next one comes. */
  readonly keepPrevious?: boolean;
};

/** What the server says now: `const tags = useCall(listTags, { params })`; `tags.data?.data` are the rows. */
export function useCall<O extends Operation>(
  op: O,
  args: CallArgs<O>,
  options: QueryOptions<Received<O>> = {},
): UseQueryResult<Received<O>, CallError> {
  const { when = true, every, quiet, keepPrevious } = options;
  const query: UseQueryOptions<Received<O>, CallError> = {
    queryKey: keyOf(op, args),
    queryFn: ({ signal }) => call(op, args, { signal, quiet }),
    enabled: when,
    ...(every !== undefined && {
      refetchInterval: typeof every === 'function' ? (query) => every(query.state.data) : every,
    }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  };
  return useQuery(query);
}

type ChangeOptions = {
  /** What changes with it: every shown list of these operations is asked again. */
  readonly refreshes?: readonly Operation[];
  /** Said above the page when it has succeeded. */
  readonly said?: Text;
  readonly quiet?: boolean;
};
export type Change<O extends Operation> = {
  /** Starts it; `then` runs only after success, `refused` only after a refusal, which is also shown by itself. */
  readonly run: (args: CallArgs<O>, then?: (reply: Received<O>) => void, refused?: (error: CallError) => void) => void;
  /** The same for code that must wait; a refusal is thrown. */
  readonly runAndWait: (args: CallArgs<O>) => Promise<Received<O>>;
  readonly busy: boolean;
  readonly error: CallError | null;
};

/**
 * A call that changes something: `const archive = useChange(archiveProject, { refreshes: [listProjects] })`. It locks
 * itself on the first click: the same change is not sent again while it is under way, nor by the second click of a double click.
 */
export function useChange<O extends Operation>(op: O, { refreshes = [], said, quiet }: ChangeOptions = {}): Change<O> {
  const client = useQueryClient();
  const once = useLock<Received<O>>();
  const refresh = () => Promise.all(refreshes.map((other) => client.invalidateQueries({ queryKey: keyOf(other) })));
  const mutation = useMutation<Received<O>, CallError, CallArgs<O>>({
    mutationFn: (args) => call(op, args, { quiet }),
    onSuccess: async () => {
      if (said) notify({ kind: 'success', title: said });
      await refresh();
    },
    // Most refusals mean that what is shown is no longer so.
    onError: () => void refresh(),
  });
  return {
    run: (args, then, refused) => {
      const told = {
        onSuccess: (reply: Received<O>) => then?.(reply),
        onError: (error: CallError) => refused?.(error),
      };
      // A refusal is told by `refused`, by `error` or above the page.
      once(args, () => mutation.mutateAsync(args, told)).catch(() => undefined);
    },
    runAndWait: (args) => once(args, () => mutation.mutateAsync(args)),
    busy: mutation.isPending,
    error: mutation.error,
  };
}

type Sent<R> = { readonly reply: Promise<R>; isAnswered: boolean };

/** What is under way, by what was sent: the same again is given the first one's answer. A double click stays one change also when the first click was answered before the second. */
function useLock<R>(): (args: AnyArgs, send: () => Promise<R>) => Promise<R> {
  const held = useRef(new Map<string, Sent<R>>());
  return (args, send) => {
    const key = hashKey([args.params, args.query, hashedBody(args.body)]);
    const before = held.current.get(key);
    if (before && (!before.isAnswered || isSecondClick())) return before.reply;
    const sent: Sent<R> = { reply: send(), isAnswered: false };
    held.current.set(key, sent);
    const answered = () => {
      sent.isAnswered = true;
    };
    sent.reply.then(answered, answered);
    return sent.reply;
  };
}

/** Files have no content of their own in JSON; which one it is must still tell bodies apart. */
function hashedBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.entries(body).map(([name, value]) => [
    name,
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  ]);
}

/** Asks again for everything that is shown of these operations. */
export function useRefresh(): (...operations: readonly Operation[]) => void {
  const client = useQueryClient();
  return useCallback(
    (...operations) => {
      for (const op of operations) void client.invalidateQueries({ queryKey: keyOf(op) });
    },
    [client],
  );
}

const keptMs = 5 * 60_000;

/** Asks once, for what is wanted now and not shown: an answer of the last minutes is given again. A refusal is thrown and told nowhere. */
export function useAsk(): <O extends Operation>(op: O, args: CallArgs<O>) => Promise<Received<O>> {
  const client = useQueryClient();
  return useCallback(
    (op, args) =>
      client.fetchQuery({
        queryKey: keyOf(op, args),
        queryFn: ({ signal }) => call(op, args, { signal, quiet: true }),
        staleTime: keptMs,
        retry: false,
      }),
    [client],
  );
}

/** Where the cache keeps an operation's answers; without arguments, all of them. */
export function keyOf(op: Operation, args?: AnyArgs): readonly unknown[] {
  const whose = [op.method, op.path];
  if (!args) return whose;
  const asked = args.body === undefined ? [] : [hashedBody(args.body)];
  return [...whose, args.params ?? {}, args.query ?? {}, ...asked];
}
