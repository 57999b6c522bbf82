import { TabPage } from '../../../ui/page/tab-page.tsx';
import { words } from './configuration-words.ts';
import { AccountPasswords } from './account-passwords.tsx';
import { SignInSettings } from './sign-in-settings.tsx';
import { GitSsh } from './git-ssh.tsx';
import { GlobalSettings } from './global-settings.tsx';
import { License } from './license.tsx';
import { OrganizationFreezes } from './organization-freezes.tsx';
import { PersonalLook } from './personal-look.tsx';
import { ProcessChannels, PushChannels } from './push-channels.tsx';

/** What an administrator sets for the whole platform. */
export default function System() {
  return (
    <TabPage
      title={words.title}
      description={words.description}
      tabs={[
        { id: 'push_notification', label: words.push, Content: PushChannels },
        { id: 'process_connection', label: words.process, Content: ProcessChannels },
        { id: 'login_connection', label: words.login, Content: SignInSettings },
        { id: 'global_configuration', label: words.global, Content: GlobalSettings },
        { id: 'frozen_periods', label: words.freezes, Content: OrganizationFreezes },
        { id: 'license', label: words.license, Content: License },
        { id: 'personalize', label: words.personalize, Content: PersonalLook },
        { id: 'git_ssh', formerly: 'git_ssh_config', label: words.gitSsh, Content: GitSsh },
        { id: 'account_password_policy', label: words.accountPasswords, Content: AccountPasswords },
      ]}
    />
  );
}
