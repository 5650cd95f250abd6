import type { AccountAudience, AccountState, Slip } from '@bellhouse/contracts'
import {
  Button,
  Chip,
  ConfirmDialog,
  countOf,
  Facts,
  FormActions,
  momentText,
  notify,
  notifyError,
} from '@bellhouse/ui'
import { useState } from 'react'
import {
  useChangeAccounts,
  useEndSessions,
  useRemoveSecondFactor,
  useRenewPassword,
  useSetDisabled,
  useUnlinkProvider,
} from './account.queries'
import { AccountHistory } from './account-history'
import { mailTroubleText } from './mail-trouble-words'

interface AccountControlsProps {
  name: string
  /** Whose account it is, as commands for many accounts want it. */
  audience: AccountAudience
  account: AccountState
  /** Whoever has left is brought back before the account is used again. */
  hasLeft: boolean
  onSlip: (slip: Slip) => void
}

type Question = 'password' | 'disable' | 'sessions' | 'second-factor' | 'provider'

/** How an account stands, and what can be done with it. */
export function AccountControls({ name, audience, account, hasLeft, onSlip }: AccountControlsProps) {
  const { id: accountId, username, isDisabled, mustChangePassword, lastSignIn, hasSecondFactor } = account
  const [question, setQuestion] = useState<Question | null>(null)

  return (
    <>
      <Facts
        facts={[
          ['Username', username],
          ['State', <State key="state" isDisabled={isDisabled} mustChangePassword={mustChangePassword} />],
          ['Second step', hasSecondFactor ? 'Set up' : 'None'],
          ['Last sign-in', lastSignIn ? momentText(lastSignIn) : 'Never'],
        ]}
      />
      {hasLeft && isDisabled && (
        <p>{name} has left the school. The account stays closed until the person is brought back.</p>
      )}
      <AccountActs {...{ name, audience, account, hasLeft }} onAsk={setQuestion} />
      {question && (
        <AccountQuestion
          question={question}
          name={name}
          accountId={accountId}
          onSlip={onSlip}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  )
}

interface AccountActsProps extends Omit<AccountControlsProps, 'onSlip'> {
  onAsk: (question: Question) => void
}

/** What can be done with an account as it stands; most of it is asked about first. */
function AccountActs({ name, audience, account, hasLeft, onAsk }: AccountActsProps) {
  const { id: accountId, isDisabled, hasSecondFactor, isLinkedToProvider } = account
  const setDisabled = useSetDisabled()
  const mailing = useChangeAccounts()
  const handleMail = () =>
    mailing.mutate(
      { audience, action: 'mail-reset-link' },
      {
        onSuccess: ({ changed, mailTrouble }) => sayMailed(name, changed, mailTroubleText(mailTrouble)),
        onError: notifyError,
      },
    )

  return (
    <FormActions>
      {!hasLeft && (
        <Button icon="key" onClick={() => onAsk('password')}>
          New one-time password
        </Button>
      )}
      {!hasLeft && !isDisabled && (
        <Button icon="mail" busy={mailing.isPending} onClick={handleMail}>
          Mail a link for a new password
        </Button>
      )}
      {!isDisabled && (
        <Button icon="logout" onClick={() => onAsk('sessions')}>
          Sign out everywhere
        </Button>
      )}
      {hasSecondFactor && (
        <Button icon="key" onClick={() => onAsk('second-factor')}>
          Remove the second step
        </Button>
      )}
      {isLinkedToProvider && (
        <Button icon="key" onClick={() => onAsk('provider')}>
          Unlink from the sign-in provider
        </Button>
      )}
      <AccountHistory {...{ accountId, name }} />
      {isDisabled && !hasLeft && (
        <Button
          icon="check"
          busy={setDisabled.isPending}
          onClick={() => setDisabled.mutate({ accountId, disabled: false }, { onError: notifyError })}
        >
          Enable account
        </Button>
      )}
      {!isDisabled && (
        <Button look="danger" icon="lock" onClick={() => onAsk('disable')}>
          Disable account
        </Button>
      )}
    </FormActions>
  )
}

function State({ isDisabled, mustChangePassword }: { isDisabled: boolean; mustChangePassword: boolean }) {
  if (isDisabled) return <Chip tone="absent">Disabled</Chip>
  if (mustChangePassword) return <Chip tone="late">Has a one-time password</Chip>
  return <Chip tone="present">In use</Chip>
}

interface AccountQuestionProps {
  question: Question
  name: string
  accountId: string
  onSlip: (slip: Slip) => void
  onClose: () => void
}

function AccountQuestion({ question, name, accountId, onSlip, onClose }: AccountQuestionProps) {
  const renewing = useRenewPassword()
  const disabling = useSetDisabled()
  const ending = useEndSessions()
  const removing = useRemoveSecondFactor()
  const unlinking = useUnlinkProvider()

  const settled = { onError: notifyError, onSettled: onClose }
  const ask = {
    password: () => renewing.mutate({ accountId }, { ...settled, onSuccess: onSlip }),
    sessions: () => ending.mutate({ accountId }, { ...settled, onSuccess: ({ ended }) => sayEnded(ended) }),
    'second-factor': () => removing.mutate({ accountId }, settled),
    provider: () => unlinking.mutate({ accountId }, settled),
    disable: () => disabling.mutate({ accountId, disabled: true }, settled),
  }[question]
  const { title, text, confirm } = questions[question](name)

  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      look={question === 'disable' ? 'danger' : 'primary'}
      isBusy={
        renewing.isPending || disabling.isPending || ending.isPending || removing.isPending || unlinking.isPending
      }
      onConfirm={ask}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}

const questions: Record<Question, (name: string) => { title: string; text: string; confirm: string }> = {
  password: (name) => ({
    title: 'Give out a new one-time password?',
    text: `${name} is signed out everywhere, and has to choose a new password with the one-time password.`,
    confirm: 'New one-time password',
  }),
  sessions: (name) => ({
    title: 'Sign out everywhere?',
    text: `${name} has to sign in again on every device.`,
    confirm: 'Sign out everywhere',
  }),
  'second-factor': (name) => ({
    title: 'Remove the second step?',
    text: `For whoever has lost the phone and the recovery codes. ${name} is signed out everywhere, is told by mail, and signs in with the password alone until a new one is set up. Be sure that it is ${name} who asks.`,
    confirm: 'Remove the second step',
  }),
  provider: (name) => ({
    title: 'Unlink from the sign-in provider?',
    text: `For whoever has a new account there. ${name} is signed out everywhere, and the next person whom the provider knows by the name or address of this account is linked to it. Be sure that it is ${name} who asks.`,
    confirm: 'Unlink',
  }),
  disable: (name) => ({
    title: 'Disable this account?',
    text: `${name} is signed out everywhere at once and cannot sign in until the account is enabled again.`,
    confirm: 'Disable account',
  }),
}

const sayEnded = (sessions: number) => notify(`${countOf(sessions, 'session')} ended`, 'success')

function sayMailed(name: string, changed: number, trouble: string | null) {
  if (changed === 0)
    return notify(`No link can be mailed to ${name}: there is no address on record, or the account is closed`, 'error')
  if (trouble) return notify(`A link for ${name} is on hold: ${trouble}`, 'warning')
  return notify(`A link for a new password is on its way to ${name}`, 'success')
}
