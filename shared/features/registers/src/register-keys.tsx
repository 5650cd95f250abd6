import { Facts } from '@bellhouse/ui'

/** The list behind the question mark. */
export function RegisterKeys() {
  return (
    <Facts
      facts={[
        ['P, A, L, E', 'Present, absent, late or excused; then on to the next student'],
        ['1 to 99', 'Go to the student with this number'],
        ['↑, ↓, Enter', 'Go to the student above or below'],
        ['←, →', 'Change the mark'],
        ['Page up, page down', 'Ten students up or down'],
        ['Ctrl + Enter', 'Save the register'],
      ]}
    />
  )
}
