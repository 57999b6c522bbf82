import { Page } from '../../../ui/page/page.tsx';
import { CustomFlow } from './custom/custom-flow.tsx';
import { words } from './custom/custom-words.ts';

export default function CreateCustomRule() {
  return (
    <Page title={words.createTitle} description={words.description}>
      <CustomFlow before={undefined} />
    </Page>
  );
}
