import { expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { type Consent, Consents, skipRefused, useConsents } from './import-consents'

const openAgain: Consent<'openAgain'> = {
  name: 'openAgain',
  label: 'Open 2 accounts',
  hint: 'Or not.',
  isOptional: true,
}

function Preview({ refused }: { refused: number }) {
  const consents = useConsents([...skipRefused(refused), openAgain])
  const meant = (['skipRefused', 'openAgain'] as const).filter(consents.isMeant)
  return (
    <>
      <Consents consents={consents} />
      <output>{`${consents.isAllowed ? 'may apply' : 'asks'} ${meant.join(' ')}`.trim()}</output>
    </>
  )
}

const said = () => screen.getByRole('status').textContent
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))

it('nothing is meant before somebody ticks it, and what is optional holds nothing up', () => {
  render(<Preview refused={3} />)
  expect(said()).toBe('asks')
  tick('Skip the 3 refused rows')
  expect(said()).toBe('may apply skipRefused')
  tick('Open 2 accounts')
  expect(said()).toBe('may apply skipRefused openAgain')
  tick('Skip the 3 refused rows')
  expect(said()).toBe('asks openAgain')
})

it('what was ticked stays with a preview that says the same, and is asked anew with other figures', () => {
  const { rerender } = render(<Preview refused={3} />)
  tick('Skip the 3 refused rows')
  tick('Open 2 accounts')
  rerender(<Preview refused={3} />)
  expect(said()).toBe('may apply skipRefused openAgain')
  rerender(<Preview refused={2} />)
  expect(said()).toBe('asks openAgain')
  tick('Skip the 2 refused rows')
  expect(said()).toBe('may apply skipRefused openAgain')
})

it('nothing that is no longer asked is meant', () => {
  const { rerender } = render(<Preview refused={3} />)
  tick('Skip the 3 refused rows')
  rerender(<Preview refused={0} />)
  expect(said()).toBe('may apply')
})
