export { ClassChoice } from './class-choice'
export { ClassScreen, type OfClass } from './class-screen'
export { useClasses, useClassOptions, useClassWord } from './class-words'
export { kindOptions, useLevelOptions, useLevels, useLevelWord, wordOfKind } from './levels'
