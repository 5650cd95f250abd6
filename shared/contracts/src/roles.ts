import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { changeSchema } from './history'
import { categories, permissions } from './permissions'
import { nameSchema } from './texts'

const categoryOfRole = z.enum(['admin', 'staff'])

/** `admin` and `staff` are the roles of whoever has no other: all that the category may. They cannot be changed. */
export const roleIdSchema = z.union([categoryOfRole, z.uuid()])
export type RoleId = z.infer<typeof roleIdSchema>

/**
 * What a role of teachers reaches beyond what its people teach: the marks of these departments in these classes, where one of the two is
 * empty in all of them. A register belongs to no department, so registers are reached by classes alone.
 */
export const reachSchema = z.object({
  departments: z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(50)),
  classes: z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(50)),
})
export type Reach = z.infer<typeof reachSchema>

export const roleSchema = z.object({
  id: roleIdSchema,
  name: z.string(),
  category: categoryOfRole,
  /** All that whoever has it may, in the words of `permissions`. */
  permissions: z.array(z.string()),
  /** Nothing for a role that reaches what its people teach. */
  reach: z.optional(z.nullable(reachSchema)),
  /** What the portal has learnt since the role was last saved, and the role therefore does not have: somebody has yet to decide. */
  undecided: z.array(z.string()),
  /** Part of the portal, and not the school's own. */
  isDefault: z.boolean(),
  /** How many people have it who can sign in. */
  people: z.number(),
  version: z.number(),
})
export type Role = z.infer<typeof roleSchema>

const chosenSchema = z.array(z.enum(permissions)).check(z.maxLength(permissions.length))

const reachOfRole = { reach: z.optional(z.nullable(reachSchema)) }

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/roles',
  access: 'roles.write',
  summary: 'The roles of the office and of teachers, with what each may and how many people have it',
  input: z.object({}),
  output: z.array(roleSchema),
})

export const addRole = endpoint({
  method: 'POST',
  path: '/api/roles',
  access: 'roles.write',
  summary: 'Add a role of the school’s own: nobody puts more into it than they hold',
  input: z.object({ name: nameSchema(60), category: categoryOfRole, permissions: chosenSchema, ...reachOfRole }),
  output: roleSchema,
})

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/roles/:roleId',
  access: 'roles.write',
  summary: 'Change the name of a role or what it may, at once for everybody who has it',
  input: z.object({
    ...{ roleId: z.uuid(), version: z.number(), name: nameSchema(60), permissions: chosenSchema },
    ...reachOfRole,
  }),
  output: roleSchema,
})

export const removeRole = endpoint({
  method: 'DELETE',
  path: '/api/roles/:roleId',
  access: 'roles.write',
  summary: 'Remove a role that nobody has',
  input: z.object({ roleId: z.uuid() }),
  output: z.object({}),
})

export const restoreRole = endpoint({
  method: 'POST',
  path: '/api/roles/:roleId/restore',
  access: 'roles.write',
  summary: 'Put a removed role back',
  input: z.object({ roleId: z.uuid() }),
  output: roleSchema,
})

export const listRoleChanges = endpoint({
  method: 'GET',
  path: '/api/roles/:roleId/changes',
  access: 'roles.write',
  summary: 'Who changed a role, when, and what',
  input: z.object({ roleId: z.uuid() }),
  output: z.array(changeSchema),
})

export const roleHolderSchema = z.object({
  accountId: z.uuid(),
  name: z.string(),
  username: z.string(),
  /** Their record, where they are members of staff. */
  staffId: z.nullable(z.uuid()),
  /** Nobody for a role that comes with the account. */
  givenBy: z.nullable(z.string()),
  givenAt: z.nullable(z.string()),
})
export type RoleHolder = z.infer<typeof roleHolderSchema>

export const listRoleHolders = endpoint({
  method: 'GET',
  path: '/api/roles/:roleId/people',
  access: 'roles.write',
  summary: 'Who has a role, and who gave it to them, fifty to a page',
  input: z.object({
    roleId: roleIdSchema,
    /** The `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(1600))),
  }),
  output: z.object({ rows: z.array(roleHolderSchema), next: z.nullable(z.string()) }),
})

export const giveRole = endpoint({
  method: 'PUT',
  path: '/api/accounts/:accountId/role',
  access: 'roles.write',
  summary: 'Give somebody a role; with a role of the other category they sign in anew and find its menu',
  input: z.object({ accountId: z.uuid(), roleId: roleIdSchema }),
  output: z.object({
    /** The role until now, to undo it with. */
    before: roleIdSchema,
  }),
})

const accessSchema = z.object({
  accountId: z.uuid(),
  name: z.string(),
  username: z.string(),
  category: z.enum(categories),
  isDisabled: z.boolean(),
  /** Nothing for a student, who has no role but that. */
  role: z.nullable(z.object({ id: roleIdSchema, name: z.string() })),
  givenBy: z.nullable(z.string()),
  givenAt: z.nullable(z.string()),
  permissions: z.array(z.string()),
  /** What a teacher teaches and leads today, and what their role reaches, as people read it: for `marks.write` and the like it is there and nowhere else. */
  reach: z.array(z.string()),
})
/** What somebody may, and why. */
export type PersonAccess = z.infer<typeof accessSchema>

export const getAccess = endpoint({
  method: 'GET',
  path: '/api/accounts/:accountId/access',
  access: 'roles.write',
  summary: 'What somebody may, by which role, who gave it, and how far it reaches',
  input: z.object({ accountId: z.uuid() }),
  output: accessSchema,
})
