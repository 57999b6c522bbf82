import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
  type CreateScheduleCommandInput,
} from '@aws-sdk/client-scheduler';
import { mockClient } from 'aws-sdk-client-mock';
import type { Firing, FiringEvent } from '../ports/schedules.ts';
import { schedulesConformance } from '../ports/schedules.conformance.ts';
import { awsSchedules } from './schedules.ts';

const scheduler = new SchedulerClient({ region: 'eu-central-1' });
const config = {
  scheduler,
  group: 'sluice',
  roleArn: 'arn:aws:iam::1:role/scheduler',
  undeliveredArn: 'arn:aws:sqs:eu-central-1:1:undelivered',
  functionArn: (target: string) => `arn:aws:lambda:eu-central-1:1:function:of-${target}`,
};
const missing = () => new ResourceNotFoundException({ message: 'none', Message: 'none', $metadata: {} });

/** A Scheduler of one group, whose time is moved by hand and whose schedules are deleted when they asked for it. */
function fakeScheduler() {
  const mock = mockClient(scheduler);
  const kept = new Map<string, CreateScheduleCommandInput>();
  const fired: Firing[] = [];
  let now = Date.UTC(2030, 0, 1);
  const timeOf = ({ ScheduleExpression, ScheduleExpressionTimezone }: CreateScheduleCommandInput) => {
    const [, time] = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(ScheduleExpression ?? '') ?? [];
    if (!time || ScheduleExpressionTimezone !== 'UTC') throw new Error('no such expression');
    return Date.parse(`${time}Z`);
  };
  const existing = (name: string) => {
    const found = kept.get(name);
    if (!found) throw missing();
    return found;
  };
  const inGroup = { GroupName: 'sluice' };
  mock.on(CreateScheduleCommand, inGroup).callsFake((input) => {
    if (kept.has(input.Name)) throw new ConflictException({ message: 'exists', Message: 'exists', $metadata: {} });
    timeOf(input);
    kept.set(input.Name, input);
    return {};
  });
  mock.on(UpdateScheduleCommand, inGroup).callsFake((input) => (existing(input.Name), kept.set(input.Name, input), {}));
  mock.on(DeleteScheduleCommand, inGroup).callsFake(({ Name }) => (existing(Name), kept.delete(Name), {}));
  mock.on(GetScheduleCommand, inGroup).callsFake(({ Name }) => existing(Name));
  const pass = async (milliseconds: number) => {
    now += milliseconds;
    for (const [name, input] of kept) {
      const { Arn, RoleArn, Input = '' } = input.Target ?? {};
      const event = JSON.parse(Input) as FiringEvent;
      if (timeOf(input) > now || Arn !== config.functionArn(event.target) || RoleArn !== config.roleArn) continue;
      fired.push({ name: event.name, slot: event.slot, input: event.input });
      if (input.ActionAfterCompletion === 'DELETE') kept.delete(name);
    }
  };
  return { mock, fired: () => fired, pass, now: () => now };
}

let fake: ReturnType<typeof fakeScheduler>;
beforeEach(() => {
  fake = fakeScheduler();
});
afterEach(() => fake.mock.restore());

schedulesConformance(() => ({ ...fake, schedules: awsSchedules(config) }));

test('a deployment without its group, role or function fails', () => {
  expect(() => awsSchedules({ ...config, roleArn: '' })).toThrow('are configured');
});
