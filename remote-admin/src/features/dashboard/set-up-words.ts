import { addressOf, type SetUpStep } from '@bellhouse/contracts'

interface StepWords {
  title: string
  /** Why, and what comes of it, in a sentence. */
  advice: string
  /** Where it is done; the first is the usual way. */
  ways: readonly { title: string; to: string }[]
}

export const stepWords: Readonly<Record<SetUpStep, StepWords>> = {
  school: {
    title: 'Name the school',
    advice: 'Name, badge, motto and time zone stand on every page and on all that is printed.',
    ways: [{ title: 'School details', to: addressOf.school() }],
  },
  year: {
    title: 'Add the year and its terms',
    advice: 'Registers, marks and report cards belong to a term.',
    ways: [
      { title: 'Add a term', to: addressOf.addTerm() },
      { title: 'Years and terms', to: addressOf.terms() },
    ],
  },
  classes: {
    title: 'Add streams and subjects',
    advice:
      'The classes S1 to S6 are there; rename them if yours are called otherwise. A roster file brings streams and subjects as well.',
    ways: [
      { title: 'Add a stream', to: addressOf.addClass() },
      { title: 'Add a subject', to: addressOf.addSubject() },
      { title: 'Classes', to: addressOf.classes() },
    ],
  },
  people: {
    title: 'Add students and staff',
    advice: 'A list from a spreadsheet or from another system brings students, guardians and staff at once.',
    ways: [
      { title: 'Import a roster', to: addressOf.importRoster() },
      { title: 'Add a student', to: addressOf.addStudents() },
      { title: 'Add a staff member', to: addressOf.addStaff() },
    ],
  },
  allocations: {
    title: 'Allocate subjects to teachers',
    advice: 'Teachers see the mark sheets and registers of what they are allocated.',
    ways: [
      { title: 'Allocate subjects', to: addressOf.assignSubject() },
      { title: 'Import allocations', to: addressOf.importAllocations() },
    ],
  },
  timetable: {
    title: 'Publish a timetable',
    advice: 'Generate it from the allocations, import it, or enter it by hand.',
    ways: [{ title: 'Open the timetable', to: addressOf.timetable() }],
  },
  accounts: {
    title: 'Give staff their accounts',
    advice: 'Each gets a printed slip with a username and a first password.',
    ways: [{ title: 'Create accounts', to: addressOf.accounts() }],
  },
}
