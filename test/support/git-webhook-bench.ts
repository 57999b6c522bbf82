import * as contract from '../../shared/contract/changes/git-webhooks/operations.ts';
import type { GitHostKind } from '../../shared/git-hosts.ts';
import { lookAtGitBranches } from '../../functions/changes/git-webhooks/look.ts';
import { GitHostStandIn, hostToken, type HostCall } from './git-host.ts';
import { workflowBench, type WorkflowBench } from './workflow-bench.ts';

type Made = { readonly git_webhook_uid: string; readonly secret: string };
const params = { project_name: 'shop' };

/** A project with a data source and a Git host whose branch it watches. Begin each test with `begin`, end it with `end`. */
export async function gitWebhookBench(): Promise<GitWebhookBench> {
  return new GitWebhookBench(await workflowBench());
}

export class GitWebhookBench {
  readonly bench: WorkflowBench;
  host!: GitHostStandIn; // Set by `begin`, with which every test starts.

  constructor(bench: WorkflowBench) {
    this.bench = bench;
  }

  async begin(kind: GitHostKind = 'github'): Promise<void> {
    this.host = await GitHostStandIn.start(kind);
  }

  async end(): Promise<void> {
    await this.host.close();
    const { data } = await this.as('director').call(contract.listGitWebhooks, { params });
    for (const webhook of data) await this.as('director').call(contract.deleteGitWebhook, this.at(webhook));
  }

  as(user: string) {
    return this.bench.api.as(user);
  }

  wished(change: object = {}) {
    return {
      host_kind: this.host.kind,
      host_address: this.host.url,
      repository: 'shop/db',
      branch: 'main',
      folder: 'db/migrations',
      naming_scheme: 'flyway' as const,
      db_service_uid: this.bench.dbServiceUid,
      access_token: hostToken,
      ...change,
    };
  }

  async create(change: object = {}, by = 'director'): Promise<Made> {
    return (await this.as(by).call(contract.createGitWebhook, { params, body: this.wished(change) })).data;
  }

  /** A webhook whose first look is over. */
  async watched(change: object = {}): Promise<Made> {
    const webhook = await this.create(change);
    await this.look();
    return webhook;
  }

  at({ git_webhook_uid }: Pick<Made, 'git_webhook_uid'>) {
    return { params: { ...params, git_webhook_uid } };
  }

  receive({ git_webhook_uid }: Pick<Made, 'git_webhook_uid'>, body: HostCall) {
    return { params: { git_webhook_uid }, body };
  }

  look(): Promise<void> {
    return lookAtGitBranches(this.bench.api.world);
  }

  async deliveries(webhook: Made, by = 'director') {
    return (await this.as(by).call(contract.listGitDeliveries, this.at(webhook))).data;
  }

  async latest(webhook: Made) {
    const [first] = await this.deliveries(webhook);
    if (!first) throw new Error('nothing was delivered');
    return first;
  }

  /** What became of a call of the host. */
  async called(webhook: Made, options: Parameters<GitHostStandIn['call']>[1] = {}) {
    const call = this.host.call(webhook.secret, options);
    await this.bench.api.anyone.call(contract.receiveGitDelivery, this.receive(webhook, call));
    await this.look();
    return this.latest(webhook);
  }

  async statementsOf(workflowId: string): Promise<string[]> {
    const { record } = await this.bench.detail(workflowId);
    return (await this.bench.statements(record.tasks[0]?.task_id ?? 0)).map(({ exec_sql }) => exec_sql.trim());
  }
}
