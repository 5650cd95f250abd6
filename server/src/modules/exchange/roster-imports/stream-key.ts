import { withoutAccents } from '@bellhouse/words'

/** Signs that are no part of a name, but for those that keep two numbers apart. */
const signs = /(?<!\d)[\s.,_'’–—-]+|[\s.,_'’–—-]+(?!\d)/g

/** Alike for names of streams that differ in capitals, accents, dots, hyphens, apostrophes and spaces only, as “St. Mary” and “ST MARY” do. */
export const streamKey = (name: string) => withoutAccents(name).toLowerCase().replace(signs, '') || name
