export { dayTurner, turnDay } from './school-day'
