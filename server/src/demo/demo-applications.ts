import type { Db } from '../db/open'
import { boys, families, girls, previousSchools } from './demo-names'
import type { SeededRandom } from './seeded-random'

const stages = [
  ...Array(9).fill('applied'),
  ...Array(5).fill('interview'),
  ...Array(4).fill('offered'),
  ...Array(3).fill('admitted'),
  ...Array(2).fill('declined'),
  'withdrawn',
] as ('applied' | 'interview' | 'offered' | 'admitted' | 'declined' | 'withdrawn')[]

const decisions: Partial<Record<(typeof stages)[number], string>> = {
  offered: 'Strong leaving results, place offered for 2027',
  admitted: 'Place accepted, fees deposit paid',
  declined: 'No place left in this class',
  withdrawn: 'The family has moved away',
}

/** Applications for 2027 in every stage. */
export async function addApplications(db: Db, random: SeededRandom) {
  const rows = stages.map((stage, index) => {
    const isGirl = random.happens(0.5)
    const familyName = random.pick(families)
    const isForALevel = random.happens(0.25)
    return {
      number: `A/2027/${String(index + 1).padStart(3, '0')}`,
      given_names: random.pick(isGirl ? girls : boys),
      family_name: familyName,
      sex: isGirl ? ('female' as const) : ('male' as const),
      birth_date: `${isForALevel ? 2010 : 2014}-${String(random.between(1, 12)).padStart(2, '0')}-15`,
      class_code: isForALevel ? 's5' : 's1',
      stage,
      previous_school: isForALevel ? 'Bellhouse Secondary School' : random.pick(previousSchools),
      leaving_result: isForALevel ? `UCE, ${random.between(14, 40)} points` : `PLE, aggregate ${random.between(4, 20)}`,
      guardian_name: `${random.pick(random.happens(0.5) ? girls : boys)} ${familyName}`,
      guardian_phone: `+25677${String(random.between(0, 9_999_999)).padStart(7, '0')}`,
      applied_on: `2026-${random.pick(['09', '10', '11'])}-${String(random.between(1, 20)).padStart(2, '0')}`,
      decision: decisions[stage] ?? null,
      decided_on: decisions[stage] ? '2026-11-20' : null,
    }
  })
  await db.insertInto('application').values(rows).execute()
}
