import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context as LambdaContext } from 'aws-lambda';
import { AppError, invariant } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import { verdict, type Place } from '../../shared/allowed.ts';
import { policies, type PolicyName } from '../../shared/policies.ts';
import { isDownload, isOwnAnswer, mayDownload } from '../../shared/contract/openapi-marks.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import type { Text } from '../../shared/text.ts';
import { reservedFor } from '../../shared/who-may.ts';
import { namedAbsence } from './absent.ts';
import { challenging } from './access/agent-challenge.ts';
import { authenticate, type Identity } from './access/authenticate.ts';
import { projectAtHand } from './access/project-at-hand.ts';
import { noteUse, type Counting } from './activity/note-use.ts';
import type { Caller, Context, ProjectAtHand } from './context.ts';
import { carried, fileReply, ownReply, success } from './envelope.ts';
import { inTime } from './in-time.ts';
import { match, type Group, type Match } from './implement.ts';
import type { Answering, CallContext, EdgeMiddleware } from './middlewares/call.ts';
import { errorEnvelope } from './middlewares/error-envelope.ts';
import { measured, type Meter } from './middlewares/measured.ts';
import { requestLog } from './middlewares/request-log.ts';
import { narrowedWorld } from './narrowed-world.ts';
import { callRecord, type CallRecord } from './operation-record.ts';
import { isUploadField } from '../../shared/contract/as-written.ts';
import { recordRetention } from './record-retention.ts';
import { inputOf } from './input.ts';
import type { Parsed } from './body/form-body.ts';
import type { BodyReader } from './body/large-bodies.ts';
import { demandSize, localeChosen, localeOf } from './request.ts';
import { withUploads } from './uploads.ts';
import type { World } from './world.ts';
import { arrivalOf } from './zones/arrival.ts';
import { answerOfZone } from './zones/forward.ts';

type Result = APIGatewayProxyStructuredResultV2;
/** From gateway event to reply. The context is the cloud's; under `npm start` and in tests there is none. */
export type Edge = (event: APIGatewayProxyEventV2, context?: LambdaContext) => Promise<Result>;
/** Tells how long the function lives; under `npm start` there is none to ask. */
type LeftMilliseconds = () => number;
/** What is added around the same edge: steps of the cloud, and where figures go. */
type Surroundings = {
  readonly around?: readonly EdgeMiddleware[];
  readonly meter?: Meter;
  /** Where calls of people are counted; elsewhere they are not. */
  readonly counting?: Counting;
  /** Who reads large bodies instead of the thread that answers; a function of the cloud answers one call at a time and has none. */
  readonly readLarge?: BodyReader;
  /** What of a process that many share stands in line; a function of the cloud has one call at a time. */
  readonly inTurn?: InTurn;
};
/** Carries out a call in the turn of a tenant's person. */
export type InTurn = <T>(op: Operation, whose: string, work: () => Promise<T>) => Promise<T>;

type Around = {
  readonly answering: Answering;
  readonly counting: Counting | undefined;
  readonly readLarge: BodyReader | undefined;
  readonly inTurn: InTurn;
};

/** Turns groups into one function from gateway event to reply: the same composition behind API Gateway and `npm start`. */
export function edge(
  groups: readonly Group[],
  world: World,
  { around = [], meter = () => undefined, counting, readLarge, inTurn = atOnce }: Surroundings = {},
): Edge {
  // What is used first stands furthest out and sees the reply last. What is late is answered as such, so middy ends nothing.
  const composed = middy<APIGatewayProxyEventV2, Result, Error, CallContext>({ timeoutEarlyInMillis: 0 })
    .use([...around])
    .use(requestLog(world))
    .use(measured({ meter, latency: 'RequestLatency', clock: world.clock }))
    .use(errorEnvelope())
    .handler((event, { call, getRemainingTimeInMillis }) => {
      invariant(call, 'the request log has begun the call');
      const answered = answer(groups, { ...world, log: call.log }, event, {
        answering: call.answering,
        counting,
        readLarge,
        inTurn,
      });
      return inTime(answered, (getRemainingTimeInMillis as LeftMilliseconds | undefined)?.());
    });
  return (event, context = {} as LambdaContext) => composed(event, context);
}

async function answer(
  groups: readonly Group[],
  world: World,
  received: APIGatewayProxyEventV2,
  { answering, counting, readLarge, inTurn }: Around,
): Promise<Result> {
  const found = foundIn(groups, received);
  const { op } = found.route;
  const { identity, event, isForwarded } = await callOf(world, received, op).catch(async (error: unknown) => {
    throw op.opensOthers ? await challenging(error, world, received) : error;
  });
  answering.locale = localeChosen(received) ?? identity.caller?.language;
  demandTokenMay(op, identity.caller);
  const elsewhere = isForwarded ? undefined : await answerOfZone(world, event, { identity, operation: op });
  if (elsewhere) return elsewhere;
  const [project, keptHours] = await Promise.all([
    identity.caller && projectAtHand(identity.table, identity.caller, found.params),
    keptHoursOf(op, identity, world),
  ]);
  const request = requestOf(event);
  const record = callRecord({ table: identity.table, world, request, keptHours }, () =>
    calledOf(op, identity.caller, { project, answering }),
  );
  const ended = (status: 'succeeded' | 'failed') =>
    Promise.all([record.ended(status), noteUse(counting, op, { ...identity, status })]);
  const narrowed = narrowedWorld(world, found.route.uses);
  const ctx = contextOf({ world: narrowed, event, request, record, answering, identity, project });
  let reply: unknown;
  try {
    demandPipelineMay(op, identity.caller, project);
    allow(op.access, ctx, identity.caller, project, found);
    const mayRead = found.route.uses.includes('files:read');
    const takes = (name: string) => mayRead && isUploadField(op, name);
    const place = { ...identity, files: narrowed.files, takes, readsStored: op.readsStored };
    const reading = {
      readLarge,
      whose: whoseOf(identity),
      complete: (body: Parsed) => withUploads(body, place),
    };
    const input = await inputOf(found, event, reading);
    reply = await inTurn(op, whoseOf(identity), () => found.route.run(input, ctx));
  } catch (error) {
    await ended('failed');
    throw namedAbsence(error, op, found.params);
  }
  await ended('succeeded');
  if (isOwnAnswer(op)) return carried(ownReply(reply));
  return carried(isFile(op, reply) ? fileReply(reply) : success(op, reply));
}

const atOnce: InTurn = (_, __, work) => work();

/** A tenant with a person of it, in the words of `FairLine`. */
function whoseOf({ tenant, caller }: Identity): string {
  return `${tenant} ${caller?.uid ?? ''}`;
}

/** For how long a record of the call is kept. A call that only reads leaves none, so it need not ask. */
async function keptHoursOf({ record }: Operation, { table, tenant }: Identity, { clock }: World): Promise<number> {
  const isKnown = record !== 'none' && tenant !== '';
  return isKnown ? (await recordRetention(table, clock.now())).hours : limits.operationRecordHours;
}

function foundIn(groups: readonly Group[], event: APIGatewayProxyEventV2): Match {
  const found = match(groups, event.requestContext.http.method, event.rawPath);
  if (found === undefined) throw new AppError('noSuchOperation');
  if (found === 'wrongMethod') throw new AppError('methodNotAllowed');
  demandSize(found.route.op, event, { takesLinks: found.route.uses.includes('files:read') });
  return found;
}

/** Whose call it is, by the token that came with it or by the word of another deployment. */
async function callOf(world: World, event: APIGatewayProxyEventV2, { access, opensOthers }: Operation) {
  const arrival = await arrivalOf(world, event);
  if (arrival) return { ...arrival, isForwarded: true };
  const identity = await authenticate(world, event, needs[access] ?? 'required', opensOthers);
  return { identity, event, isForwarded: false };
}

function isFile(op: Operation, reply: unknown): boolean {
  return isDownload(op) || (mayDownload(op) && typeof reply === 'object' && reply !== null && 'fileName' in reply);
}

/** Who must be known; elsewhere it is somebody who signed in. */
const needs: Partial<Record<PolicyName, 'optional' | 'scanner'>> = { public: 'optional', scanner: 'scanner' };

/** A token that reads only opens no call that changes anything, also where another zone would answer it. */
function demandTokenMay({ method, opensOthers }: Operation, caller: Caller | undefined): void {
  if (caller?.readsOnly && method !== 'GET' && !opensOthers) throw new AppError('tokenReadsOnly');
}

/** The token of a pipeline's node opens audits in its own project; elsewhere nothing is there for it. */
function demandPipelineMay(op: Operation, caller: Caller | undefined, project: ProjectAtHand | undefined): void {
  if (!caller?.pipeline) return;
  if (!op.takesPipelines) throw new AppError('forbidden');
  if (project && project.uid !== caller.pipeline.projectUid) throw new AppError('notFound');
}

function allow(
  policy: PolicyName,
  ctx: Context,
  caller: Caller | undefined,
  project: ProjectAtHand | undefined,
  { params }: Match,
): void {
  const dbServiceUid = params['db_service_uid'];
  refuse(policy, caller, { ...(project && { project }), ...(dbServiceUid !== undefined && { dbServiceUid }) });
}

function refuse(policy: PolicyName, caller: Caller | undefined, place: Place): void {
  const outcome = verdict(policy, caller?.rights, place);
  if (outcome === 'forbidden') throw new AppError('forbidden', { text: reservedFor(policies[policy]) });
  if (outcome === 'archived') throw new AppError('projectArchived');
}

type Parts = {
  world: World;
  event: APIGatewayProxyEventV2;
  request: Context['request'];
  record: CallRecord;
  answering: Answering;
  identity: Awaited<ReturnType<typeof authenticate>>;
  project: ProjectAtHand | undefined;
};

function contextOf({ world, event, request, record, answering, identity, project }: Parts): Context {
  const { caller, tenant, table } = identity;
  const here = (place: Partial<Place> | undefined): Place => ({ ...(project && { project }), ...place });
  return {
    tenant,
    table,
    recorded: record.table,
    world,
    requestId: event.requestContext.requestId,
    locale: answering.locale ?? localeOf(event),
    request,
    get user() {
      if (!caller) throw new AppError('signInRequired');
      return caller;
    },
    get scanner() {
      if (!identity.scanner) throw new Error('invariant: this operation takes no uploads of scanners');
      return identity.scanner;
    },
    get project() {
      if (!project) throw new Error('invariant: this operation has no project in its address');
      return project;
    },
    may: (policy, place) => verdict(policy, caller?.rights, here(place)) === 'allowed',
    demand: (policy, place) => refuse(policy, caller, here(place)),
    describe: (text: Text, options) => {
      answering.content = { text, ...options };
    },
    setCookie: (cookie) => {
      answering.cookies.push(cookie);
    },
  };
}

function requestOf(event: APIGatewayProxyEventV2): Context['request'] {
  return {
    ip: event.requestContext.http.sourceIp,
    userAgent: event.requestContext.http.userAgent ?? '',
    host: event.headers['host'] ?? '',
    isEncrypted: event.headers['x-forwarded-proto'] === 'https',
    origin: event.headers['origin'] ?? '',
    cookies: Object.fromEntries(
      (event.cookies ?? []).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
  };
}

/** What the record of a call says so far; nothing where the operation leaves none or nobody is known to have called it. */
function calledOf(
  { record: kind }: Operation,
  caller: Caller | undefined,
  { project, answering: { content } }: { project: ProjectAtHand | undefined; answering: Answering },
) {
  const userName = content?.userName ?? caller?.name;
  if (kind === 'none' || userName === undefined) return undefined;
  return { kind, userName, project, content: content?.text, tenant: content?.tenant };
}
