import * as z from 'zod/mini'

/** Replies of a mail server that no further try changes: a syntax, a mailbox or a domain that it will never take (RFC 5321, RFC 7504). */
const finalReplies = [501, 550, 551, 553, 554, 556]

const refusalSchema = z.object({
  command: z.enum(['RCPT TO', 'DATA']),
  responseCode: z.number().check(z.refine((code) => finalReplies.includes(code))),
  response: z.string(),
})

/** An address that no mail server is even asked about. */
const impossibleSchema = z.object({
  code: z.literal('EENVELOPE'),
  command: z.literal('API'),
  message: z.string().check(z.regex(/recipient/i)),
})

/**
 * What is said of the portal and not of the mail: that it may not relay, is on a list, or has to sign in (RFC 3463, class 5.7). Somebody
 * mends that meanwhile, and a mailbox that is full (5.2.2) is emptied.
 */
const passing = /\b5\.7\.\d+\b|\b5\.2\.2\b|relay|block|black.?list|spam|authenticat|full|quota/i

/** Whether nobody will ever take this mail, by what its sending failed with. In doubt it is tried again. */
export function isRefusedForGood(error: unknown): boolean {
  if (impossibleSchema.safeParse(error).success) return true
  const refusal = refusalSchema.safeParse(error)
  return refusal.success && !passing.test(refusal.data.response)
}
