import { defineScreens } from '@bellhouse/contracts'

export default defineScreens()
