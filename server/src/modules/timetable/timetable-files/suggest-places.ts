import type { TimetableMapping } from '@bellhouse/contracts'
import { wholePlus } from './fet-file'
import { readTimes } from './time-words'
import { readWeekdays } from './weekday-words'

export interface Place {
  title: string
  place: number
  /** When a period begins, such as `08:40`. */
  start?: string
}

type Places = TimetableMapping['days']

/**
 * Which day or period each text is: by its title or the beginning of one, as `Mon`; else by what it says in other words; else, where they have an
 * order of their own and are as many as ours, in that order. Whatever is left nobody guesses: somebody says which one it is.
 */
export function suggestPlaces(texts: readonly string[], ours: readonly Place[], before: Places): Places {
  const titled = texts.map((text) => placeOf(text, ours))
  const found = titled.some((place) => place !== undefined)
    ? titled.map(orNumber(texts, ours))
    : inOtherWords(texts, ours)
  return texts.map((text, index) => ({
    text,
    place: before.find((one) => one.text === text)?.place ?? found[index] ?? null,
  }))
}

type Found = readonly (number | undefined)[]

const orNumber = (texts: readonly string[], ours: readonly Place[]) => {
  const areNumbers = texts.every((text) => /^[1-9]\d?$/.test(text.trim()))
  return (place: number | undefined, index: number) =>
    place ?? (areNumbers ? ours[Number(texts[index]) - 1]?.place : undefined)
}

const inOtherWords = (texts: readonly string[], ours: readonly Place[]): Found =>
  asWeekdays(texts, ours) ?? asTimes(texts, ours) ?? asNumbers(texts, ours) ?? inOrder(texts, ours)

function asWeekdays(texts: readonly string[], ours: readonly Place[]): Found | undefined {
  const [asked, own] = [readWeekdays(texts), readWeekdays(ours.map(({ title }) => title))]
  return asked && own && asked.map((day) => ours[own.indexOf(day)]?.place)
}

function asTimes(texts: readonly string[], ours: readonly Place[]): Found | undefined {
  const times = readTimes(texts)
  if (!times) return undefined
  const found = times.map((time) => ours.find(({ start }) => start === time)?.place)
  if (found.some((place) => place !== undefined) || texts.length !== ours.length) return found
  const sorted = [...times].sort()
  return times.map((time) => ours[sorted.indexOf(time)]?.place)
}

/** `Day3` is the third, also where the second is not in the file. */
function asNumbers(texts: readonly string[], ours: readonly Place[]): Found | undefined {
  const numbers = texts.map((text) => /^\D*([1-9]\d?)\D*$/.exec(text)?.[1])
  if (numbers.includes(undefined) || new Set(numbers).size < texts.length) return undefined
  return numbers.map((number) => ours[Number(number) - 1]?.place)
}

function inOrder(texts: readonly string[], ours: readonly Place[]): Found {
  const haveOrder = texts.every((text) => /\d/.test(text) || text.trim().length === 1)
  return haveOrder && texts.length === ours.length ? ours.map(({ place }) => place) : []
}

function placeOf(text: string, ours: readonly Place[]) {
  const whole = ours.find(({ title }) => sameText(title, text))
  if (whole) return whole.place
  const begun =
    text.trim().length < 2 ? [] : ours.filter(({ title }) => sameText(title.slice(0, text.trim().length), text))
  return begun.length === 1 ? begun[0]?.place : undefined
}

const plain = (text: string) => text.replaceAll(wholePlus, '+').trim().toLowerCase()

export const sameText = (one: string, other: string) => plain(one) === plain(other)
