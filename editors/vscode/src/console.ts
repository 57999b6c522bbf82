import { compressToEncodedURIComponent } from 'lz-string';
import type { auditFilesDirectly } from '../../../shared/contract/auditing/direct-audits/operations.ts';
import type { listWorkflows } from '../../../shared/contract/changes/workflows/operations.ts';
import type { Received } from '../../../shared/contract/operation.ts';
import type { readSessionUser } from '../../../shared/contract/people/sessions/operations.ts';

/** What is asked of the console, by method and address as the contract has them. */
export const calls = {
  whoAmI: 'GET /v1/dms/sessions/user',
  audit: 'POST /sqle/v2/audit_files',
  workflows: 'GET /sqle/v1/projects/{project_name}/workflows',
} as const;

export type Place = {
  readonly project: string;
  readonly dataSource: string;
  readonly schema: string;
  /** The database type, where no data source says it. */
  readonly engine: string;
};
type Audit = Received<typeof auditFilesDirectly>['data'];
export type Finding = Audit['sql_results'][number]['audit_result'][number];
export type Workflow = Received<typeof listWorkflows>['data'][number];

/** Why the console did what was asked not, in its own words. `isSignedOut` where the token is no longer good. */
export class ConsoleError extends Error {
  readonly isSignedOut: boolean;
  constructor(message: string, isSignedOut = false) {
    super(message);
    this.isSignedOut = isSignedOut;
  }
}

/** Longer addresses are cut by some systems on the way to the browser. */
const addressMax = 8_000;
const patienceMs = 60_000;

/** One console, as the person of an access token. */
export class SluiceConsole {
  readonly #address: string;
  readonly #token: string;
  readonly #language: string;

  constructor({ address, token, language }: { address: string; token: string; language: string }) {
    this.#address = address.replace(/\/+$/, '');
    this.#token = token;
    this.#language = language;
  }

  /** Whose token it is. */
  async whoAmI(): Promise<Received<typeof readSessionUser>['data']> {
    return (await this.#call<Received<typeof readSessionUser>>(calls.whoAmI)).data;
  }

  /** Judges SQL by the templates of the project; it is kept there as one of its IDE audits. */
  async audit(sql: string, { project, dataSource, schema, engine }: Place): Promise<Finding[]> {
    const { data } = await this.#call<Received<typeof auditFilesDirectly>>(calls.audit, {
      body: {
        file_contents: [sql],
        project_name: project,
        ...(dataSource ? { instance_name: dataSource } : { instance_type: engine }),
        ...(schema && { schema_name: schema }),
        sql_type: 'sql',
      },
    });
    return data.sql_results.flatMap((one) => one.audit_result);
  }

  /** The workflows that the person has created in a project, the newest first. */
  async myWorkflows(project: string): Promise<readonly Workflow[]> {
    const { user_uid } = await this.whoAmI();
    const { data } = await this.#call<Received<typeof listWorkflows>>(
      calls.workflows.replace('{project_name}', encodeURIComponent(project)),
      { query: { filter_create_user_id: user_uid, page_index: '1', page_size: '50' } },
    );
    return data;
  }

  addressOf({ project_uid, workflow_id }: Workflow): string {
    return `${this.#address}/sqle/project/${encodeURIComponent(project_uid)}/exec-workflow/${encodeURIComponent(workflow_id)}`;
  }

  /** The address at which a workflow with this SQL waits to be looked at and submitted; nothing where it would be too long. */
  creatingAddress(sql: string, { project, dataSource, schema }: Place): string | undefined {
    const query = new URLSearchParams({
      from: 'editor',
      to: 'create_workflow',
      project_name: project,
      compression_data: compressToEncodedURIComponent(JSON.stringify({ instanceName: dataSource, schema, sql })),
    });
    const address = `${this.#address}/transit?${query.toString()}`;
    return address.length > addressMax ? undefined : address;
  }

  async #call<R>(call: string, { query, body }: { query?: Record<string, string>; body?: object } = {}): Promise<R> {
    const [method = 'GET', path = ''] = call.split(' ');
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const response = await fetch(this.#address + path + search, {
      method,
      headers: {
        Authorization: `Bearer ${this.#token}`,
        'Accept-Language': this.#language,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
      // A token goes to the address that it was given for, and to no other that answers instead.
      redirect: 'error',
    }).catch((error: unknown) => {
      throw new ConsoleError(`${this.#address}: ${reasonOf(error)}`);
    });
    const reply: unknown = await response.json().catch(() => undefined);
    if (!isReply(reply)) throw new ConsoleError(`${this.#address}: HTTP ${response.status}`, response.status === 401);
    if (reply.code !== 0) throw new ConsoleError(reply.message, response.status === 401);
    return reply as R;
  }
}

function isReply(reply: unknown): reply is { readonly code: number; readonly message: string } {
  return typeof reply === 'object' && reply !== null && 'code' in reply && 'message' in reply;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
