import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(20_000))
const extensions = z.record(z.string(), z.unknown())

/** What a device answers when a passkey is used, as WebAuthn has it in JSON. */
export const passkeyUseSchema = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: z.optional(text),
  }),
  clientExtensionResults: extensions,
})

/** What a device answers when a passkey is made, as WebAuthn has it in JSON. */
export const newPasskeySchema = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
  clientExtensionResults: extensions,
})

/** What the browser hands to the device, as WebAuthn has it in JSON. */
export const passkeyOptionsSchema = z.object({
  options: z.record(z.string(), z.unknown()),
  /** The one address at which passkeys of this portal work. */
  address: z.optional(z.string()),
})
