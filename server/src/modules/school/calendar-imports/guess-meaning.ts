import { type CalendarMeaning, plainCalendarWord } from '@bellhouse/contracts'

/** In the order in which they are asked: a half day is no holiday, and “No classes: half term” is one. */
const known: [pattern: RegExp, means: CalendarMeaning][] = [
  [/\bhalf[- ]?day|early (?:closing|closure|dismissal|release|finish)|morning only|\bminimum day/, 'half-day'],
  [/^(?:term|trimester|semester|quarter) ?(?:[1-6]|i{1,3}|one|two|three)$|school year|academic year/, 'left-out'],
  [/\bobservance|not a public holiday|working day/, 'event'],
  [
    /holiday|\bclosed|\bclosure|no (?:school|classes|lessons)|half[- ]?term|mid[- ]?term break|\bbreak\b|vacation|recess/,
    'holiday',
  ],
  [
    /independence day|new year(?:’s|'s|s)?(?: day)?$|christmas day|boxing day|good friday|easter monday|labou?r day/,
    'holiday',
  ],
  [
    /heroes[’']? day|martyrs[’']? day|liberation day|women[’']?s[’']? day|\be?id(?:d)?[ -]?(?:al|ul|el)[ -]?|^eid\b/,
    'holiday',
  ],
  [/ascension day|whit monday|all saints|corpus christi|remembrance day|republic day|thanksgiving/, 'holiday'],
]

/** What a word of a file, or a title, most likely becomes; an event closes nothing, so it is what is left. */
export function guessMeaning(text: string): CalendarMeaning {
  const word = plainCalendarWord(text)
  return known.find(([pattern]) => pattern.test(word))?.[1] ?? 'event'
}
