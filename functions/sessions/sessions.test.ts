import * as contract from '../../shared/contract/sessions.ts';
import { limits } from '../../shared/limits.ts';
import { manualClock } from '../../test/support/clock.ts';
import { testApi, testPassword, type TestApi } from '../../test/support/api.ts';

const clock = manualClock(Date.now());
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock });
});
afterAll(() => api.close());

test('somebody who is signed in is told who they are', async () => {
  expect(await api.as('mei').call(contract.readSessionUser)).toMatchObject({ data: { user_uid: api.uidOf('mei'), name: 'mei' } });
});
