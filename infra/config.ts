import * as z from 'zod';

const text = z.string().trim().min(1);

const configSchema = z.object({
  /** Part of every stack name, so that one account can hold several deployments. */
  stage: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,19}$/)
    .default('prod'),
  /** The sender of mails; its domain is verified in SES by its owner. */
  mailFrom: z.email().default('sluice@example.invalid'),
  /** Where alarms go. */
  alarmEmail: z.email().optional(),
  /** Whether data sources may stand in private networks; `deny` for deployments that serve strangers. */
  privateNetworks: z.enum(['allow', 'deny']).default('allow'),
  /** The time zone in which maintenance windows are meant. */
  timeZone: z.string().refine(isTimeZone, 'is no time zone, such as Asia/Shanghai').default('UTC'),
  /** The network from which the databases can be reached; without it the functions run outside any VPC. */
  vpc: z
    .object({
      vpcId: text,
      availabilityZones: z.array(text).min(1),
      privateSubnetIds: z.array(text).min(1),
      securityGroupId: text,
    })
    .optional(),
  /** Whether X-Ray keeps traces of requests and work. */
  tracing: z.enum(['on', 'off']).default('off'),
  logRetentionDays: z.union([z.literal(30), z.literal(90), z.literal(180), z.literal(365)]).default(90),
});
export type Config = z.output<typeof configSchema>;

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC';
}

/** Reads and checks the settings of a deployment; a wrong one stops the synthesis with its name. */
export function readConfig(source: unknown): Config {
  return configSchema.parse(source ?? {});
}
