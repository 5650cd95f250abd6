import { defineScreens } from '@bellhouse/contracts'
import { office } from './screens/office'
import { school } from './screens/school'
import { students } from './screens/students'
import { teaching } from './screens/teaching'

export default defineScreens(...office, ...students, ...teaching, ...school)
