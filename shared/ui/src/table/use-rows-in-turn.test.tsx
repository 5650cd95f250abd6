import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { useRowsInTurn } from './use-rows-in-turn'

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

it('a long list that has just come is drawn as far as it is seen, and then whole', () => {
  expect(drawnOf(fifty).drawn).toEqual([20, 50])
})

it('rows that come later are drawn at once, and a short list with its first ones', () => {
  const { drawn, draw } = drawnOf(fifty.slice(0, 3))
  draw(fifty)
  expect([drawn[0], drawn.at(-1), drawn.includes(20)]).toEqual([3, 50, false])
})
