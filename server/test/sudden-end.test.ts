import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { KeptDoor } from './series/kept-door'
import { killDuring, type Victim } from './series/kills'
import { PressedSchool } from './series/pressed-school'
import { restartDuring, stopDuring } from './series/stops'

let school: PressedSchool

beforeAll(async () => {
  school = await PressedSchool.open()
})
afterAll(() => school.close())

const nothingWrong = { lost: 0, halves: 0, doubled: 0 }

it.each<Victim>(['server', 'both', 'database'])(
  'what was acknowledged is there once and whole after a kill of: %s',
  async (victim) => {
    const { before, after } = await killDuring(school, victim, 20)
    expect(before).toMatchObject(nothingWrong)
    expect(after).toMatchObject(nothingWrong)
  },
  60_000,
)

it('a stop answers whatever was accepted, three times out of three', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { code, answered, cut, before, after } = await stopDuring(school, 10 + 5 * round)
    expect({ code, cut }).toEqual({ code: 0, cut: [] })
    expect(answered).toBeGreaterThan(0)
    expect([before, after]).toMatchObject([nothingWrong, nothingWrong])
  }
})

it('nobody notices that the portal is started anew behind a door that is kept', async () => {
  const kept = await PressedSchool.open({ door: new KeptDoor() })
  try {
    for (let round = 0; round < 2; round += 1) {
      const { code, answered, cut, after } = await restartDuring(kept, 10)
      expect({ code, cut }).toEqual({ code: 0, cut: [] })
      expect(answered).toBeGreaterThan(0)
      expect(after).toMatchObject(nothingWrong)
    }
  } finally {
    await kept.close()
  }
})
