import type { AccountAudience, AccountStanding, changeAccounts, InputOf } from '@bellhouse/contracts'
import { countOf, type Tone } from '@bellhouse/ui'

export const standingWords: Record<AccountStanding, string> = {
  none: 'No account',
  'never-signed-in': 'Never signed in',
  'in-use': 'In use',
  disabled: 'Disabled',
}

export const standingTones: Record<AccountStanding, Tone> = {
  none: 'neutral',
  'never-signed-in': 'late',
  'in-use': 'present',
  disabled: 'absent',
}

export type AccountAction = InputOf<typeof changeAccounts>['action']

interface ActionWords {
  label: string
  icon: 'lock' | 'check' | 'logout' | 'mail'
  /** What it means, before it is done. */
  meaning: string
  /** What has happened, after the number of accounts. */
  done: string
}

export const actionWords: Record<AccountAction, ActionWords> = {
  'mail-reset-link': {
    label: 'Mail a link for a new password',
    icon: 'mail',
    meaning: 'Whoever has an email address on record gets a link. It works once, within 24 hours.',
    done: 'got a link by mail',
  },
  'end-sessions': {
    label: 'Sign out everywhere',
    icon: 'logout',
    meaning: 'They have to sign in again on every device.',
    done: 'signed out',
  },
  enable: { label: 'Enable accounts', icon: 'check', meaning: 'They can sign in again.', done: 'enabled' },
  disable: {
    label: 'Disable accounts',
    icon: 'lock',
    meaning: 'They are signed out at once and cannot sign in until their accounts are enabled again.',
    done: 'disabled',
  },
}

/** Some people, and how they are spoken of. */
export interface Meant {
  audience: AccountAudience
  words: string
}

export const allStudents: Meant = { audience: { everyOf: 'students' }, words: 'all students' }
export const allStaff: Meant = { audience: { everyOf: 'staff' }, words: 'all staff' }

export function chosenPeople(people: 'students' | 'staff', ids: readonly string[]): Meant {
  return people === 'staff'
    ? { audience: { staffIds: [...ids] }, words: countOf(ids.length, 'member of staff', 'members of staff') }
    : { audience: { studentIds: [...ids] }, words: countOf(ids.length, 'student') }
}
