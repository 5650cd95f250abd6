import { Facts } from '@bellhouse/ui'

/** The list behind the question mark. */
export function MarkKeys() {
  return (
    <Facts
      facts={[
        ['0 to 9', 'Write a mark; Enter then goes down, Tab to the next assessment'],
        ['A, E, W, I', 'Absent, exempt, withheld or incomplete'],
        ['F2 or double click', 'Change the mark that is there; Escape leaves it as it was'],
        ['Delete', 'Take the mark back'],
        ['Shift + arrows', 'Choose several marks'],
        ['Ctrl + C, X, V', 'Copy, cut and paste, also from and to a spreadsheet'],
        ['Ctrl + D', 'Fill down'],
        ['Ctrl + Z, Ctrl + Y', 'Undo, do again'],
        ['H', 'The history of the mark'],
      ]}
    />
  )
}
