import type { Stack } from 'aws-cdk-lib';
import {
  CfnVPCEndpoint,
  InterfaceVpcEndpoint,
  InterfaceVpcEndpointAwsService,
  Port,
  SecurityGroup,
  Subnet,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import type { Config } from '../config.ts';

/** What the functions in the network of the databases ask of AWS, by the service in the names of rights; the table and the files are reached by routes. */
export const services = {
  Kms: InterfaceVpcEndpointAwsService.KMS,
  // Roles in accounts of customers are taken by it.
  Tokens: InterfaceVpcEndpointAwsService.STS,
  States: InterfaceVpcEndpointAwsService.STEP_FUNCTIONS,
  Scheduler: new InterfaceVpcEndpointAwsService('scheduler'),
  Secrets: InterfaceVpcEndpointAwsService.SECRETS_MANAGER,
} as const;
/** What scans and sync tasks ask of Amazon RDS in accounts of customers, for those who do. */
const servicesOfRds = {
  Rds: InterfaceVpcEndpointAwsService.RDS,
  Logs: InterfaceVpcEndpointAwsService.CLOUDWATCH_LOGS,
  PerformanceInsights: new InterfaceVpcEndpointAwsService('pi'),
} as const;

/** Ways from a network without a NAT to the services that the functions use, and to nothing else. */
export function makeEndpoints(
  stack: Stack,
  network: NonNullable<Config['vpc']>,
  { mailFrom }: Pick<Config, 'mailFrom'>,
): void {
  const { vpcId, availabilityZones, privateSubnetIds, securityGroupId, routeTableIds, asksRds } = network;
  const vpc = Vpc.fromVpcAttributes(stack, 'EndpointsVpc', { vpcId, availabilityZones });
  const callers = SecurityGroup.fromSecurityGroupId(stack, 'EndpointsCallers', securityGroupId, { mutable: false });
  const entrance = new SecurityGroup(stack, 'EndpointsEntrance', {
    vpc,
    description: 'Functions of Sluice to services of AWS',
    allowAllOutbound: false,
  });
  entrance.addIngressRule(callers, Port.tcp(443), 'Functions of Sluice');
  const subnets = privateSubnetIds.map((id, i) => Subnet.fromSubnetId(stack, `EndpointsSubnet${i}`, id));
  for (const [name, service] of Object.entries({
    ...services,
    ...(asksRds && servicesOfRds),
    ...(mailFrom && { Mail: InterfaceVpcEndpointAwsService.EMAIL }),
  }))
    new InterfaceVpcEndpoint(stack, `${name}Endpoint`, {
      vpc,
      service,
      subnets: { subnets },
      securityGroups: [entrance],
      open: false,
      privateDnsEnabled: true,
    });
  for (const service of ['dynamodb', 's3'] as const)
    new CfnVPCEndpoint(stack, `${service}Endpoint`, {
      vpcId,
      vpcEndpointType: 'Gateway',
      serviceName: `com.amazonaws.${stack.region}.${service}`,
      routeTableIds,
    });
}
