import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { rosterScopeSchema } from './one-roster'
import { nameSchema } from './texts'

const scopesSchema = z.array(rosterScopeSchema).check(
  z.minLength(1, 'Choose what it may read'),
  z.maxLength(3),
  z.refine((all) => new Set(all).size === all.length, 'Choose each one once'),
)

/** A system of others that may read the roster. */
export const rosterClientSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(rosterScopeSchema),
  madeAt: z.iso.datetime(),
  madeBy: z.nullable(z.string()),
  /** When it was last given an answer; null where it never was. */
  usedAt: z.nullable(z.iso.datetime()),
})
export type RosterClient = z.infer<typeof rosterClientSchema>

export const listRosterClients = endpoint({
  method: 'GET',
  path: '/api/roster-clients',
  access: 'rosters.import',
  summary: 'The systems that may read the roster by OneRoster 1.2, and where they do it',
  input: z.object({}),
  output: z.object({
    /** What is typed into the other system. */
    rosteringUrl: z.string(),
    tokenUrl: z.string(),
    clients: z.array(rosterClientSchema),
  }),
})
export type RosterClients = z.infer<(typeof listRosterClients)['output']>

export const addRosterClient = endpoint({
  method: 'POST',
  path: '/api/roster-clients',
  access: 'rosters.import',
  summary: 'Let a system read the roster; its secret is told this once',
  input: z.object({ name: nameSchema(100), scopes: scopesSchema }),
  output: z.object({ id: z.uuid(), secret: z.string() }),
})

export const revokeRosterClient = endpoint({
  method: 'DELETE',
  path: '/api/roster-clients/:clientId',
  access: 'rosters.import',
  summary: 'Take the right to read the roster from a system, at once',
  input: z.object({ clientId: z.uuid() }),
  output: z.object({}),
})
