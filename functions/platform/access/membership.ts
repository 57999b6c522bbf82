import * as z from 'zod';
import { entity } from '../table/entity.ts';
import { permissionSchema } from './role.ts';

/** What is granted in a project, to one member or to every user of a member group. */
export const grantSchema = z.object({
  isManager: z.boolean(),
  /** Rights over the project itself. */
  permissions: z.array(permissionSchema),
  /** Roles and the data sources they reach over. */
  roles: z.array(z.object({ roleUid: z.string(), dbServiceUids: z.array(z.string()) })),
});
/** What a member may do in a project. */
export type Grant = z.output<typeof grantSchema>;

/** A grant of nothing: membership alone. */
export const noGrant: Grant = { isManager: false, permissions: [], roles: [] };

const timedGrant = z.object({
  requestUid: z.string(),
  dbServiceUid: z.string(),
  permissions: z.array(permissionSchema),
  /** Of the epoch: from then on it is nothing, whether it still stands here or not. */
  untilSeconds: z.number().int(),
});
/** Rights over one data source until a moment. */
export type TimedGrant = z.output<typeof timedGrant>;

const membershipSchema = grantSchema.extend({
  userUid: z.string(),
  userName: z.string(),
  projectUid: z.string(),
  projectName: z.string(),
  /** Whether the user was made a member by name; the grant of this row is theirs then. */
  isDirect: z.boolean(),
  /** The member groups that the user belongs to. */
  groupUids: z.array(z.string()),
  createdAt: z.string(),
  /** What somebody let this member do for a time, also one who is a member through groups only. */
  timedGrants: z.array(timedGrant).optional(),
  /** What this member asks for and nobody decided about yet: it grants nothing. */
  openRequests: z.array(timedGrant).optional(),
  /** Another one each time somebody joins, so that what was sent to a member of before stays void. */
  joinId: z.string().optional(),
});
/** What one user holds in one project, as stored. */
export type Membership = z.output<typeof membershipSchema>;

/** One row per user and project, whether direct, through groups or both. Written by the group `members` alone. */
export const memberships = entity('MEMBERSHIP', membershipSchema, {
  pk: 'USER#{userUid}',
  sk: 'MEMBERSHIP#{projectUid}',
  gsi1pk: 'PROJECT#{projectUid}#MEMBERS',
  gsi1sk: '{userName}#{userUid}',
});

const memberGroupSchema = grantSchema.extend({
  uid: z.string(),
  projectUid: z.string(),
  name: z.string(),
  users: z.array(z.object({ uid: z.string(), name: z.string() })),
  createdAt: z.string(),
});
/** Members that share one grant, as stored. */
export type MemberGroup = z.output<typeof memberGroupSchema>;

/** Users of a project that share one grant. */
export const memberGroups = entity('MEMBER_GROUP', memberGroupSchema, {
  pk: 'PROJECT#{projectUid}',
  sk: 'MEMBER_GROUP#{uid}',
  gsi1pk: 'PROJECT#{projectUid}#MEMBER_GROUPS',
  gsi1sk: '{name}#{uid}',
});
