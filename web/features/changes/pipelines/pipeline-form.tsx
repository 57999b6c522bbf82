import { useState } from 'react';
import * as z from 'zod';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import {
  createPipeline,
  getPipeline,
  listPipelines,
  updatePipeline,
} from '../../../../shared/contract/changes/pipelines/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { notify } from '../../../app/notices.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Leaving } from '../../../ui/form/leaving.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { PageForm } from '../../../ui/form/page-form.tsx';
import { draftOf, emptyNode, wireNodes, type NodeDraft } from './node-draft.ts';
import { NodeFields } from './node-fields.tsx';
import { words } from './pipeline-words.ts';
import type { Pipeline } from './wire.ts';

const { name, description, address } = createPipeline.body.shape;
const schema = z.object({ name, description: description.unwrap().unwrap(), address: address.unwrap().unwrap() });

/** Makes a pipeline with its nodes, or changes one. */
export function PipelineForm({ before }: { before?: Pipeline }) {
  const say = useText();
  const navigate = useNavigate();
  const { uid: projectID } = useProject();
  const { form, nodes, setNodes, isIncomplete, isChanged, saving, submit } = usePipelineForm(before);
  const leave = () => {
    navigate(link('pipelines', { projectID }));
    // The way to the list clears what was said before; this stays until it has been read.
    notify({ kind: 'success', title: words.saved, stays: true });
  };
  if (saving.isDone) return <Leaving onLeave={leave} />;
  return (
    <PageForm
      text={before ? words.save : words.add}
      busy={saving.busy}
      error={saving.error}
      isChanged={isChanged}
      leaveText={words.leave}
      onSubmit={submit}
      onCancel={() => navigate(link('pipelines', { projectID }))}
    >
      <Container header={<Header variant="h2">{say(words.basics)}</Header>}>
        <SpaceBetween size="m">
          <Field form={form} name="name" label={words.name} constraint={words.nameRule}>
            <Input {...form.input('name')} />
          </Field>
          <Field form={form} name="description" label={words.desc}>
            <Textarea {...form.input('description')} rows={2} />
          </Field>
          <Field form={form} name="address" label={words.address} constraint={words.addressHint}>
            <Input {...form.input('address')} inputMode="url" />
          </Field>
        </SpaceBetween>
      </Container>
      <Header variant="h2" description={say(words.nodesHint)}>
        {say(words.nodes)}
      </Header>
      <Nodes nodes={nodes} onChange={setNodes} />
      {isIncomplete && <Alert type="error">{say(words.incomplete)}</Alert>}
    </PageForm>
  );
}

function Nodes({ nodes, onChange }: { nodes: readonly NodeDraft[]; onChange: (nodes: readonly NodeDraft[]) => void }) {
  const say = useText();
  const remove = (key: string, index: number) => (
    <Button
      formAction="none"
      ariaLabel={`${say(words.removeNode)} ${index + 1}`}
      onClick={() => onChange(nodes.filter((one) => one.key !== key))}
    >
      {say(words.removeNode)}
    </Button>
  );
  return (
    <SpaceBetween size="l">
      {nodes.map((node, index) => (
        <Container
          key={node.key}
          header={
            <Header variant="h3" actions={nodes.length > 1 && remove(node.key, index)}>
              {say(fill(words.node, { number: index + 1 }))}
            </Header>
          }
        >
          <NodeFields
            node={node}
            onChange={(next) => onChange(nodes.map((one) => (one.key === node.key ? { ...one, ...next } : one)))}
          />
        </Container>
      ))}
      <Button
        iconName="add-plus"
        formAction="none"
        disabled={nodes.length >= limits.pipelineNodesMax}
        onClick={() => onChange([...nodes, emptyNode(`new${Date.now()}`)])}
      >
        {say(words.addNode)}
      </Button>
    </SpaceBetween>
  );
}

function usePipelineForm(before: Pipeline | undefined) {
  const { name: own = '', description: text = '', address: url = '' } = before ?? {};
  const form = useForm(schema, { name: own, description: text, address: url });
  const [first] = useState(() => before?.nodes.map(draftOf) ?? [emptyNode('new')]);
  const [nodes, setNodes] = useState<readonly NodeDraft[]>(first);
  const [isTried, setIsTried] = useState(false);
  const wire = wireNodes(nodes);
  const saving = useSave(before);
  const submit = () => {
    setIsTried(true);
    form.submit((basics) => wire && saving.save({ ...basics, nodes: wire }));
  };
  const isChanged = form.isChanged || nodes !== first;
  return { form, nodes, setNodes, isIncomplete: isTried && !wire, isChanged, saving, submit };
}

type Body = z.output<typeof schema> & { readonly nodes: NonNullable<ReturnType<typeof wireNodes>> };

function useSave(before: Pipeline | undefined) {
  const { name: project_name } = useProject();
  const [isDone, setIsDone] = useState(false);
  const options = { refreshes: [listPipelines, getPipeline], quiet: true };
  const creating = useChange(createPipeline, options);
  const updating = useChange(updatePipeline, options);
  const done = () => setIsDone(true);
  const save = (body: Body) => {
    if (before) updating.run({ params: { project_name, pipeline_id: before.id }, body }, done);
    else creating.run({ params: { project_name }, body }, done);
  };
  return { save, isDone, busy: creating.busy || updating.busy, error: creating.error ?? updating.error };
}
