import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  getObjectFormDefinitions,
  getObjectForms,
} from '../../../../shared/contract/auditing/drift-checks/operations.ts';
import { unwrittenKinds } from '../../../../shared/contract/databases/structures/unwritten-kinds.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { limits } from '../../../../shared/limits.ts';
import { lineDifference } from '../../../../shared/line-difference.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { DifferenceText } from '../../../ui/sql/difference-text.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { localTime, Time } from '../../../ui/time.tsx';
import { becameTexts, inOneLine, type Form } from './became.ts';
import { words } from './words.ts';

type Place = { readonly instance_id: string; readonly schema_name: string };
type Props = { readonly place: Place; readonly objectKey: string; readonly onClose: () => void };

/** The forms in which an object was seen, and how each differs from the one before. */
export function ObjectForms({ place, objectKey, onClose }: Props) {
  const say = useText();
  const params = { project_name: useProject().name };
  const query = { ...place, object_key: objectKey };
  const asked = useCall(getObjectForms, { params, query });
  const [chosen, choose] = useState<string>();
  const name = asked.data?.data.object_name ?? objectKey;
  return (
    <DetailsDialog size="max" title={fill(words.formsOf, { name })} onClose={onClose}>
      <Answer of={asked}>
        {({ data: { forms, is_cut: isCut } }) => {
          const form = forms.find(({ form_id: id }) => id === chosen) ?? forms[0];
          return (
            <SpaceBetween size="m">
              {isCut && <Alert>{say(words.formsCut)}</Alert>}
              <Forms forms={forms} onChoose={choose} />
              {form && <OneForm key={form.form_id} query={query} form={form} />}
            </SpaceBetween>
          );
        }}
      </Answer>
    </DetailsDialog>
  );
}

function Forms({ forms, onChoose }: { readonly forms: readonly Form[]; readonly onChoose: (id: string) => void }) {
  const say = useText();
  return (
    <PlainTable
      title={words.forms}
      heading="h3"
      pageSize={5}
      rows={forms}
      rowId={({ form_id: id }) => id}
      empty={words.noObjects}
      columns={[
        {
          id: 'from',
          header: words.seenFrom,
          minWidth: 110,
          cell: ({ form_id: id }) => (
            <Button
              variant="inline-link"
              ariaLabel={`${say(words.seeForm)}: ${localTime(id)}`}
              onClick={() => onChoose(id)}
            >
              <Time at={id} />
            </Button>
          ),
        },
        { id: 'what', header: words.whatChanged, minWidth: 100, cell: (form) => whatChanged(form, say) },
        { id: 'until', header: words.seenUntil, minWidth: 110, cell: ({ last_seen_at: at }) => <Time at={at} /> },
      ]}
    />
  );
}

function whatChanged(form: Form, say: (text: Text) => string): string {
  const became = becameTexts(form);
  const definition = !form.is_gone && form.differs_in_definition ? [words.definitionToo] : [];
  const kinds = form.differs_in.map((kind) => unwrittenKinds.labels[kind]);
  if (became.length > 0) return inOneLine([...became, ...definition, ...kinds, ...laterTexts(form)], say);
  const first = form.is_gone ? [words.dropped] : form.before_seen_at === null ? [words.firstForm] : [];
  return [...first, ...definition, ...kinds, ...laterTexts(form)].map(say).join(', ');
}

/** Of another object of the same name and form. */
function laterTexts({ another_since: at, another_renamed_from: from }: Form): Text[] {
  if (at === undefined) return [];
  const values = { at: localTime(at), name: from?.object_name ?? '' };
  return [fill(from ? words.anotherRenamed : words.anotherSince, values)];
}

function namesOf({ differs_in: kinds }: Form, say: (text: Text) => string): string[] {
  return kinds.map((kind) => say(unwrittenKinds.labels[kind]));
}

type Query = Place & { readonly object_key: string };

function OneForm({ query, form }: { readonly query: Query; readonly form: Form }) {
  const say = useText();
  const params = { project_name: useProject().name };
  const asked = useCall(getObjectFormDefinitions, { params, query: { ...query, form_id: form.form_id } });
  const [from, to] = [form.before_seen_at, form.form_id];
  const title =
    from === null
      ? fill(words.formAt, { at: localTime(to) })
      : fill(words.changeAt, { from: localTime(from), to: localTime(to) });
  return (
    <SpaceBetween size="s">
      <Header variant="h3">{say(title)}</Header>
      <Answer of={asked}>
        {({ data }) => (
          <SpaceBetween size="s">
            {data.is_cut && <Alert type="warning">{say(words.cut)}</Alert>}
            {from !== null && <Origins of={data} />}
            <OtherName place={query} form={form} />
            {(!form.is_gone || !form.renamed_to) && (
              <Change form={form} before={data.before} now={data.definition} name={say(title)} />
            )}
          </SpaceBetween>
        )}
      </Answer>
    </SpaceBetween>
  );
}

/** Where the history of what was renamed goes on, or began. */
function OtherName({ place, form }: { readonly place: Place; readonly form: Form }) {
  const say = useText();
  const { uid: projectID } = useProject();
  const { renamed_from: from, renamed_to: to } = form;
  const page = link('structureHistory', { projectID, dbServiceUid: place.instance_id, schemaName: place.schema_name });
  const at = (key: string) => `${page}?${new URLSearchParams({ object: key })}`;
  return (
    <SpaceBetween size="xxs">
      {from && !form.differs_in_definition && <Box>{say(words.onlyName)}</Box>}
      {from && <Box color="text-body-secondary">{say(words.besidesRenamed)}</Box>}
      {from && (
        <div>
          {say(words.hadBefore)}
          <PageLink to={at(from.object_key)}>{from.object_name}</PageLink>
        </div>
      )}
      {to && (
        <div>
          {say(form.is_gone ? words.goesOnAs : words.formerGoesOnAs)}
          <PageLink to={at(to.object_key)}>{to.object_name}</PageLink>
        </div>
      )}
    </SpaceBetween>
  );
}

type ChangeProps = { readonly form: Form; readonly before: string; readonly now: string; readonly name: string };

function Change({ form, before, now, name }: ChangeProps) {
  const say = useText();
  if (before === '' && now === '') return <Box>{say(words.noText)}</Box>;
  if (form.before_seen_at === null) return <SqlText sql={now} />;
  if (before === now) {
    const kinds = namesOf(form, say).join(', ');
    return (
      <>
        <Box>{say(fill(words.onlyBesides, { kinds }))}</Box>
        <SqlText sql={now} />
      </>
    );
  }
  return <DifferenceText name={name} difference={lineDifference(before, now)} />;
}

type Found = Pick<Received<typeof getObjectFormDefinitions>['data'], 'may_come_from' | 'is_looked_cut'>;

/** Workflows that may have made the change; nobody knows that they did. */
function Origins({ of: { may_come_from: workflows, is_looked_cut: isCut } }: { readonly of: Found }) {
  const say = useText();
  const { uid: projectID } = useProject();
  return (
    <div>
      {workflows.length === 0 && <Box color="text-body-secondary">{say(words.fromNowhere)}</Box>}
      {workflows.length > 0 && (
        <>
          <b>{say(words.mayComeFrom)}</b>
          <ul>
            {workflows.map(({ workflow_id: workflowId, workflow_name: name, ended_at: at }) => (
              <li key={`${workflowId} ${at}`}>
                <PageLink to={link('workflow', { projectID, workflowId })}>{name}</PageLink> <Time at={at} />
              </li>
            ))}
          </ul>
          <Box color="text-body-secondary" fontSize="body-s">
            {say(words.mayHint)}
          </Box>
        </>
      )}
      {isCut && <Alert>{say(fill(words.lookedCut, { max: limits.structureOriginsLookedMax }))}</Alert>}
    </div>
  );
}
