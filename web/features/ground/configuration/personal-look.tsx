import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import * as z from 'zod';
import {
  consoleTitle,
  personalize,
  removeLogo,
} from '../../../../shared/contract/people/personalization/operations.ts';
import { readBasicInfo } from '../../../../shared/contract/running/system/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useCall, useChange } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { SaveProblem } from '../../../ui/form/save-problem.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { words as settingWords } from './configuration-words.ts';

const words = {
  title: { zh: '标题', en: 'Title' },
  titleHint: { zh: '显示在顶部导航栏和登录页。', en: 'Shown in the bar at the top and on the sign-in page.' },
  same: { zh: '标题与当前相同', en: 'This is the title already' },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '个性化设置已保存', en: 'Title and logo are saved' },
  logo: { zh: 'Logo', en: 'Logo' },
  shown: { zh: '当前 Logo', en: 'The logo now' },
  picture: { zh: '图片', en: 'Picture' },
  pictureHint: {
    zh: '建议 58 × 48 像素的 PNG；也可使用 JPEG、GIF 或 WebP。图片中的注释、位置等信息会被清除。SVG 可能带有脚本，不予接受。',
    en: 'Best a PNG of 58 × 48 pixels; JPEG, GIF and WebP work too. Comments, places and the like are taken out. SVG may carry scripts and is not taken.',
  },
  choose: { zh: '请先选择图片', en: 'Choose a picture first' },
  upload: { zh: '使用此图片', en: 'Use this picture' },
  remove: { zh: '恢复默认 Logo', en: 'Back to the default logo' },
  removeQuestion: { zh: '删除当前 Logo，显示产品默认的 Logo？', en: "Remove this logo and show the product's own?" },
  none: { zh: '正在使用默认 Logo', en: 'The default logo is shown' },
} as const satisfies Record<string, Text>;
const endings = '.png,.jpg,.jpeg,.gif,.webp';
const productLogo = '/logo.svg';

/** What the console is called and which logo it shows. */
export function PersonalLook() {
  const asked = useCall(readBasicInfo, {}, { quiet: true });
  return (
    <Answer of={asked}>
      {({ data }) => (
        <SpaceBetween size="l">
          <TitleForm key={data.title} title={data.title} />
          <LogoForm key={data.logo_url} logo={data.logo_url} />
        </SpaceBetween>
      )}
    </Answer>
  );
}

function TitleForm({ title }: { title: string }) {
  const say = useText();
  const denied = useWhyNot()('personalizationManage');
  const form = useForm(z.object({ title: consoleTitle.min(1) }), { title });
  const saving = useChange(personalize, { refreshes: [readBasicInfo], said: words.saved, quiet: true });
  const save = () => form.submit((body) => saving.run({ body }, undefined, form.refuse));
  const why = denied ?? (form.values.title.trim() === title ? words.same : undefined);
  return (
    <Container header={<Header variant="h2">{say(words.title)}</Header>}>
      <SpaceBetween size="m">
        {saving.error && <SaveProblem error={saving.error} onOverwrite={save} />}
        <Field form={form} name="title" label={words.title} hint={words.titleHint}>
          <Input {...form.input('title')} disabled={denied !== undefined} />
        </Field>
        <ReasonedButton text={words.save} variant="primary" why={why} loading={saving.busy} onClick={save} />
        <LeaveGuard when={form.isChanged && !saving.busy} text={settingWords.discardHint} />
      </SpaceBetween>
    </Container>
  );
}

function LogoForm({ logo }: { logo: string }) {
  const say = useText();
  const denied = useWhyNot()('personalizationManage');
  const [file, setFile] = useState<File>();
  const [isAsked, ask] = useState(false);
  const saving = useChange(personalize, { refreshes: [readBasicInfo], said: words.saved, quiet: true });
  const save = () => file && saving.run({ body: { file } });
  const removing = useChange(removeLogo, { refreshes: [readBasicInfo], said: words.saved, quiet: true });
  return (
    <Container header={<Header variant="h2">{say(words.logo)}</Header>}>
      <SpaceBetween size="m">
        {saving.error && <SaveProblem error={saving.error} onOverwrite={save} />}
        <div>
          <Box variant="awsui-key-label">{say(words.shown)}</Box>
          <img src={logo || productLogo} alt={say(words.shown)} height="48" />
        </div>
        <FileField
          label={words.picture}
          description={words.pictureHint}
          accept={endings}
          bytesMax={limits.logoBytesMax}
          file={file}
          onChange={setFile}
        />
        <SpaceBetween direction="horizontal" size="xs">
          <ReasonedButton
            text={words.remove}
            why={denied ?? (logo === '' ? words.none : undefined)}
            onClick={() => ask(true)}
          />
          <ReasonedButton
            text={words.upload}
            variant="primary"
            why={denied ?? (file ? undefined : words.choose)}
            loading={saving.busy}
            onClick={save}
          />
        </SpaceBetween>
        {isAsked && (
          <Confirm
            title={words.remove}
            text={words.remove}
            busy={removing.busy}
            error={removing.error}
            onConfirm={() => removing.run({}, () => ask(false))}
            onCancel={() => ask(false)}
          >
            {say(words.removeQuestion)}
          </Confirm>
        )}
      </SpaceBetween>
    </Container>
  );
}
