import { circle, sketched } from './sketch'

const body = [
  '24 9.5 m 25.049 9.5 25.9 10.351 25.9 11.4 c 25.9 12.5 l 30.1 13.4 32.9 16.9 32.9 21.3 c 32.9 27.4 l 35.5 30.9 l',
  '36 31.6 35.5 32.5 34.7 32.5 c 13.3 32.5 l 12.5 32.5 12 31.6 12.5 30.9 c 15.1 27.4 l 15.1 21.3 l',
  '15.1 16.9 17.9 13.4 22.1 12.5 c 22.1 11.4 l 22.1 10.351 22.951 9.5 24 9.5 c h f',
]
const clapper = '20.6 34.2 m 27.4 34.2 l 27.4 36.078 25.878 37.6 24 37.6 c 22.122 37.6 20.6 36.078 20.6 34.2 c h f'
const rings = [`1.2 w ${circle(24, 24, 22.5)} S`, `0.5 w ${circle(24, 24, 20)} S`]

/** The bell of the house as a drawing, for a school that keeps no badge of its own. */
export const schoolBell = (colour: string) =>
  sketched({ colour, width: 48, height: 48, instructions: [...rings, ...body, clapper].join('\n') })
