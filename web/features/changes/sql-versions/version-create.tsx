import { Page } from '../../../ui/page/page.tsx';
import { VersionForm } from './version-form.tsx';
import { words } from './version-words.ts';

export default function CreateVersion() {
  return (
    <Page title={words.createTitle} description={words.description}>
      <VersionForm />
    </Page>
  );
}
