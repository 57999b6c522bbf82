import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ResourceNotFoundException,
  UpdateScheduleCommand,
  type SchedulerClient,
} from '@aws-sdk/client-scheduler';
import * as z from 'zod';
import { invariant } from '../../../shared/errors/index.ts';
import { slotOf, type FiringEvent, type Schedules } from '../ports/schedules.ts';

type Config = {
  readonly scheduler: SchedulerClient;
  readonly group: string;
  readonly roleArn: string;
  /** The queue of what could not be handed to its function. */
  readonly undeliveredArn: string;
  /** The function behind a target. */
  readonly functionArn: (target: string) => string;
};

const firingEvent = z.object({
  target: z.string(),
  name: z.string(),
  slot: z.string(),
  input: z.record(z.string(), z.unknown()),
});

/** One-time schedules of EventBridge Scheduler; each deletes itself once it has fired. */
export function awsSchedules({ scheduler, group, roleArn, undeliveredArn, functionArn }: Config): Schedules {
  invariant(group && roleArn, 'the group and role of schedules are configured');
  return {
    async put(schedule) {
      const { name, target, input } = schedule;
      const slot = slotOf(schedule);
      const event: FiringEvent = { target, name, slot, input };
      const request = {
        Name: name,
        GroupName: group,
        ScheduleExpression: `at(${slot.slice(0, -1)})`,
        ScheduleExpressionTimezone: 'UTC',
        FlexibleTimeWindow: { Mode: 'OFF' as const },
        ActionAfterCompletion: 'DELETE' as const,
        Target: {
          Arn: functionArn(target),
          RoleArn: roleArn,
          Input: JSON.stringify(event),
          // Who chose a time does not want it hours later; by then it is told and can be started by hand.
          RetryPolicy: { MaximumEventAgeInSeconds: 3600, MaximumRetryAttempts: 10 },
          DeadLetterConfig: { Arn: undeliveredArn },
        },
      };
      try {
        await scheduler.send(new CreateScheduleCommand(request));
      } catch (error) {
        if (!(error instanceof ConflictException)) throw error;
        await scheduler.send(new UpdateScheduleCommand(request));
      }
    },
    async remove(name) {
      await ifThere(scheduler.send(new DeleteScheduleCommand({ Name: name, GroupName: group })));
    },
    async get(name) {
      const found = await ifThere(scheduler.send(new GetScheduleCommand({ Name: name, GroupName: group })));
      if (!found) return undefined;
      const { target, slot, input } = firingEvent.parse(JSON.parse(found.Target?.Input ?? ''));
      return { name, at: slot, target, input };
    },
  };
}

async function ifThere<T>(reply: Promise<T>): Promise<T | undefined> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
