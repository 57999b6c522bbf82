import * as z from 'zod';
import { sampleDays } from '../shared/samples/columns.ts';

const text = z.string().trim().min(1);

const configSchema = z
  .object({
    /** Part of every stack name, so that one account can hold several deployments. */
    stage: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,19}$/)
      .default('prod'),
    /** The sender of mails by SES, where its owner has verified it or its domain; without one no mail goes that way. */
    mailFrom: z.email().optional(),
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
        /** Whether this deployment makes the ways to the AWS services in that network, or the network has them (or a NAT). */
        endpoints: z.enum(['there', 'make']).default('there'),
        /** With `make`: whether Amazon RDS is asked about data sources, so that its services get ways too. */
        asksRds: z.boolean().default(false),
        /** Of the private subnets: with `make` they learn the way to the table and the files. */
        routeTableIds: z.array(text).default([]),
      })
      .refine(({ endpoints, routeTableIds }) => endpoints === 'there' || routeTableIds.length > 0, {
        path: ['routeTableIds'],
        message: 'are needed to make endpoints: the table and the files are reached by routes',
      })
      .optional(),
    /** Host names of the console with their certificate, which CloudFront wants in us-east-1. Without them it has a name of CloudFront. */
    domain: z
      .object({ names: z.array(z.hostname()).min(1), certificateArn: z.string().startsWith('arn:aws:acm:us-east-1:') })
      .optional(),
    /** A web application firewall of the owner, made for CloudFront. */
    webAclArn: text.optional(),
    /** Versions of the secret that the distribution shows to the functions: the first is shown, all are accepted. Without them the current one. */
    frontDoorProofs: z
      .array(z.string().regex(/^[A-Za-z0-9-]{32,64}$/, 'is no version of a secret, as put-secret-value tells it'))
      .min(1)
      .max(2)
      .optional(),
    /** The table to work with after a restore; the one of the deployment stays beside it. */
    restoredTable: text.optional(),
    /** Whether X-Ray keeps traces of requests and work. */
    tracing: z.enum(['on', 'off']).default('off'),
    logRetentionDays: z.union([z.literal(30), z.literal(90), z.literal(180), z.literal(365)]).default(90),
    /** How long samples of collected SQL are kept, and so how far back reports over them reach. */
    sampleDays: z.int().min(sampleDays.min).max(sampleDays.max).default(sampleDays.default),
    /** How much one report may read before Athena stops it. */
    reportGigabytesMax: z.int().min(1).max(10_000).default(100),
    /** How many executions of functions the account may run at once; a new one has 10. A fifth of it shares out what tenants have scanned. */
    concurrency: z.int().min(10).max(100_000).default(10),
    /** Whether there is a place beside the functions where statements take as long as they need. */
    runner: z.enum(['on', 'off']).default('off'),
    /** The program gh-ost for Linux on ARM64, a file beside the settings: with it the runner changes large tables while they are used. */
    ghOst: text.optional(),
  })
  .refine(({ runner, vpc }) => runner === 'off' || vpc?.endpoints === 'there', {
    path: ['runner'],
    message: 'needs vpc with "endpoints": "there" and a NAT: its image is fetched from a public registry',
  })
  .refine(({ runner, ghOst }) => runner === 'on' || ghOst === undefined, {
    path: ['ghOst'],
    message: 'needs "runner": "on": beside a function no program can run',
  });
export type Config = z.output<typeof configSchema>;

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC';
}

/** Reads and checks the settings of a deployment; a wrong one stops the synthesis with its name. */
export function readConfig(source: unknown): Config {
  return configSchema.parse(source ?? {});
}
