import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import axe from 'axe-core'
import { StatusBar, StatusMark, StatusStrip } from './index'

it('shows attendance free of accessibility faults', async () => {
  const { container } = render(
    <main>
      <StatusBar counts={{ present: 3, absent: 1, late: 0, excused: 0 }} />
      <StatusStrip sessions={['present', 'absent', null]} />
      <StatusMark status="late" label="morning" />
    </main>,
  )
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})
