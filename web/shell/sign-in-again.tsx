import { useEffect, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { Labelled } from '../ui/form/labelled.tsx';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { signIn } from '../../shared/contract/people/sessions/operations.ts';
import { fill } from '../../shared/text.ts';
import { useText } from '../app/language.tsx';
import { useChange } from '../app/query.ts';
import { currentReader, keepToken, leaveToSignIn, useStranger } from '../app/session.ts';
import { useSignedIn } from '../app/signed-in.tsx';
import { Input } from '../ui/form/input.tsx';

const words = {
  title: { zh: '登录已过期', en: 'Your session has ended' },
  hint: {
    zh: '请以 {name} 的身份重新登录，页面上未保存的内容都会保留。',
    en: 'Sign in again as {name}. Everything unsaved on this page stays.',
  },
  otherTitle: { zh: '已有其他人登录', en: 'Somebody else has signed in' },
  otherHint: {
    zh: '另一个标签页已用其他用户登录。以 {name} 的身份重新登录后，本页可继续使用，未保存的内容都会保留。',
    en: 'Another tab of this browser has signed in as somebody else. Sign in again as {name} to go on here. Everything unsaved on this page stays.',
  },
  goOnAsOther: { zh: '放弃本页，以该用户继续', en: 'Give this page up and go on as that user' },
  password: { zh: '密码', en: 'Password' },
  required: { zh: '请输入密码', en: 'Type your password' },
  enter: { zh: '登录', en: 'Sign in' },
  leave: { zh: '离开并以其他方式登录', en: 'Leave and sign in another way' },
};
const formId = 'sign-in-again';

/** Begins the session again over the page. Only its reader may: somebody else leaves it first. */
export default function SignInAgain() {
  const say = useText();
  const { user } = useSignedIn();
  const isOther = useStranger();
  // The other person stays signed in.
  const leave = isOther ? () => location.assign('/') : leaveToSignIn;
  const leaveWords = isOther ? words.goOnAsOther : words.leave;
  const entering = useChange(signIn, { quiet: true });
  const [password, setPassword] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    document.body.classList.add('session-over');
    return () => document.body.classList.remove('session-over');
  }, []);
  const enter = () => {
    setIsAsked(true);
    const tenant = currentReader()?.tenant;
    if (password !== '')
      entering.run({ body: { session: { username: user.name, password, ...(tenant && { tenant }) } } }, ({ data }) =>
        keepToken(data.token),
      );
  };
  return (
    <Modal
      visible
      header={say(isOther ? words.otherTitle : words.title)}
      closeAriaLabel={say(leaveWords)}
      // A stray key or click must not lose what is on the page.
      onDismiss={({ detail }) => detail.reason === 'closeButton' && leave()}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={leave}>
              {say(leaveWords)}
            </Button>
            <Button variant="primary" form={formId} formAction="submit" loading={entering.busy}>
              {say(words.enter)}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          enter();
        }}
      >
        <SpaceBetween size="m">
          <div>{say(fill(isOther ? words.otherHint : words.hint, { name: user.name }))}</div>
          {entering.error && <Alert type="error">{entering.error.message}</Alert>}
          {/* Password keepers look for the name beside the password. */}
          <input type="text" name="username" autoComplete="username" value={user.name} readOnly hidden />
          <Labelled label={words.password} stretch problem={isAsked && password === '' ? words.required : undefined}>
            <Input
              name="password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={({ detail }) => setPassword(detail.value)}
              autoFocus
            />
          </Labelled>
        </SpaceBetween>
      </form>
    </Modal>
  );
}
