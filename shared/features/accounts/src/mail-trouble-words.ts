import type { changeAccounts, OutputOf } from '@bellhouse/contracts'

type MailTrouble = OutputOf<typeof changeAccounts>['mailTrouble']

const words = {
  'no-server': 'no mail leaves this portal, because no mail server is set. Give a new one-time password instead.',
  failing: 'the last mail did not leave. The link is mailed as soon as mails leave again; Background work says more.',
}

/** Why a link that was mailed may not come, to go behind a sentence that says so. */
export const mailTroubleText = (trouble: MailTrouble) => (trouble ? words[trouble] : null)
