import { afterEach, expect, it, jest } from '@jest/globals'
import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { useRowsInTurn } from './use-rows-in-turn'

afterEach(() => {
  jest.restoreAllMocks()
})

const fifty = Array.from({ length: 50 }, (_, at) => at)

function List({ rows, onDrawn }: { rows: readonly number[]; onDrawn: (count: number) => void }) {
  const shown = useRowsInTurn(rows)
  useLayoutEffect(() => {
    onDrawn(shown.length)
  }, [shown, onDrawn])
  return shown.map((row) => <p key={row}>{row}</p>)
}

function drawnOf(rows: readonly number[]) {
  const drawn: number[] = []
  const onDrawn = (count: number) => drawn.push(count)
  const { rerender } = render(<List rows={rows} onDrawn={onDrawn} />)
  return { drawn, draw: (next: readonly number[]) => rerender(<List rows={next} onDrawn={onDrawn} />) }
}

it.each([
  [720, 20],
  [1_440, 40],
])(
  'a long list that has just come is drawn as far as a window of %i pixels shows it, and then whole',
  (height, rows) => {
    jest.replaceProperty(window, 'innerHeight', height)
    expect(drawnOf(fifty).drawn).toEqual([rows, 50])
  },
)

it('rows that come later are drawn at once, and a short list with its first ones', () => {
  jest.replaceProperty(window, 'innerHeight', 720)
  const { drawn, draw } = drawnOf(fifty.slice(0, 3))
  draw(fifty)
  expect([drawn[0], drawn.at(-1), drawn.includes(20)]).toEqual([3, 50, false])
})
