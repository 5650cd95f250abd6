import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'

/** The writer ends a stream with one line feed; a carriage return before it is the last of the compressed bytes. */
const streams = /stream\n([\s\S]*?)\nendstream/g
/** Boxes that are filled together: left, top, width and height of each. */
const filled = /(?:\d+ \d+ \d+ \d+ re\n){100,}f\b/g

/** What a camera reads from the squares that are drawn in a PDF, in their order. */
export function readSquares(pdf: Uint8Array): string[] {
  const drawn = [...Buffer.from(pdf).toString('latin1').matchAll(streams)].flatMap(([, bytes = '']) =>
    textOf(Buffer.from(bytes, 'latin1')).match(filled),
  )
  return drawn.flatMap((shape) => (shape ? readSquare(shape) : []))
}

/** Nothing for a stream that holds no compressed drawing. */
function textOf(bytes: Buffer) {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return ''
  }
}

/** How many points of the picture a module is wide, and how many modules of white lie around the square. */
const scale = 4
const margin = 4

function readSquare(shape: string) {
  const boxes = [...shape.matchAll(/(\d+) (\d+) (\d+) (\d+) re\n/g)].map(([, ...box]) => box.map(Number))
  const side = (Math.max(...boxes.map(([x = 0, , width = 0]) => x + width)) + 2 * margin) * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [x = 0, y = 0, width = 0, height = 0] of boxes) {
    for (let row = (y + margin) * scale; row < (y + height + margin) * scale; row++) {
      const from = row * side + (x + margin) * scale
      for (let place = from; place < from + width * scale; place++) data.fill(0, place * 4, place * 4 + 3)
    }
  }
  return decodeQR({ width: side, height: side, data })
}
