import type { PipelineNode } from './wire.ts';

/** A node as it is written. */
export type NodeDraft = {
  readonly key: string;
  readonly id: number | undefined;
  readonly name: string;
  readonly object_type: PipelineNode['object_type'];
  readonly object_path: string;
  readonly audit_method: PipelineNode['audit_method'];
  readonly instance_name: string;
  readonly instance_type: string;
  readonly rule_template_name: string;
};

export function emptyNode(key: string): NodeDraft {
  return {
    key,
    id: undefined,
    name: '',
    object_type: 'sql',
    object_path: '',
    audit_method: 'offline',
    instance_name: '',
    instance_type: '',
    rule_template_name: '',
  };
}

export function draftOf({ id, ...node }: PipelineNode): NodeDraft {
  const { name, object_type, object_path, audit_method, instance_name, instance_type, rule_template_name } = node;
  return {
    key: `node${id}`,
    id,
    name,
    object_type,
    object_path,
    audit_method,
    instance_name,
    instance_type,
    rule_template_name,
  };
}

/** The nodes for the wire, or nothing where something is missing. */
export function wireNodes(drafts: readonly NodeDraft[]) {
  const names = drafts.map(({ name }) => name);
  const isComplete = drafts.every(
    (one) =>
      one.name !== '' &&
      one.object_path.trim() !== '' &&
      one.rule_template_name !== '' &&
      (one.audit_method === 'online' ? one.instance_name : one.instance_type) !== '',
  );
  if (drafts.length === 0 || !isComplete || new Set(names).size < names.length) return undefined;
  return drafts.map(({ key: _key, id, object_path, ...one }) => ({
    ...one,
    object_path: object_path.trim(),
    type: 'audit' as const,
    ...(one.audit_method === 'offline' && { instance_name: '' }),
    ...(id !== undefined && { id }),
  }));
}
