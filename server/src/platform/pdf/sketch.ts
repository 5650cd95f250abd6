import type { Sketch } from './pdf-parts'

/** A sketch as a part of a document, which is as wide as is said beside it. */
export const sketched = (sketch: Sketch) => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sketch.width} ${sketch.height}"/>`,
  sketch,
})

// How far the corners of a curve lie from its ends, so that four of them are a circle.
const bend = 0.5523

/** A circle, as four curves. */
export function circle(x: number, y: number, radius: number): string {
  const [left, right, top, bottom, away] = [x - radius, x + radius, y - radius, y + radius, bend * radius]
  const curve = (...places: number[]) => `${places.map((place) => Number(place.toFixed(3))).join(' ')} c`
  return [
    `${right} ${y} m`,
    curve(right, y + away, x + away, bottom, x, bottom),
    curve(x - away, bottom, left, y + away, left, y),
    curve(left, y - away, x - away, top, x, top),
    curve(x + away, top, right, y - away, right, y),
    'h',
  ].join('\n')
}
