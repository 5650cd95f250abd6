export { ClassScreen, type OfClass } from './class-screen'
export { levelOptions, wordOfLevel } from './levels'
export { useClassTitle } from './use-class-title'
