import { applyRoster, planRoster, readLinks, readSchool } from '../modules/exchange/roster-imports'
import type { Passwords } from '../modules/identity/session'
import { mustFindSchool } from '../modules/school/school'
import type { Db } from '../platform/db/open'
import type { FileStore } from '../platform/files/file-store'
import { addAccounts } from './demo-accounts'
import { addApplications } from './demo-applications'
import { dayOfWeeks, demoCalendar, demoWeeks, schoolDaysBefore } from './demo-calendar'
import { addReportCards } from './demo-cards'
import { addGrading } from './demo-grading'
import { addMarks } from './demo-marks'
import { addMessages } from './demo-messages'
import { addNotices } from './demo-notices'
import { addOpenMarks } from './demo-open-marks'
import { completeRecords, insertCalendar, insertSchool, sendOnLeave } from './demo-people.repo'
import { addRegisters } from './demo-registers'
import { demoMapping, demoRoster } from './demo-roster'
import { settleStructure } from './demo-structure.repo'
import { addAllocations } from './demo-teaching'
import { addTimetable } from './demo-timetable'
import { SeededRandom } from './seeded-random'

/** Each part has chance of its own: how many days of registers lie before today changes no mark and no applicant. */
const seeds = {
  people: 20_260_210,
  registers: 20_260_211,
  marks: 20_260_212,
  applications: 20_260_213,
  messages: 20_260_214,
  cards: 20_260_215,
  openMarks: 20_260_216,
}
const chanceOf = (part: keyof typeof seeds) => new SeededRandom(seeds[part])

const source = 'demo'

/** Fills an empty database with the demo school, all of it or nothing: the same people, marks and registers each time. */
export async function loadDemoSchool(database: Db, passwords: Passwords, files: FileStore) {
  await database.transaction().execute(async (db) => {
    await insertSchool(db)
    const { today } = await mustFindSchool(db)
    const dayOf = dayOfWeeks(demoWeeks(today))
    const calendar = demoCalendar(dayOf)
    await insertCalendar(db, calendar)
    await addPeople(db, today)
    await completeRecords(db)
    await sendOnLeave(db)
    await addAllocations(db)
    await settleStructure(db, dayOf)
    const accounts = await addAccounts(db, passwords)
    await addRegisters(db, chanceOf('registers'), schoolDaysBefore(calendar, today), accounts)
    await addGrading(db, accounts.admin)
    await addMarks(db, chanceOf('marks'), accounts.admin, dayOf)
    await addApplications(db, chanceOf('applications'), accounts, dayOf)
    await addMessages(db, chanceOf('messages'), accounts, files)
    await addReportCards(db, chanceOf('cards'), accounts, { files, calendar, dayOf })
    await addOpenMarks(db, chanceOf('openMarks'), accounts.teacher, dayOf)
    await addTimetable(db, accounts.admin)
    await addNotices(db, accounts, today, files)
  })
}

async function addPeople(db: Db, today: string) {
  const school = await readSchool(db, source)
  const plan = planRoster(demoRoster(chanceOf('people'), today), demoMapping, school, await readLinks(db))
  const [refused] = plan.preview.refused
  if (refused) throw new Error(`The demo roster is refused: ${refused.sentence}`)
  await applyRoster(db, { actor: null }, { source, plan }, async () => {})
}
