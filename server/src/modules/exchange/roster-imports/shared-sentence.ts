import { type Place, placeText } from './place'

interface Named {
  name: string
  place: Place
}

/** Two records of the files that have in common what only one of them can have. */
export const sharedSentence = (what: string, before: Named, { name, place }: Named) =>
  `The ${what} belongs to ${before.name} (${placeText(before.place)}) and to ${name} (${placeText(place)}). Correct one of them.`
