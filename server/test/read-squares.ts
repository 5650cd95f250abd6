import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'

const streams = /stream\r?\n([\s\S]*?)\r?\nendstream/g
/** The corners of shapes that are filled together. */
const filled = /(?:[\d.]+ [\d.]+ [ml]\n|h\n){200,}f\b/g

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
  const boxes = shape.split('h\n').flatMap((box) => {
    const corners = [...box.matchAll(/([\d.]+) ([\d.]+) [ml]\n/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
    return corners.length > 0 ? [{ x: corners.map(([x]) => x), y: corners.map(([, y]) => y) }] : []
  })
  const side = (Math.max(...boxes.flatMap(({ x }) => x)) + 2 * margin) * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const { x, y } of boxes) {
    for (let row = (Math.min(...y) + margin) * scale; row < (Math.max(...y) + margin) * scale; row++) {
      const from = row * side + (Math.min(...x) + margin) * scale
      for (let place = from; place < from + (Math.max(...x) - Math.min(...x)) * scale; place++) {
        data.fill(0, place * 4, place * 4 + 3)
      }
    }
  }
  return decodeQR({ width: side, height: side, data })
}
