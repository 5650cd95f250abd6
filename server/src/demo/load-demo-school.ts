import { applyRoster, planRoster, readLinks, readSchool } from '../modules/exchange/roster-imports'
import type { Passwords } from '../modules/identity/session'
import { mustFindSchool } from '../modules/school/school'
import type { Db } from '../platform/db/open'
import type { FileStore } from '../platform/files/file-store'
import { addAccounts } from './demo-accounts'
import { addApplications } from './demo-applications'
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

const seed = 20_260_210
const source = 'demo'

/** Fills an empty database with the demo school, all of it or nothing: the same people, marks and registers each time. */
export async function loadDemoSchool(database: Db, passwords: Passwords, files: FileStore) {
  await database.transaction().execute(async (db) => {
    const random = new SeededRandom(seed)
    await insertSchool(db)
    await insertCalendar(db)
    await addPeople(db, random)
    await completeRecords(db)
    await sendOnLeave(db)
    await addAllocations(db)
    await settleStructure(db)
    const accounts = await addAccounts(db, passwords)
    const { today } = await mustFindSchool(db)
    await addRegisters(db, random, today, accounts)
    await addGrading(db, accounts.admin)
    await addMarks(db, random, accounts.admin)
    await addApplications(db, random, accounts)
    await addMessages(db, random, accounts, files)
    await addReportCards(db, random, accounts, files)
    await addOpenMarks(db, random, accounts.teacher)
    await addTimetable(db, accounts.admin)
    await addNotices(db, accounts, today, files)
  })
}

async function addPeople(db: Db, random: SeededRandom) {
  const school = await readSchool(db, source)
  const plan = planRoster(demoRoster(random), demoMapping, school, await readLinks(db))
  const [refused] = plan.preview.refused
  if (refused) throw new Error(`The demo roster is refused: ${refused.sentence}`)
  await applyRoster(db, { actor: null }, { source, plan }, async () => {})
}
