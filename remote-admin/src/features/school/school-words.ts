import {
  type CardTemplate,
  cardTemplates,
  type InputOf,
  type RegisterRhythm,
  registerRhythms,
  type SecondFactorRule,
  type saveSchoolSettings,
  secondFactorRules,
} from '@bellhouse/contracts'
import type { RecordWords } from '@bellhouse/records'
import { shortDay } from '@bellhouse/ui'

const templateLabels: Record<CardTemplate, string> = {
  classic: 'Classic',
  framed: 'Framed, for the wall',
  plain: 'Plain, for copiers',
}
export const templateOptions = cardTemplates.map((template) => ({ value: template, label: templateLabels[template] }))

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const rhythmLabels: Record<RegisterRhythm, string> = {
  morning: 'Once a day, in the morning',
  both: 'In the morning and in the afternoon',
  lesson: 'In every lesson',
}

const ruleLabels: Record<SecondFactorRule, string> = {
  off: 'Off',
  offered: 'Offered',
  required: 'Required',
}
const ruleText = (rule: SecondFactorRule | undefined) => (rule ? ruleLabels[rule] : '')
export const ruleOptions = secondFactorRules.map((rule) => ({ value: rule, label: ruleLabels[rule] }))

export const words: RecordWords<InputOf<typeof saveSchoolSettings>> = {
  name: { label: 'Name' },
  shortName: { label: 'Short name' },
  motto: { label: 'Motto' },
  address: { label: 'Address' },
  phones: { label: 'Phones' },
  companyName: { label: 'Company' },
  companyUrl: { label: 'Company’s website' },
  timeZone: { label: 'Time zone' },
  weekDays: { label: 'Days of school', textOf: (given) => given.map((day) => days[day - 1]).join(', ') },
  registerRhythm: { label: 'Registers', textOf: (rhythm) => rhythmLabels[rhythm] },
  excusedIsHeld: { label: 'Excused counts as a session held' },
  studentsMayChat: { label: 'Students may write to each other' },
  secondFactorAdmin: { label: 'Second step of admins', textOf: ruleText },
  secondFactorStaff: { label: 'Second step of staff', textOf: ruleText },
  suspendedMaySignIn: { label: 'Suspended students may sign in' },
  secondFactorStudent: { label: 'Second step of students', textOf: ruleText },
  twoPersons: { label: 'Two people for acts that cannot be undone' },
  cardTemplate: { label: 'Report card', textOf: (template) => (template ? templateLabels[template] : '') },
  marksDueDays: { label: 'Days until marks are due' },
  registersFrom: { label: 'Registers since', textOf: (day) => (day ? shortDay(day) : 'The usual day') },
}

export const labels = {
  ...Object.fromEntries(Object.entries(words).map(([name, word]) => [name, word?.label ?? name])),
  badge: 'Badge',
}

export const rhythmOptions = registerRhythms.map((rhythm) => ({ value: rhythm, label: rhythmLabels[rhythm] }))
export const dayOptions = days.map((label, index) => ({ value: String(index + 1), label }))
