import type { PipelineNode } from './wire.ts';

/** A node as it is written. */
export type NodeDraft = {
  readonly key: string;
  readonly id: number | undefined;
  readonly name: string;
  readonly type: PipelineNode['type'];
  readonly object_type: PipelineNode['object_type'];
  readonly object_path: string;
  readonly audit_method: PipelineNode['audit_method'];
  readonly instance_name: string;
  readonly instance_type: string;
  readonly rule_template_name: string;
  readonly instance_schema: string;
  readonly release_action: NonNullable<PipelineNode['release_action']>;
  readonly naming_scheme: NonNullable<PipelineNode['naming_scheme']>;
  readonly release_execution: NonNullable<PipelineNode['release_execution']>;
  readonly sql_version_id: number;
  readonly sql_version_stage_id: number;
};

export function emptyNode(key: string): NodeDraft {
  return {
    key,
    id: undefined,
    name: '',
    type: 'audit',
    object_type: 'sql',
    object_path: '',
    audit_method: 'offline',
    instance_name: '',
    instance_type: '',
    rule_template_name: '',
    instance_schema: '',
    release_action: 'create_workflow',
    naming_scheme: 'plain',
    release_execution: 'people',
    sql_version_id: 0,
    sql_version_stage_id: 0,
  };
}

export function draftOf({ id, ...node }: PipelineNode): NodeDraft {
  const { integration_info: _text, token_expires_at: _end, is_token_shown: _shown, ...written } = node;
  const empty = emptyNode(`node${id}`);
  return {
    ...empty,
    ...written,
    id,
    release_action: written.release_action ?? empty.release_action,
    naming_scheme: written.naming_scheme ?? empty.naming_scheme,
    release_execution: written.release_execution ?? empty.release_execution,
  };
}

/** The nodes for the wire, or nothing where something is missing. */
export function wireNodes(drafts: readonly NodeDraft[]) {
  const names = drafts.map(({ name }) => name);
  const isComplete = drafts.every((one) => one.name !== '' && (one.type === 'release' ? mayRelease : mayAudit)(one));
  if (drafts.length === 0 || !isComplete || new Set(names).size < names.length) return undefined;
  return drafts.map((one) => ({
    ...(one.type === 'release' ? releasing(one) : auditing(one)),
    name: one.name,
    type: one.type,
    ...(one.id !== undefined && { id: one.id }),
  }));
}

function mayAudit(one: NodeDraft): boolean {
  const target = one.audit_method === 'online' ? one.instance_name : one.instance_type;
  return one.object_path.trim() !== '' && one.rule_template_name !== '' && target !== '';
}

function mayRelease(one: NodeDraft): boolean {
  if (one.release_action === 'next_stage') return one.sql_version_id > 0 && one.sql_version_stage_id > 0;
  const isStageNamed = one.sql_version_id === 0 || one.sql_version_stage_id > 0;
  return one.object_path.trim() !== '' && one.instance_name !== '' && isStageNamed;
}

function auditing({ object_type, object_path, audit_method, instance_name, instance_type, ...one }: NodeDraft) {
  return {
    object_type,
    object_path: object_path.trim(),
    audit_method,
    instance_name: audit_method === 'offline' ? '' : instance_name,
    instance_type,
    rule_template_name: one.rule_template_name,
  };
}

function releasing(one: NodeDraft) {
  const isNew = one.release_action === 'create_workflow';
  return {
    object_type: 'sql' as const,
    object_path: isNew ? one.object_path.trim() : '',
    audit_method: 'online' as const,
    instance_name: isNew ? one.instance_name : '',
    rule_template_name: '',
    instance_schema: isNew ? one.instance_schema.trim() : '',
    release_action: one.release_action,
    release_execution: one.release_execution,
    ...(isNew && { naming_scheme: one.naming_scheme }),
    sql_version_id: one.sql_version_id,
    sql_version_stage_id: one.sql_version_stage_id,
  };
}
