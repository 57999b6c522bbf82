import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { updateRuleKnowledge } from '../../../../shared/contract/rules/knowledge/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { languageNames, useLocale, useText } from '../../../app/language.tsx';
import { useChange } from '../../../app/query.ts';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { SaveProblem } from '../../../ui/form/save-problem.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { Article } from './article.tsx';
import { words } from './knowledge-words.ts';
import type { RuleArticle } from './use-article.ts';

type Props = {
  readonly article: RuleArticle;
  readonly content: string;
  readonly revision: number;
  readonly onDone: () => void;
};

/** Writes the article on a rule, with a preview beside; what is not saved is not lost without asking. */
export function ArticleEditor({ article: { params, read, update }, content, revision, onDone }: Props) {
  const say = useText();
  const form = useForm(updateRuleKnowledge.body, { knowledge_content: content });
  const leaving = useAsked<true>();
  const hint = fill(words.editedText, { language: languageNames[useLocale()], dbType: params.db_type });
  const [tab, setTab] = useState('write');
  const change = useChange(update, { refreshes: [read], said: words.saved, quiet: true });
  // What was read when the writing began, also when the article is read again meanwhile.
  const [readRevision] = useState(revision);
  const saveOver = (known: number | undefined) =>
    form.submit((body) => change.run({ params, body: { ...body, revision: known } }, onDone));
  return (
    <SpaceBetween size="m">
      <LeaveGuard when={form.isChanged} text={words.unsaved} />
      {change.error && <SaveProblem error={change.error} onOverwrite={() => saveOver(undefined)} />}
      <Tabs
        activeTabId={tab}
        onChange={({ detail }) => setTab(detail.activeTabId)}
        tabs={[
          {
            id: 'write',
            label: say(words.markdown),
            content: (
              <Labelled label={words.content} hint={hint} problem={form.problemOf('knowledge_content')} stretch>
                <Textarea {...form.input('knowledge_content')} rows={24} spellcheck />
              </Labelled>
            ),
          },
          {
            id: 'preview',
            label: say(words.preview),
            content: <Article content={form.values.knowledge_content} dbType={params.db_type} />,
          },
        ]}
      />
      <SpaceBetween direction="horizontal" size="xs">
        <Button variant="primary" loading={change.busy} onClick={() => saveOver(readRevision)}>
          {say(words.save)}
        </Button>
        <Button variant="link" onClick={() => (form.isChanged ? leaving.ask(true) : onDone())}>
          {say(words.cancel)}
        </Button>
      </SpaceBetween>
      {leaving.about && (
        <Confirm title={words.discardTitle} text={words.discard} onCancel={leaving.done} onConfirm={onDone}>
          {say(words.unsaved)}
        </Confirm>
      )}
    </SpaceBetween>
  );
}
