import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { testGitConnection } from '../../../../shared/contract/auditing/sql-audit-records/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useChange } from '../../../app/query.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { words } from './record-words.ts';
import { sourceProblem, type Source } from './source.ts';
import type { SourceProps } from './source-fields.tsx';

/** A repository, who may read it, and one of its branches once the connection was tried. */
export function GitFields({ source, onChange, showsProblems }: SourceProps) {
  const say = useText();
  const test = useChange(testGitConnection);
  const { git } = source;
  const { tested } = git;
  const problem = showsProblems ? sourceProblem(source) : undefined;
  const change = (next: Partial<Source['git']>) => onChange({ ...source, git: { ...git, ...next } });
  const readdress = (next: Partial<Source['git']>) => change({ ...next, branch: '', tested: undefined });
  const byDefault = { value: '', label: say(words.defaultBranch) };
  const branches = [byDefault, ...(tested?.branches ?? []).map((value) => ({ value, label: value }))];
  return (
    <SpaceBetween size="m">
      <Labelled label={words.gitUrl} constraint={words.gitHint} problem={problem} stretch>
        <Input
          value={git.url}
          type="url"
          placeholder="https://… git@…"
          ariaRequired
          invalid={problem !== undefined}
          onChange={({ detail }) => readdress({ url: detail.value })}
        />
      </Labelled>
      <ColumnLayout columns={2}>
        <Labelled label={words.gitUser}>
          <Input value={git.user} autoComplete={false} onChange={({ detail }) => readdress({ user: detail.value })} />
        </Labelled>
        <Labelled label={words.gitPassword} constraint={words.gitOnce}>
          <Input
            value={git.password}
            type="password"
            autoComplete={false}
            onChange={({ detail }) => readdress({ password: detail.value })}
          />
        </Labelled>
      </ColumnLayout>
      <SpaceBetween direction="horizontal" size="s" alignItems="center">
        <Button
          formAction="none"
          loading={test.busy}
          disabled={git.url.trim() === ''}
          onClick={() =>
            test.run(
              { body: { git_http_url: git.url.trim(), git_user_name: git.user, git_user_password: git.password } },
              ({ data }) => change({ tested: data }),
            )
          }
        >
          {say(words.gitTest)}
        </Button>
        {tested && (
          <StatusIndicator type={tested.is_connected_success ? 'success' : 'error'}>
            {tested.is_connected_success ? say(words.gitWorks) : tested.error_message}
          </StatusIndicator>
        )}
      </SpaceBetween>
      {tested?.is_connected_success && (
        <Labelled label={words.branch}>
          <Select
            options={branches}
            selectedOption={branches.find(({ value }) => value === git.branch) ?? byDefault}
            filteringType="auto"
            onChange={({ detail }) => change({ branch: detail.selectedOption.value ?? '' })}
          />
        </Labelled>
      )}
    </SpaceBetween>
  );
}
