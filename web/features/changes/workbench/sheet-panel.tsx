import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useSqlCatalog } from '../../../parts/sql-completion/use-sql-catalog.ts';
import { useLiveRules } from '../../../parts/live-rules/use-live-rules.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { SqlEditor } from '../../../ui/sql/sql-editor.tsx';
import type { Sheet, SheetScript } from './drafts.ts';
import { KeepButton } from './keep-button.tsx';
import { ParametersDialog } from './parameters-dialog.tsx';
import { RunResult } from './run-result.tsx';
import { marksOf, type Run } from './runs.ts';
import { useStarting, whyNot } from './use-starting.ts';
import { transactionWords } from './transaction-words.ts';
import type { TransactionAtHand } from './use-transaction.ts';
import type { RunsAtHand } from './use-runs.ts';
import type { Source } from './wire.ts';
import { words } from './words.ts';

type Props = {
  readonly sheet: Sheet;
  readonly source: Source | undefined;
  readonly sources: readonly Source[];
  readonly at: RunsAtHand;
  readonly transaction: TransactionAtHand;
  readonly onWrite: (sql: string) => void;
  /** It is a saved script from now on. */
  readonly onKept: (script: SheetScript) => void;
};

/** What is written on a sheet, what can be done with it, and what came of it. */
export function SheetPanel({ sheet, source, sources, at, transaction, onWrite, onKept }: Props) {
  const say = useText();
  const runs = at.runs.filter(({ sheetKey }) => sheetKey === sheet.key);
  const isRunning = runs.some(({ ended }) => !ended);
  const { chosen, problem, open, runHere, runAll } = useStarting({ sheet, source, at, isRunning, transaction });
  const marks = marksOf(runs, sheet.sql);
  const liveRules = useLiveRules(source?.name ?? '');
  const completion = useSqlCatalog({ name: source?.name ?? '', schema: sheet.schema });
  const why = whyNot(sheet, source, transaction);
  return (
    <SpaceBetween size="s">
      <Labelled constraint={words.editorHelp} stretch>
        <SqlEditor
          key={sheet.key}
          value={sheet.sql}
          onChange={onWrite}
          onChoose={(range) => {
            chosen.current = range;
          }}
          dbType={source?.db_type}
          label={words.sql}
          placeholder={words.placeholder}
          minHeight={160}
          maxHeight={360}
          liveRules={liveRules}
          completion={completion}
          {...(marks && { findings: marks })}
          onSubmit={runHere}
        />
      </Labelled>
      <SpaceBetween direction="horizontal" size="xs">
        <ReasonedButton
          variant="primary"
          text={words.run}
          why={why}
          loading={isRunning}
          formAction="none"
          onClick={runHere}
        />
        <ReasonedButton text={words.runAll} why={why} loading={isRunning} formAction="none" onClick={runAll} />
        {transaction.isOffered && (
          <ReasonedButton
            text={transactionWords.begin}
            loading={transaction.busy === 'begin'}
            formAction="none"
            onClick={transaction.begin}
          />
        )}
        <KeepButton sheet={sheet} source={source} onKept={onKept} />
      </SpaceBetween>
      {open && <ParametersDialog {...open} />}
      {problem && <Alert type="warning">{say(problem)}</Alert>}
      {runs.length > 0 && <RunTabs runs={runs} sources={sources} onCancel={(uid) => void at.cancel(uid)} />}
    </SpaceBetween>
  );
}

type RunTabsProps = {
  readonly runs: readonly Run[];
  readonly sources: readonly Source[];
  readonly onCancel: (uid: string) => void;
};

/** What came of each statement, the latest in front until another is chosen. */
function RunTabs({ runs, sources, onCancel }: RunTabsProps) {
  const say = useText();
  const [chosen, setChosen] = useState<string>();
  const active = runs.find(({ uid }) => uid === chosen) ?? runs.at(-1);
  return (
    <Tabs
      ariaLabel={say(words.results)}
      activeTabId={active?.uid ?? ''}
      onChange={({ detail }) => setChosen(detail.activeTabId)}
      tabs={runs.map((run, index) => ({
        id: run.uid,
        label: say(fill(words.result, { number: index + 1 })),
        content: run.uid === active?.uid && (
          <RunResult
            key={run.uid}
            run={run}
            source={sources.find(({ id }) => id === run.sourceUid)}
            onCancel={() => onCancel(run.uid)}
          />
        ),
      }))}
    />
  );
}
