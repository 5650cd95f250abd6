import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { registerPlaceSchema } from './register-place'

/** For how long whoever took a register can take it back. */
export const withdrawMinutes = 10

/** Refused with `conflict` where nobody or somebody else took it, where it was corrected since, and after that time. */
export const withdrawRegister = endpoint({
  method: 'POST',
  path: '/api/streams/:streamId/register/withdraw',
  access: 'registers.write',
  summary: 'Take back a register that one has just taken, which is then one that nobody has taken',
  input: registerPlaceSchema,
  output: z.object({}),
})
