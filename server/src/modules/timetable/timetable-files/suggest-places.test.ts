import { expect, it } from '@jest/globals'
import { suggestPlaces } from './suggest-places'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((title, at) => ({ title, place: at + 1 }))
const hours = [
  { title: 'Period 1', start: '08:00', place: 1 },
  { title: 'Period 2', start: '08:40', place: 2 },
  { title: 'Period 3', start: '10:00', place: 4 },
  { title: 'Period 4', start: '13:30', place: 5 },
]

const placesOf = (texts: readonly string[], ours: Parameters<typeof suggestPlaces>[1]) =>
  suggestPlaces(texts, ours, []).map(({ place }) => place)

it.each([
  ['French', ['jeudi', 'Lundi', 'mardi', 'MERCREDI', 'vendredi'], [4, 1, 2, 3, 5]],
  ['French that not every day has', ['Lundi', 'Vendredi'], [1, 5]],
  ['short French', ['Je', 'Lu', 'Ma', 'Me', 'Ve'], [4, 1, 2, 3, 5]],
  ['Swahili', ['Alhamisi', 'Ijumaa', 'Jumanne', 'Jumatano', 'Jumatatu'], [4, 5, 2, 3, 1]],
  ['Portuguese', ['quarta-feira', 'segunda', 'terça'], [3, 1, 2]],
  ['a day that is none of the cycle', ['dimanche', 'lundi'], [null, 1]],
])('knows days in %s', (_, texts, places) => expect(placesOf(texts, days)).toEqual(places))

it.each([
  ['in two languages', ['Lundi', 'Montag']],
  ['that are no days', ['Blue', 'Green', 'Red', 'White', 'Yellow']],
  ['whose words mean different days in different languages', ['Do', 'Ma']],
  ['by letters of which some are missing', ['A', 'C']],
])('guesses no day for words %s', (_, texts) => expect(placesOf(texts, days)).toEqual(texts.map(() => null)))

it.each([
  ['letters that are as many as ours', ['A', 'B', 'C', 'D', 'E'], [1, 2, 3, 4, 5]],
  ['numbered words, by their numbers', ['Day1', 'Day2', 'Day4', 'Day9'], [1, 2, 4, null]],
])('takes %s', (_, texts, places) => expect(placesOf(texts, days)).toEqual(places))

it.each([
  ['the period that begins then', ['08:40', '10:00'], [2, 4]],
  ['as people write them', ['1:30 PM', '10.00-10.40', '8h40', '8:00 am'], [5, 4, 2, 1]],
  ['not of a period that begins at another time', ['09:00', '10:00'], [null, 4]],
  ['in their order where all are other times', ['1:45 pm', '10:15', '8:15', '8:55'], [5, 4, 1, 2]],
  ['to nobody’s guess where some are missing', ['08:15', '10:15'], [null, null]],
  ['no time, but numbers with a nought, in their order', ['P0', 'P1', 'P2', 'P3'], [1, 2, 4, 5]],
])('takes times for %s', (_, texts, places) => expect(placesOf(texts, hours)).toEqual(places))
