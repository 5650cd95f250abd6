import { afterEach, expect, it, jest } from '@jest/globals'
import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { useRowsInTurn } from './use-rows-in-turn'

afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(window, 'matchMedia')
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
  { of: 'a laptop', matches: false, height: 720, rows: 12 },
  { of: 'a tall window', matches: false, height: 1_440, rows: 30 },
  { of: 'a phone', matches: true, height: 844, rows: 13 },
  { of: 'a low window', matches: false, height: 300, rows: 8 },
])('a long list that has just come is drawn as far as $of shows it, and then whole', ({ matches, height, rows }) => {
  jest.replaceProperty(window, 'innerHeight', height)
  const query = { matches, addEventListener: () => undefined, removeEventListener: () => undefined }
  window.matchMedia = () => query as unknown as MediaQueryList
  expect(drawnOf(fifty).drawn).toEqual([rows, 50])
})

it('rows that come later are drawn at once, and a short list with its first ones', () => {
  jest.replaceProperty(window, 'innerHeight', 720)
  const { drawn, draw } = drawnOf(fifty.slice(0, 3))
  draw(fifty)
  expect([drawn[0], drawn.at(-1), drawn.includes(12)]).toEqual([3, 50, false])
})
