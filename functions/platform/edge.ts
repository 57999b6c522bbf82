import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import { verdict, type Place } from '../../shared/allowed.ts';
import type { PolicyName } from '../../shared/policies.ts';
import { isDownload } from '../../shared/contract/openapi-marks.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import type { Locale, Text } from '../../shared/text.ts';
import { authenticate } from './access/authenticate.ts';
import { projectAtHand } from './access/project-at-hand.ts';
import type { Caller, Context, ProjectAtHand } from './context.ts';
import { failure, fileReply, moduleOf, success } from './envelope.ts';
import { match, type Group, type Match } from './implement.ts';
import { writeRecord, type RecordContent } from './operation-record.ts';
import { bodyOf, parse, queryOf, type Fields } from './request.ts';
import type { World } from './world.ts';

type Result = APIGatewayProxyStructuredResultV2;
type Answering = { cookies: string[]; content?: RecordContent };

/** Turns groups into one function from gateway event to reply: the same code behind API Gateway and `npm start`. */
export function edge(groups: readonly Group[], world: World): (event: APIGatewayProxyEventV2) => Promise<Result> {
  return async (event) => {
    const started = world.clock.now();
    const requestId = event.requestContext.requestId;
    const locale = localeOf(event);
    const module = moduleOf(event.rawPath);
    const log = world.log.with({ requestId, method: event.requestContext.http.method, path: event.rawPath });
    const answering: Answering = { cookies: [] };
    const result = await answer(groups, { ...world, log }, event, answering).catch((error: unknown) => {
      if (!(error instanceof AppError)) log.error('operation failed', { error });
      return failure(error, { module, locale, requestId });
    });
    log.info('request', { status: result.statusCode, milliseconds: world.clock.now() - started });
    return { ...result, headers: { ...result.headers, 'x-request-id': requestId }, ...(answering.cookies.length > 0 && { cookies: answering.cookies }) };
  };
}

async function answer(groups: readonly Group[], world: World, event: APIGatewayProxyEventV2, answering: Answering): Promise<Result> {
  if ((event.body?.length ?? 0) > limits.requestBytesMax) throw new AppError('payloadTooLarge', { megabytes: limits.requestBytesMax / 1024 / 1024 });
  const found = match(groups, event.requestContext.http.method, event.rawPath);
  if (found === undefined) throw new AppError('noSuchOperation');
  if (found === 'wrongMethod') throw new AppError('methodNotAllowed');
  const { op } = found.route;
  const identity = await authenticate(world, event, op.access === 'public' ? 'optional' : 'required');
  const project = identity.caller && (await projectAtHand(identity.table, identity.caller, found.params));
  const ctx = contextOf({ world, event, answering, identity, project });
  let reply: unknown;
  try {
    allow(op.access, ctx, identity.caller, project, found);
    reply = await found.route.run(await inputOf(op, found, event), ctx);
  } catch (error) {
    await recordCall({ op, ctx, caller: identity.caller, project, answering, status: 'failed' });
    throw error;
  }
  await recordCall({ op, ctx, caller: identity.caller, project, answering, status: 'succeeded' });
  return isDownload(op) ? fileReply(reply) : success(op, reply);
}

async function inputOf(op: Operation, { params }: Match, event: APIGatewayProxyEventV2) {
  const problems: Fields = [];
  const input = {
    params: parse(op.params, params, problems),
    query: parse(op.query, queryOf(event), problems),
    body: op.method === 'GET' ? {} : parse(op.body, await bodyOf(op, event), problems),
  };
  if (problems.length > 0) throw new AppError('validation', { problems: problems.map(({ path, message }) => `${path}: ${message.en}`).join('; ') }, { fields: problems });
  return input;
}

function allow(policy: PolicyName, ctx: Context, caller: Caller | undefined, project: ProjectAtHand | undefined, { params }: Match): void {
  const dbServiceUid = params['db_service_uid'];
  refuse(policy, caller, { ...(project && { project }), ...(dbServiceUid !== undefined && { dbServiceUid }) });
}

function refuse(policy: PolicyName, caller: Caller | undefined, place: Place): void {
  const outcome = verdict(policy, caller?.rights, place);
  if (outcome === 'forbidden') throw new AppError('forbidden');
  if (outcome === 'archived') throw new AppError('projectArchived');
}

type Parts = { world: World; event: APIGatewayProxyEventV2; answering: Answering; identity: Awaited<ReturnType<typeof authenticate>>; project: ProjectAtHand | undefined };

function contextOf({ world, event, answering, identity, project }: Parts): Context {
  const { caller, tenant, table } = identity;
  const here = (place: Partial<Place> | undefined): Place => ({ ...(project && { project }), ...place });
  return {
    tenant, table, world,
    requestId: event.requestContext.requestId,
    locale: localeOf(event),
    request: {
      ip: event.requestContext.http.sourceIp,
      userAgent: event.requestContext.http.userAgent ?? '',
      host: event.headers['host'] ?? '',
      isEncrypted: event.headers['x-forwarded-proto'] === 'https',
      cookies: Object.fromEntries((event.cookies ?? []).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])),
    },
    get user() {
      if (!caller) throw new AppError('signInRequired');
      return caller;
    },
    get project() {
      if (!project) throw new Error('invariant: this operation has no project in its address');
      return project;
    },
    may: (policy, place) => verdict(policy, caller?.rights, here(place)) === 'allowed',
    demand: (policy, place) => refuse(policy, caller, here(place)),
    describe: (text: Text, options) => { answering.content = { text, ...options }; },
    setCookie: (cookie) => { answering.cookies.push(cookie); },
  };
}

type Called = { op: Operation; ctx: Context; caller: Caller | undefined; project: ProjectAtHand | undefined; answering: Answering; status: 'succeeded' | 'failed' };

async function recordCall({ op, ctx, caller, project, answering, status }: Called): Promise<void> {
  if (op.record === 'none') return;
  const userName = answering.content?.userName ?? caller?.name;
  if (userName === undefined) return;
  const table = answering.content?.tenant === undefined ? ctx.table : ctx.world.tableOf(answering.content.tenant);
  await writeRecord({ table, world: ctx.world, request: ctx.request }, { action: op.record, status, userName, project, content: answering.content?.text });
}

function localeOf(event: APIGatewayProxyEventV2): Locale {
  const language = event.headers['accept-language'] ?? '';
  return /^\s*en/i.test(language) ? 'en-US' : 'zh-CN';
}
