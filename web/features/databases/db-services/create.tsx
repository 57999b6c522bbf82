import { Page } from '../../../ui/page/page.tsx';
import { DbServiceForm } from './db-service-form.tsx';
import { words } from './form-words.ts';

export default function CreateDbService() {
  return (
    <Page title={words.createTitle}>
      <DbServiceForm />
    </Page>
  );
}
