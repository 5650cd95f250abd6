import { beforeAll, expect, it } from '@jest/globals'
import { drawPortal } from './draw-portal'
import { createEarlyAnswers } from './early-answers'
import { importPortal } from './import-portal'

// What is drawn in pieces would be drawn at once by the tools of tests.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
})

/** How often the browser came to do something else meanwhile. */
async function momentsDuring(act: () => Promise<unknown>) {
  let moments = 0
  const count = setInterval(() => {
    moments += 1
  })
  await act()
  clearInterval(count)
  return moments
}

const school = { name: 'Hill', shortName: 'Hill', companyName: 'Hill', companyUrl: '/' }

function Slow() {
  const end = performance.now() + 8
  while (performance.now() < end);
  return null
}

it('the portal is drawn in pieces, between which the browser answers', async () => {
  const draw = () =>
    new Promise<void>((resolve) => {
      const Portal = () => (
        <>
          {Array.from({ length: 20 }, (_, index) => (
            <Slow key={String(index)} />
          ))}
          <i ref={() => resolve()} />
        </>
      )
      const place = document.body.appendChild(document.createElement('div'))
      const props = {
        school,
        began: 0,
        early: createEarlyAnswers(),
        onDrawn: () => undefined,
        onBroken: () => resolve(),
      }
      drawPortal(place, props, () => <Portal />)
    })
  expect(await momentsDuring(draw)).toBeGreaterThan(5)
})

it('whoever drew it hears of what cannot even be begun', async () => {
  const fault = new Error('damaged')
  const heard = await new Promise((onBroken) => {
    const props = { school, began: 0, early: createEarlyAnswers(), onDrawn: () => undefined, onBroken }
    drawPortal(document.createElement('div'), props, () => {
      throw fault
    })
  })
  expect(heard).toBe(fault)
})

it('its code is run in pieces too', async () => {
  expect(await momentsDuring(importPortal)).toBeGreaterThanOrEqual(3)
})
