interface Decision {
  by: string
  isConfirmed: boolean
}

/** What whoever has asked is told; it names nobody, because a mail stays where it is. */
export const mailOfDecision = ({ by, isConfirmed }: Decision) => ({
  subject: isConfirmed
    ? 'Your request was confirmed by a second person'
    : 'Your request was refused by a second person',
  body: `Hello,

${by} has ${isConfirmed ? 'confirmed your request, and it is done' : 'refused your request, and nothing was changed'}. You will find more in the portal under “Requests for a second person”.
`,
})
