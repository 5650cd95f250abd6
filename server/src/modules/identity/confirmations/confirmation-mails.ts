interface Decision {
  by: string
  isConfirmed: boolean
}

/** What whoever has asked is told; it names nobody, because a mail stays where it is. */
export const mailOfDecision = ({ by, isConfirmed }: Decision) => ({
  subject: isConfirmed
    ? 'What you asked a second person for is done'
    : 'What you asked a second person for was refused',
  body: `Hello,

${by} has ${isConfirmed ? 'confirmed what you asked for, and it is done' : 'refused what you asked for, and nothing was changed'}. The portal tells more under “Requests for a second person”.
`,
})
