import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listeners } from '../../functions/events.ts';
import { localKeys } from '../../functions/local/adapters/keys.ts';
import { hashPassword } from '../../functions/platform/access/password.ts';
import { tenants } from '../../functions/platform/access/tenant-directory.ts';
import { issueToken } from '../../functions/platform/access/token.ts';
import { systemClock, type Clock } from '../../functions/platform/clock.ts';
import type { edge } from '../../functions/platform/edge.ts';
import { idSource } from '../../functions/platform/ids.ts';
import { jsonLog } from '../../functions/platform/log.ts';
import { noMail } from '../../functions/platform/no-mail.ts';
import { toolsInRunner } from '../../functions/platform/online-tools/in-runner.ts';
import { sameThread } from '../../functions/platform/same-thread.ts';
import type { TenantTable } from '../../functions/platform/table/tenant-table.ts';
import type { World } from '../../functions/platform/world.ts';
import { beginSession } from '../../functions/people/sessions/session-repo.ts';
import { creatingAccount } from '../../functions/people/accounts/account-repo.ts';
import { newAccount } from '../../functions/people/accounts/new-account.ts';
import * as dbServices from '../../shared/contract/databases/db-services/operations.ts';
import * as members from '../../shared/contract/people/members/operations.ts';
import * as projects from '../../shared/contract/people/projects/operations.ts';
import { limits } from '../../shared/limits.ts';
import { adminUserUid, permissions, type GlobalPermission, type PermissionName } from '../../shared/permissions.ts';
import { ApiClient } from './api-client.ts';
import { contended } from './contended.ts';
import { lazyEdge } from './lazy-edge.ts';
import { hashQuickly } from './quick-hashes.ts';
import { memoryTable, type MemoryTable } from './table.ts';

/** Who exists in every tenant, with what they hold on the platform. Further people come with `addUser`. */
const cast = {
  admin: [],
  sys: ['global_management'],
  auditor: ['global_view'],
  director: ['create_project'],
  mei: [],
  lee: [],
  max: [],
} as const satisfies Record<string, readonly GlobalPermission[]>;

/** Everybody's password, `admin` included. */
export const testPassword = 'correct horse';

type Options = { readonly tenants?: readonly string[]; readonly clock?: Clock; readonly ports?: Partial<World> };
type MemberRights = {
  readonly isManager?: boolean;
  readonly permissions?: readonly PermissionName[];
  readonly roles?: readonly { role: string; on: readonly string[] }[];
};

/** The whole API over an empty table in memory, with people to call it as. Close it in `afterAll`. */
export async function testApi({
  tenants: names = ['default', 'other'],
  clock = systemClock,
  ports = {},
}: Options = {}): Promise<TestApi> {
  const memory = await memoryTable({ now: () => clock.now() });
  const api = new TestApi(memory, clock, ports, names[0] ?? 'default');
  const passwordHash = await sharedHash;
  for (const name of names) await api.addTenant(name, passwordHash);
  return api;
}

hashQuickly();
const sharedHash = hashPassword(testPassword);

export class TestApi {
  readonly world: World;
  /** What was written to the log, one JSON text per line. */
  readonly logged: string[] = [];
  readonly #memory: MemoryTable;
  readonly #tables: TenantTable[] = [];
  readonly #keyFolder = mkdtempSync(join(tmpdir(), 'test-api-'));
  readonly #edge: ReturnType<typeof edge>;
  readonly #tokens = new Map<string, { readonly token: Promise<string>; readonly until: number }>();
  readonly #tenant: string;

  constructor(memory: MemoryTable, clock: Clock, ports: Partial<World>, tenant: string) {
    this.#memory = memory;
    this.#tenant = tenant;
    const bound = (table: TenantTable) => {
      this.#tables.push(table);
      return table;
    };
    this.world = {
      system: bound(memory.system()),
      tableOf: (name) => bound(memory.of(name)),
      files: missingPort('files'),
      machines: missingPort('machines'),
      schedules: missingPort('schedules'),
      mail: noMail,
      warehouse: missingPort('warehouse'),
      operations: { answer: (_, event) => this.#edge(event) },
      onlineTool: toolsInRunner([]),
      keys: localKeys(this.#keyFolder),
      clock,
      compute: sameThread,
      log: jsonLog((line) => this.logged.push(line)),
      newId: idSource({ now: () => clock.now() }),
      listeners,
      ...ports,
    };
    this.#edge = lazyEdge(this.world);
  }

  /** Somebody of the first tenant, or of the tenant named, signed in. */
  as(user: string, tenant = this.#tenant): ApiClient {
    return new ApiClient(this.#edge, { token: () => this.token(user, tenant) });
  }

  /** Nobody: for sign-in and public calls. */
  get anyone(): ApiClient {
    return new ApiClient(this.#edge, {});
  }

  /** The uid of somebody by name; the same in every tenant. */
  uidOf(user: string): string {
    return user === 'admin' ? adminUserUid : `user${user}`;
  }

  table(tenant = this.#tenant): TenantTable {
    return this.world.tableOf(tenant);
  }

  /** Adds a person to one tenant. */
  async addUser(
    name: string,
    {
      holds = [],
      tenant = this.#tenant,
      passwordHash,
    }: { holds?: readonly GlobalPermission[]; tenant?: string; passwordHash?: string } = {},
  ): Promise<void> {
    const account = newAccount({
      uid: this.uidOf(name),
      name,
      passwordHash: passwordHash ?? (await sharedHash),
      isAdmin: name === 'admin',
      globalPermissions: [...holds],
      createdAt: new Date(this.world.clock.now()).toISOString(),
    });
    await this.table(tenant).transact(creatingAccount(this.table(tenant), account));
  }

  async addTenant(name: string, passwordHash: string): Promise<void> {
    await tenants.on(this.world.system).create({ name, createdAt: new Date(this.world.clock.now()).toISOString() });
    for (const [user, holds] of Object.entries(cast)) await this.addUser(user, { holds, tenant: name, passwordHash });
  }

  /** Makes a project as admin and answers its uid. */
  async addProject(name: string, tenant = this.#tenant): Promise<string> {
    const { data } = await this.as('admin', tenant).call(projects.addProject, { body: { project: { name } } });
    return data.uid;
  }

  /** Makes somebody a member: `roles` are uids of roles with the uids of the data sources that they reach over. */
  async addMember(
    projectUid: string,
    user: string,
    { isManager = false, permissions: held = [], roles = [] }: MemberRights = {},
    tenant = this.#tenant,
  ): Promise<void> {
    await this.as('admin', tenant).call(members.addMember, {
      params: { project_uid: projectUid },
      body: {
        member: {
          user_uid: this.uidOf(user),
          is_project_admin: isManager,
          project_manage_permissions: held.map((permission) => permissions[permission].uid),
          role_with_op_ranges: roles.map(({ role, on }) => ({
            role_uid: role,
            op_range_type: 'db_service' as const,
            range_uids: [...on],
          })),
        },
      },
    });
  }

  /** Adds a data source to a project as admin and answers its uid; it is not connected to. */
  async addDbService(
    projectUid: string,
    name: string,
    change: {
      db_type?: string;
      host?: string;
      port?: string;
      user?: string;
      password?: string;
      sqle_config?: { audit_enabled: boolean; rule_template_name?: string };
    } = {},
    tenant = this.#tenant,
  ): Promise<string> {
    const admin = this.as('admin', tenant);
    const params = { project_uid: projectUid };
    const { data: tags } = await admin.call(projects.listEnvironmentTags, {
      params,
      query: { page_index: 1, page_size: 1 },
    });
    const form = {
      name,
      db_type: 'PostgreSQL',
      host: '127.0.0.1',
      port: '5432',
      user: 'app',
      password: 'secret',
      environment_tag_uid: tags[0]?.uid ?? '',
      ...change,
    };
    return (await admin.call(dbServices.addDbService, { params, body: { db_service: form } })).data.uid;
  }

  /** Units of the table consumed so far, to compare before and after a call. */
  units(): { read: number; write: number } {
    return this.#tables.reduce(
      (sum, { capacity }) => ({ read: sum.read + capacity.read, write: sum.write + capacity.write }),
      { read: 0, write: 0 },
    );
  }

  /** Has transactions meet each other from now on, as they do in DynamoDB; answers how often they did. */
  contend(): { readonly met: () => number } {
    return contended(this.#memory.client);
  }

  /** Units that the whole table has charged so far, also where nobody was told: those of refused writes and of no tenant. */
  charged(): { readonly read: number; readonly write: number } {
    return { ...this.#memory.database.charged };
  }

  /** Every row of all tenants as it is kept, as text: for tests of what must be gone or untouched. */
  everyRow(): Promise<string[]> {
    return this.#memory.everyRow();
  }

  /** A token of a session that was begun for this person; a new one when the clock has left the last behind. */
  token(user: string, tenant = this.#tenant): Promise<string> {
    const [key, now] = [`${tenant} ${user}`, this.world.clock.now()];
    const known = this.#tokens.get(key);
    if (known && now < known.until) return known.token;
    const token = this.#beginSession(user, tenant);
    this.#tokens.set(key, { token, until: now + limits.tokenSeconds * 1000 });
    return token;
  }

  async close(): Promise<void> {
    await this.#memory.close();
    rmSync(this.#keyFolder, { recursive: true, force: true });
  }

  async #beginSession(user: string, tenant: string): Promise<string> {
    const session = await beginSession(this.world, { tenant, userUid: this.uidOf(user) });
    return issueToken(
      this.world.keys,
      { sub: session.userUid, tenant, kind: 'session', jti: session.sid },
      { now: new Date(this.world.clock.now()), seconds: limits.tokenSeconds },
    );
  }
}

/** A port that a test did not bring: using it says so. */
function missingPort<T extends object>(name: string): T {
  return new Proxy({} as T, {
    get: () => {
      throw new Error(`this test needs ${name}: give it to testApi({ ports: { ${name} } })`);
    },
  });
}
