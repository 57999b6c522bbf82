import { useState } from 'react';
import { Labelled } from '../../../../ui/form/labelled.tsx';
import { getRuleTemplateFile, listRuleVersionTips } from '../../../../../shared/contract/rules/rules/operations.ts';
import { useText } from '../../../../app/language.tsx';
import { useCall, useChange } from '../../../../app/query.ts';
import { ReasonedButton } from '../../../../ui/action.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { words } from './flow-words.ts';
import type { FileType } from './import-file.tsx';
import { words as templateWords } from './template-words.ts';

/** A file to begin from, for a database type. */
export function ExampleFile({ type }: { type: FileType }) {
  const say = useText();
  const types = useCall(listRuleVersionTips, {}).data?.data;
  const [dbType, setDbType] = useState<string>();
  const download = useChange(getRuleTemplateFile);
  const options = (types ?? []).map(({ db_type }) => ({ value: db_type, label: db_type }));
  return (
    <Labelled
      label={words.example}
      hint={words.exampleHint}
      beside={
        <ReasonedButton
          text={words.downloadExample}
          iconName="download"
          why={dbType === undefined ? words.chooseTypeFirst : undefined}
          loading={download.busy}
          onClick={() => {
            if (dbType !== undefined) download.run({ query: { instance_type: dbType, file_type: type } });
          }}
        />
      }
    >
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === dbType) ?? null}
        filteringType="auto"
        placeholder={say(templateWords.chooseDbType)}
        statusType={types ? 'finished' : 'loading'}
        onChange={({ detail }) => setDbType(detail.selectedOption.value)}
      />
    </Labelled>
  );
}
