import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { Operation, Received } from '../../shared/contract/operation.ts';
import type { Text } from '../../shared/text.ts';
import { call } from './call.ts';
import type { CallError } from './call-error.ts';
import type { AnyArgs, CallArgs } from './call-request.ts';
import { notify } from './notices.ts';

/** One cache for everything the server said. Refusals do not get better by asking again, so nothing is retried. */
export function newQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false } } });
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
export function useCall<O extends Operation>(op: O, args: CallArgs<O>, options: QueryOptions<Received<O>> = {}): UseQueryResult<Received<O>, CallError> {
  const { when = true, every, quiet, keepPrevious } = options;
  const query: UseQueryOptions<Received<O>, CallError> = {
    queryKey: keyOf(op, args),
    queryFn: ({ signal }) => call(op, args, { signal, quiet }),
    enabled: when,
    ...(every !== undefined && { refetchInterval: typeof every === 'function' ? (query) => every(query.state.data) : every }),
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

/** A call that changes something: `const archive = useChange(archiveProject, { refreshes: [listProjects] })`. */
export function useChange<O extends Operation>(op: O, { refreshes = [], said, quiet }: ChangeOptions = {}): Change<O> {
  const client = useQueryClient();
  const mutation = useMutation<Received<O>, CallError, CallArgs<O>>({
    mutationFn: (args) => call(op, args, { quiet }),
    onSuccess: async () => {
      if (said) notify({ kind: 'success', title: said });
      await Promise.all(refreshes.map((other) => client.invalidateQueries({ queryKey: keyOf(other) })));
    },
  });
  return {
    run: (args, then, refused) => mutation.mutate(args, { onSuccess: (reply) => then?.(reply), onError: (error) => refused?.(error) }),
    runAndWait: (args) => mutation.mutateAsync(args),
    busy: mutation.isPending,
    error: mutation.error,
  };
}

/** Asks again for everything that is shown of these operations. */
export function useRefresh(): (...operations: readonly Operation[]) => void {
  const client = useQueryClient();
  return (...operations) => { for (const op of operations) void client.invalidateQueries({ queryKey: keyOf(op) }); };
}

/** Where the cache keeps an operation's answers; without arguments, all of them. */
export function keyOf(op: Operation, args?: AnyArgs): readonly unknown[] {
  const whose = [op.method, op.path];
  return args ? [...whose, args.params ?? {}, args.query ?? {}] : whose;
}
